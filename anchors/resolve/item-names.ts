import type { TargetElement } from '../../store/model/index.js';
import { attributeOf, isRecordName, nameSelector, type AnchorRoot } from '../describe/names.js';
import { selectorOf } from '../describe/selectors.js';
import { query } from '../dom/query.js';
import { isLongerThan, normalizedTextOf, textInStoredForm } from './normalized-text.js';
import type { PageIndex } from './page-index.js';
import { storedReading } from './stored-reading.js';

/** Whether an element matches a selector; false for a selector that this browser does not support. */
export function matchesSelector(element: Element | null, selector: string): boolean {
  try {
    return element?.matches(selector) === true;
  } catch {
    return false;
  }
}

/**
 * Returns the name selector at the start of a target's path: `[data-key="a7"]` of `[data-key="a7"] > td`. Empty without
 * one.
 */
export function recordNameOf(target: TargetElement): string {
  const [name = ''] = selectorOf(target, 'named-css')?.value.split(' > ') ?? [];
  return isRecordName(name) ? name : '';
}

/** Counts the steps of a target's path below the name it begins with. */
const countStepsBelowName = (target: TargetElement): number =>
  (selectorOf(target, 'named-css')?.value.split(' > ').length ?? 1) - 1;

/** The most steps below an id at which an element still belongs to the record with that id. */
const maxSteps = 2;

/** An element with more text than this is a part of the page, not a record. */
const maxRecordLength = 1000;

/**
 * Whether an element has the name of a target's record. A name far above, or of a large part of the page, is not the
 * name of a record.
 */
export const isTargetRecord = (target: TargetElement, element: Element, name: string): boolean =>
  matchesSelector(element, name) &&
  (!name.startsWith('#') || countStepsBelowName(target) <= maxSteps) &&
  !isLongerThan(element, maxRecordLength);

/** An element with its name selector. */
export interface NamedElement {
  readonly element: Element;
  readonly name: string;
}

/** Finds the ancestor of an element that has the name of the target's record, inside the item of the element. */
export function namedRecordWithin(element: Element, item: Element, target: TargetElement): NamedElement | undefined {
  const name = recordNameOf(target);
  let at: Element | null = name ? element : null;
  while (at && at !== item) {
    at = at.parentElement;
    if (at && isTargetRecord(target, at, name)) return { element: at, name };
  }
  return undefined;
}

/** Masks the numbers of a name selector. A digit at the start of an id is escaped: `#\37 -task`. */
const maskNumbers = (name: string): string => name.replace(/\\3\d \d*|\d+/g, '#');

/**
 * Whether the number of a target's name identifies its record: no element has the name any more, or the one that has it
 * still shows the text. Otherwise the number is a position.
 */
function isNumberIdentifying(name: string, target: TargetElement, root: AnchorRoot): boolean {
  const [named] = query(root, name);
  const reading = storedReading(target);
  if (!named || !reading) return !named;
  const { counts, item, text } = reading;
  const pieces = counts.text > 1 && item ? item.pieces : [];
  return (
    text !== '' && counts.all === 1 && [text, ...pieces].every((each) => textInStoredForm(named, each).includes(each))
  );
}

/**
 * Returns a function that checks whether an element is in a record whose name differs from that of the target's record
 * only in its number: `#task-567` for `#task-7`. A list that renders some of its rows shows such records in place of
 * the target's.
 */
export function otherNumberCheck(target: TargetElement, index: PageIndex): (element: Element) => boolean {
  const names = new Set(target.selectors?.map(({ value }) => value.split(' > ')[0] ?? ''));
  const numbered = [...names].filter((name) => /^[#[].*\d/.test(name));
  let identifying: readonly string[] | undefined;
  return (element) =>
    numbered.some((name) => {
      const attribute = attributeOf(name);
      const nameOf = (each: Element): string => nameSelector(attribute, each.getAttribute(attribute) ?? '');
      const isAlike = (each: Element): boolean => maskNumbers(nameOf(each)) === maskNumbers(name);
      let record: Element | null = element;
      while (record && !isAlike(record)) record = record.parentElement;
      if (!record || nameOf(record) === name || isLongerThan(record, maxRecordLength)) return false;
      // Queries of the page take the longest, and most elements are in no such record.
      identifying ??= numbered.filter((each) => isNumberIdentifying(each, target, index.root));
      if (!identifying.includes(name)) return false;
      const text = normalizedTextOf(record);
      if (text.includes(nameOf(record).replace(/\\3|\D/g, ''))) return true;
      // Some pages generate new names on each build. Then all around the only element with such a name is the same.
      const isUnmoved = String(storedReading(target)?.neighbours) === String(index.neighboursOf(element));
      return text !== '' && !(isUnmoved && query(index.root, `[${attribute}]`).filter(isAlike).length === 1);
    });
}
