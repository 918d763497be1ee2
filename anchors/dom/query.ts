import type { AnchorRoot } from '../describe/names.js';

/** Returns all matches of a selector. A selector that the browser does not support has none. */
export function query(root: AnchorRoot, selector: string): readonly Element[] {
  try {
    return [...root.querySelectorAll(selector)];
  } catch {
    return [];
  }
}

/** Returns the ancestor from which `path` leads to an element. */
export function itemAbove(element: Element, path: string): Element | undefined {
  let at: Element | null = element;
  for (let steps = path.split(' > ').length - 1; at && steps > 0; steps--) at = at.parentElement;
  return at ?? undefined;
}
