import type { TargetElement, TargetSelector } from '../../store/model/index.js';
import { describeElement } from '../describe/describe-element.js';
import { surestName, type AnchorRoot } from '../describe/names.js';
import { isElement } from '../dom/node-kinds.js';
import { isInsideOwn } from '../dom/own-elements.js';
import { pageOf } from '../dom/virtual-pages.js';
import { PageText } from './page-text.js';
import { agreementAt, leastAmongSeveral, totalOf } from './context-score.js';
import { occurrenceAt, occurrencesOf, quoteOf, type TextQuote } from './quote.js';
import { describeReading } from '../resolve/describe-reading.js';
import { PageIndex } from '../resolve/page-index.js';
import { readingType } from '../resolve/reading.js';
import { treePath } from '../describe/tree-path.js';
import { isLongerThan } from '../resolve/normalized-text.js';

interface DescribeTextOptions {
  /** Where the text will be looked for; the document by default. */
  root?: AnchorRoot;
  /** The text of the tree the range is in, where that has been read already. */
  text?: PageText;
  /** Whether it is looked for in the page as it is now only, so that nothing of the element around it is kept. */
  isTransient?: boolean;
}

/** Type of the selector that tells whether a text has changed at all since it was described. */
export const fingerprintType = 'text-fingerprint';

/** Type of the selector that tells that the words stood nowhere else, and are too many to be written again by chance. */
export const onlyType = 'text-only';

/** Type of the selector that tells in how many places the words stood, and in how many with the same around them: `3/1`. */
export const countType = 'text-count';

/** Types of selectors that tell of the text, and not of a named element. */
export const textTypes: ReadonlySet<string> = new Set([fingerprintType, onlyType, countType, readingType]);

/** More places than these are not compared. */
const manyPlaces = 1000;

/** In how many places of a text a quote stands, and in how many with the same around it. */
function countsOf(text: string, quote: TextQuote): string {
  let [places, alike] = [0, 0];
  for (const span of occurrencesOf(text, quote.exact, { start: 0, end: text.length }, 1)) {
    places += 1;
    if (totalOf(agreementAt(text, span, quote)) >= leastAmongSeveral) alike += 1;
    if (places === manyPlaces) break;
  }
  return `${places}/${alike}`;
}

/** Words from this length on are hardly written twice by chance, in UTF-16 units. */
const tellingLength = 24;

const isOnly = (text: string, exact: string): boolean =>
  exact.length >= tellingLength && text.indexOf(exact) === text.lastIndexOf(exact);

/** The nearest element around a node that has a name of its own. */
function namedAround(node: Node, root: AnchorRoot): Element | undefined {
  for (let at: Node | null = node; at && at !== root; at = at.parentNode)
    if (isElement(at) && surestName(at, root)) return at;
  return undefined;
}

/** An element with more text than this is a part of the page, which tells nothing of a text in it. */
const longestAround = 2000;

/** The reading of the nearest element around a text. */
function* readingAround(node: Node, root: AnchorRoot): Generator<TargetSelector> {
  const element = isElement(node) ? node : node.parentElement;
  if (!element || element === root || isLongerThan(element, longestAround)) return;
  const reading = describeReading(element, new PageIndex(root));
  yield { type: readingType, value: JSON.stringify(reading), score: 0.5 };
}

/** What an element is found by, without what it reads like: its text is what changes. */
function nameOf(element: Element, root: AnchorRoot): TargetElement {
  const { elementId, selectors = [] } = describeElement(element, { root });
  return {
    ...(elementId !== undefined && { elementId }),
    selectors: selectors.filter(({ type }) => type === 'id' || type === 'data'),
  };
}

/**
 * Describes a piece of text, such as what a person has selected, so that it is found again when the page has changed
 * (decisions, Shapes: TargetElement): the words, what is around them, where they stand, and which occurrence of themselves
 * they are in the nearest element that has a name. `undefined` where there are no words, or they are the kit's own.
 */
export function describeText(range: AbstractRange, options: DescribeTextOptions = {}): TargetElement | undefined {
  const { startContainer, endContainer } = range;
  if (isInsideOwn(startContainer) || isInsideOwn(endContainer)) return undefined;
  const from = options.root ?? document;
  const { root, hosts } = treePath(startContainer, from, (host, outer) => describeElement(host, { root: outer }));
  const text = options.text ?? new PageText(root);
  const span = text.spanOf(range);
  if (!span) return undefined;
  const { exact, prefix, suffix, start, fingerprint } = quoteOf(text, span);
  const common = text.rangeOf(span)?.commonAncestorContainer ?? startContainer;
  const around = namedAround(common, text.root);
  const within = (around && text.spanIn(around)) ?? { start: 0, end: text.text.length };
  const { elementId, selectors = [] } = around ? nameOf(around, text.root) : {};
  return {
    ...(elementId !== undefined && { elementId }),
    targetText: exact,
    occurrence: occurrenceAt(text.text, span, within),
    prefix,
    suffix,
    start,
    selectors: [
      ...selectors,
      { type: fingerprintType, value: fingerprint, score: 1 },
      { type: countType, value: countsOf(text.text, { exact, prefix, suffix }), score: 0.5 },
      ...(isOnly(text.text, exact) ? [{ type: onlyType, value: String(exact.length), score: 0.5 }] : []),
      ...(options.isTransient ? [] : readingAround(common, text.root)),
    ],
    ...pageOf(startContainer),
    ...(hosts.length > 0 && { hosts }),
  };
}
