import type { TargetElement } from '../../store/model/index.js';
import { isRecordName } from '../describe/names.js';
import { selectorOf } from '../describe/selectors.js';
import { isLongerThan } from './normalized-text.js';

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

/** Yields the ancestors of an element, up to the item it is in. */
function* ancestorsWithin(element: Element, item: Element): Generator<Element> {
  for (let at: Element | null = element; at && at !== item;) {
    at = at.parentElement;
    if (at) yield at;
  }
}

/** An element with its name selector. */
export interface NamedElement {
  readonly element: Element;
  readonly name: string;
}

/** Finds the ancestor of an element that has the name of the target's record, inside the item of the element. */
export function namedRecordWithin(element: Element, item: Element, target: TargetElement): NamedElement | undefined {
  const name = recordNameOf(target);
  const named = name
    ? [...ancestorsWithin(element, item)].find((each) => isTargetRecord(target, each, name))
    : undefined;
  return named && { element: named, name };
}
