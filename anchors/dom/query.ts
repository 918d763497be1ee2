import type { AnchorRoot } from '../describe/names.js';

/** Elements a selector finds; one that this browser does not understand finds none. */
export function query(root: AnchorRoot, selector: string): readonly Element[] {
  try {
    return [...root.querySelectorAll(selector)];
  } catch {
    return [];
  }
}

/** The element a way begins at, as many steps up as it has. */
export function itemAbove(element: Element, within: string): Element | undefined {
  let at: Element | null = element;
  for (let steps = within.split(' > ').length - 1; at && steps > 0; steps--) at = at.parentElement;
  return at ?? undefined;
}
