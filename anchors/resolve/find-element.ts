import type { TargetElement } from '../../store/model/index.js';
import { frameOf, innerRootOf } from '../dom/inner-roots.js';
import { hostsOf } from '../describe/target-hosts.js';
import type { AnchorRoot } from '../describe/names.js';
import { PageIndex } from './page-index.js';
import { resolveElement, type WatchedElement } from './resolve-element.js';

/** Why a target is a ghost: nothing matches it, or several candidates match and none is certain. */
export type GhostReason = 'missing' | 'ambiguous';

/** Result of resolving a target: attached, attached but hidden, a ghost, or the whole page. */
export type FoundTarget =
  | {
      readonly state: 'attached' | 'hidden';
      readonly element: Element;
      /** The text in the element, if the target is a text. */
      readonly range?: AbstractRange;
    }
  | { readonly state: 'ghost'; readonly reason: GhostReason }
  | { readonly state: 'page' };

interface FindOptions {
  /** The index of earlier searches on the same unchanged page. */
  index?: PageIndex;
  /** The watcher's knowledge of the element that was found before. */
  watched?: WatchedElement | undefined;
}

/** Whether a target is the whole page: it has no element id, no selectors and no text. */
export const isPageTarget = (target: TargetElement | null | undefined): boolean =>
  !target?.elementId && !target?.selectors?.length && !target?.targetText;

/** Whether an element is shown: neither it nor an ancestor is `display: none`, `visibility: hidden` or skipped. */
export function isShown(element: Element): boolean {
  if (!element.checkVisibility({ visibilityProperty: true })) return false;
  const frame = frameOf(element.ownerDocument);
  return !frame || isShown(frame);
}

/** A target in an inner tree, after its hosts were resolved. */
interface InnerTarget {
  readonly root: AnchorRoot;
  readonly target: TargetElement;
}

/**
 * Resolves the hosts around the tree of a target, outermost first. Returns the reason if a host is a ghost or has no
 * readable tree.
 */
export function enterHosts(target: TargetElement, root: AnchorRoot, index?: PageIndex): InnerTarget | GhostReason {
  const [host, ...hosts] = hostsOf(target);
  if (!host) return { root, target };
  const found = findElement(host, root, { ...(index && { index }) });
  if (found.state === 'ghost') return found.reason;
  const inner = found.state === 'page' ? undefined : innerRootOf(found.element);
  return inner ? enterHosts({ ...target, hosts }, inner) : 'missing';
}

/**
 * Finds the element of a target, from the surest way to the loosest. Two equally likely elements, or an uncertain one,
 * make a ghost: a comment never moves to another place.
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
