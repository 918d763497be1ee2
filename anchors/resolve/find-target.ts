import type { TargetElement } from '../../store/model/index.js';
import { findText, isTextTarget } from '../text/find-text.js';
import { containsAcross, parentAcross } from '../dom/inner-roots.js';
import { enterHosts, findElement, type FoundTarget } from './find-element.js';
import { isElement } from '../dom/node-kinds.js';
import type { AnchorRoot } from '../describe/names.js';
import { PageText } from '../text/page-text.js';

/** The nearest element around all of a range; what holds a tree, for a text that is all over it. */
export function elementAround(range: AbstractRange): Element {
  let at: Node | undefined = range.startContainer;
  while (at && !(isElement(at) && containsAcross(at, range.endContainer))) at = parentAcross(at);
  return at ?? document.documentElement;
}

/** Finds what a target describes, an element or a text, from the surest way to the loosest; else it is a ghost. */
export function findTarget(target: TargetElement | null | undefined, root: AnchorRoot = document): FoundTarget {
  if (!isTextTarget(target)) return findElement(target, root);
  const inner = enterHosts(target, root);
  if (typeof inner === 'string') return { state: 'ghost', reason: inner };
  const found = findText(inner.target, new PageText(inner.root));
  return found.state === 'ghost' ? found : { ...found, element: elementAround(found.range) };
}
