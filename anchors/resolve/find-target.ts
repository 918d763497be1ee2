import type { TargetElement } from '../../store/model/index.js';
import type { AnchorRoot } from '../describe/names.js';
import { findText } from '../text/find-text.js';
import { PageText } from '../text/page-text.js';
import { elementAround } from '../text/text-range.js';
import { isTextTarget } from '../text/text-target.js';
import { enterHosts, findElement, type FoundTarget } from './find-element.js';

/**
 * Finds the element or the text of a target. This is the entry of the folder:
 *
 * 1. `enterHosts` (`find-element.ts`) resolves the hosts around the tree of the target, outermost first.
 * 2. A text is found by its words and their context (`../text/find-text.ts`).
 * 3. An element is resolved by `resolveElement` (`find-element.ts`), which lists its own steps.
 */
export function findTarget(target: TargetElement | null | undefined, root: AnchorRoot = document): FoundTarget {
  if (!isTextTarget(target)) return findElement(target, root);
  const inner = enterHosts(target, root);
  if (typeof inner === 'string') return { state: 'ghost', reason: inner };
  const found = findText(inner.target, new PageText(inner.root));
  return found.state === 'ghost' ? found : { ...found, element: elementAround(found.range) };
}
