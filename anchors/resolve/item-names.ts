import type { TargetElement } from '../../store/model/index.js';
import { isRecordName } from '../describe/names.js';
import { selectorOf } from '../describe/selectors.js';
import { isLongerThan } from './normalized-text.js';

/** Whether an element is what a selector means; none is what this browser does not understand. */
export function isMatch(element: Element | null, selector: string): boolean {
  try {
    return element?.matches(selector) === true;
  } catch {
    return false;
  }
}

/** The name of a record that a target's way begins at: `[data-key="a7"]` of `[data-key="a7"] > td`; empty for none. */
export function recordNameOf(target: TargetElement): string {
  const [name = ''] = selectorOf(target, 'named-css')?.value.split(' > ') ?? [];
  return isRecordName(name) ? name : '';
}

/** How many steps a target's way has below the name it begins at. */
const stepsBelow = (target: TargetElement): number =>
  (selectorOf(target, 'named-css')?.value.split(' > ').length ?? 1) - 1;

/** So far below an id an element may be that belongs to what has it. */
const mostSteps = 2;

/** What holds more text than this is a part of the page, not a record. */
const longestRecord = 1000;

/** Whether an element has the name of a target's record; a name far above, or of a large part of the page, is no record's. */
export const isRecordOf = (target: TargetElement, element: Element, name: string): boolean =>
  isMatch(element, name) &&
  (!name.startsWith('#') || stepsBelow(target) <= mostSteps) &&
  !isLongerThan(element, longestRecord);

/** Elements around one, up to the item it lies in. */
function* aroundIn(element: Element, item: Element): Generator<Element> {
  for (let at: Element | null = element; at && at !== item;) {
    at = at.parentElement;
    if (at) yield at;
  }
}

/** An element by the name it has. */
export interface Named {
  readonly element: Element;
  readonly name: string;
}

/**
 * What around an element, up to the item it lies in, has the name of a record it is known by; that of a list tells nothing of
 * its items, and that of a field nothing of whose it is.
 */
export function namedWithin(element: Element, item: Element, target: TargetElement): Named | undefined {
  const name = recordNameOf(target);
  const named = name ? [...aroundIn(element, item)].find((each) => isRecordOf(target, each, name)) : undefined;
  return named && { element: named, name };
}
