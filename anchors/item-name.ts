import type { TargetElement } from '../store/model/index.js';
import { isRecordName } from './names.js';
import { selectorOf } from './selectors.js';
import { isFromPosition } from './stable-names.js';

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
  const name = nameOf(target);
  const named = isRecordName(name) ? [...aroundIn(element, item)].find((each) => isMatch(each, name)) : undefined;
  return named && { element: named, name };
}
