import type { TargetElement } from '../../store/model/index.js';
import { frameOf, innerRootOf } from '../dom/inner-roots.js';
import { hostsOf } from '../describe/target-hosts.js';
import type { AnchorRoot } from '../describe/names.js';
import { PageIndex } from './page-index.js';
import { resolveElement, type Watched } from './resolve.js';

/** Why a place is lost: nothing is like it, or several things are and none surely is it. */
export type GhostReason = 'missing' | 'ambiguous';

/** What became of a place: there, there but not shown, lost, or the page as a whole. */
export type FoundTarget =
  | {
      readonly state: 'attached' | 'hidden';
      readonly element: Element;
      /** The text in the element, where text is meant. */
      readonly range?: AbstractRange;
    }
  | { readonly state: 'ghost'; readonly reason: GhostReason }
  | { readonly state: 'page' };

interface FindOptions {
  /** What earlier searches of the same unchanged page have read. */
  index?: PageIndex;
  /** The watcher's knowledge of the element that was found before. */
  watched?: Watched | undefined;
}

/** Whether an annotation is about the page as a whole: no element is named or described, and no text. */
export const isPageTarget = (target: TargetElement | null | undefined): boolean =>
  !target?.elementId && !target?.selectors?.length && !target?.targetText;

/** Whether an element is shown: neither it nor what it lies in is `display: none`, `visibility: hidden` or skipped. */
export function isShown(element: Element): boolean {
  if (!element.checkVisibility({ visibilityProperty: true })) return false;
  const frame = frameOf(element.ownerDocument);
  return !frame || isShown(frame);
}

/** What is left of a search once all hosts are found: a place in the tree the innermost of them holds. */
interface Entered {
  readonly root: AnchorRoot;
  readonly target: TargetElement;
}

/** Finds what holds the tree a target is in, one after the other; lost where one of them is, or holds nothing to be read. */
export function enterHosts(target: TargetElement, root: AnchorRoot, index?: PageIndex): Entered | GhostReason {
  const [host, ...hosts] = hostsOf(target);
  if (!host) return { root, target };
  const found = findElement(host, root, { ...(index && { index }) });
  if (found.state === 'ghost') return found.reason;
  const inner = found.state === 'page' ? undefined : innerRootOf(found.element);
  return inner ? enterHosts({ ...target, hosts }, inner) : 'missing';
}

/**
 * Finds the element a target describes, from the surest way to the loosest. Two elements that are as likely as each
 * other, or one that is not surely it, make a ghost: a comment never moves to another place.
 */
export function findElement(
  target: TargetElement | null | undefined,
  root: AnchorRoot = document,
  options: FindOptions = {},
): FoundTarget {
  if (!target?.elementId && !target?.selectors?.length) return { state: 'page' };
  if (target.hosts?.length) {
    const inner = enterHosts(target, root, options.index);
    return typeof inner === 'string' ? { state: 'ghost', reason: inner } : findElement(inner.target, inner.root);
  }
  const index = options.index ?? new PageIndex(root);
  const { decision } = resolveElement(target, index, { watched: options.watched });
  if (decision.state === 'ghost') return { state: 'ghost', reason: decision.reason };
  const { element } = decision;
  return { state: isShown(element) ? 'attached' : 'hidden', element };
}
