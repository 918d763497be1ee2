import { fingerprintOf } from './fingerprint.js';
import { isLongerThan } from './normalized-text.js';
import type { PageIndex } from './page-index.js';
import { ancestorsIn } from './same-text-places.js';

/** An element with more text than this is a part of the page, not a record. */
const maxRecordLength = 1000;

/** Returns the nearest element that is one of several, such as the row of a cell; this may be the element itself. */
export function enclosingRecord(element: Element, index: PageIndex): Element {
  const record = [element, ...ancestorsIn(element, index)].find((each) => index.isEntry(each));
  return record && !isLongerThan(record, maxRecordLength) ? record : element;
}

/**
 * Returns the address of the record around an element, or else its picture, as a fingerprint. Empty if it has neither,
 * or is only a link.
 */
export function recordAddressOf(element: Element, index: PageIndex): string {
  const record = enclosingRecord(element, index);
  const link = record.matches('a[href]') ? record : record.querySelector('a[href]');
  const address = link?.getAttribute('href') ?? '';
  // The query of a picture address may hold a signature that changes on each visit.
  const [picture = ''] = record.querySelector('img[src]')?.getAttribute('src')?.split('?') ?? [];
  const isLinkOnly = picture === '' && index.textOf(record).pieces.length < 2;
  if (/^#?$/.test(address) || isLinkOnly) return picture.startsWith('blob:') ? '' : picture && fingerprintOf(picture);
  return fingerprintOf(address);
}

/** Returns the fingerprint of all text of the nearest entry with more text than the element or its label. */
export function entryOf(element: Element, index: PageIndex): string | undefined {
  const from = element.closest('label') ?? element;
  const count = index.textOf(from).pieces.length;
  const entry = [...ancestorsIn(from, index)].find(
    (each) => index.isEntry(each) && index.textOf(each).pieces.length > count,
  );
  return entry && !isLongerThan(entry, maxRecordLength)
    ? fingerprintOf(index.textOf(entry).pieces.join(' '))
    : undefined;
}
