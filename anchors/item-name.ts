import type { TargetElement } from '../store/model/index.js';
import { isRecordName } from './names.js';
import { itemAbove } from './search-index.js';
import { selectorOf } from './selectors.js';
import { isFromPosition, isStableId } from './stable-names.js';

/** The item an element lies in, as its target was described by: a row, a card; itself where that is not in one. */
export const itemOf = (element: Element, target: TargetElement): Element =>
  itemAbove(element, selectorOf(target, 'within')?.value ?? '') ?? element;

/** Whether an element is what a selector means; none is what this browser does not understand. */
export function isMatch(element: Element | null, selector: string): boolean {
  try {
    return element?.matches(selector) === true;
  } catch {
    return false;
  }
}

/** The name that a target's way begins at: `[data-key="a7"]` of `[data-key="a7"] > td`. */
function nameOf(target: TargetElement): string {
  const [name = ''] = selectorOf(target, 'named-css')?.value.split(' > ') ?? [];
  return name.startsWith('#') && isFromPosition(name) ? '' : name;
}

/** Elements around one, up to the item it lies in. */
function* aroundIn(element: Element, target: TargetElement): Generator<Element> {
  const item = itemOf(element, target);
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
export function namedWithin(element: Element, target: TargetElement): Named | undefined {
  const name = nameOf(target);
  const named = isRecordName(name) ? [...aroundIn(element, target)].find((each) => isMatch(each, name)) : undefined;
  return named && { element: named, name };
}

/** Whether what is around an element, up to its item, has a name of the kind it is known by, but another. */
export function isNamedOtherwiseWithin(element: Element, target: TargetElement): boolean {
  const name = nameOf(target);
  const [, attribute] = /^\[([\w-]+)=/.exec(name) ?? [];
  const around = [...aroundIn(element, target)];
  if (!name || around.some((each) => isMatch(each, name))) return false;
  return around.some((each) => (attribute === undefined ? isStableId(each.id) : each.hasAttribute(attribute)));
}

/** Whether an element is the only one that can be meant in an item with a name. */
export const isOnlyInNamed = (element: Element, target: TargetElement): boolean =>
  selectorOf(target, 'named-css')?.value.includes(':nth-of-type(') === false &&
  namedWithin(element, target) !== undefined;
