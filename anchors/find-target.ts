import type { TargetElement } from '../store/model/index.js';
import { findText, isTextTarget } from './find-text.js';
import { findElement, type FoundTarget } from './find.js';
import type { AnchorRoot } from './names.js';
import { PageText } from './text/page-text.js';

/** The nearest element around all of a range. */
export function elementAround(range: AbstractRange): Element {
  let at: Node | null = range.startContainer;
  while (at && !(at instanceof Element && at.contains(range.endContainer))) at = at.parentNode;
  return at ?? document.documentElement;
}

/** Finds what a target describes, an element or a text, from the surest way to the loosest; else it is a ghost. */
export function findTarget(target: TargetElement | null | undefined, root: AnchorRoot = document): FoundTarget {
  if (!isTextTarget(target)) return findElement(target, root);
  const found = findText(target, new PageText(root));
  return found.state === 'ghost' ? found : { ...found, element: elementAround(found.range) };
}
