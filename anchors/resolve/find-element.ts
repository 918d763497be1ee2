import type { TargetElement } from '../../store/model/index.js';
import type { AnchorRoot } from '../describe/names.js';
import { nameTypes, pathTypes } from '../describe/selectors.js';
import { hostsOf } from '../describe/target-hosts.js';
import { frameOf, innerRootOf } from '../dom/inner-roots.js';
import { isOnPage } from '../dom/virtual-pages.js';
import { isCellTarget } from '../grid/find-cell.js';
import { decide, type Decision, type Facts } from './decisions.js';
import { evidenceFor, type Evidence } from './evidence.js';
import { otherNumberCheck } from './item-names.js';
import { countMatches, findMatchingPlaces } from './matching-places.js';
import { isSameNumberedElement } from './numbered-elements.js';
import { PageIndex } from './page-index.js';
import { noCounts, storedReading } from './stored-reading.js';
import { gatherCandidates, type SearchContext } from './strategies.js';

/** An element that may be the target, with the evidence for and against it. */
export interface Candidate {
  readonly element: Element;
  readonly evidence: Evidence;
  /** Whether the element was overwritten while it was watched. Only rules that compare all of its text apply to it. */
  readonly isDoubted: boolean;
}

/** Result of resolving a target. */
export interface Resolution {
  readonly decision: Decision;
  readonly candidates: readonly Candidate[];
  readonly facts: Facts;
}

/** The watcher's knowledge of the element that was found before. */
interface WatchedElement {
  readonly as: 'same' | 'edited' | 'similar' | 'other';
  /** The watched element; undefined while it is not in the page, although its item may be. */
  readonly element: Element | undefined;
  /** An item that was overwritten, with all of its content. */
  readonly rejected: Element | undefined;
  /** Whether another element may be the target. */
  admits(element: Element): boolean;
}

interface ResolveOptions {
  readonly watched?: WatchedElement | undefined;
}

const hasOnlyNamesAndPaths = ({ selectors = [] }: TargetElement): boolean =>
  selectors.every(({ type }) => nameTypes.has(type) || pathTypes.has(type));

function watchedEvidence(
  element: Element,
  watched: WatchedElement | undefined,
  { target, index }: Pick<SearchContext, 'target' | 'index'>,
): Evidence['watched'] {
  if (!watched) return 'none';
  if (!watched.admits(element)) return isSameNumberedElement(element, target, index) ? 'none' : 'excluded';
  const { as } = watched;
  return watched.element === element && (as === 'edited' || as === 'similar') ? as : 'none';
}

/**
 * Resolves a target in one tree, in these steps:
 *
 * 1. The stored reading is parsed (`storedReading`), and the places that match it are found (`findMatchingPlaces`).
 * 2. Strategies gather candidates (`gatherCandidates`). The watched element is a candidate as well.
 * 3. `Facts` hold what is the same for all candidates, such as the number of matching places then and now.
 * 4. Each candidate gets evidence for and against it (`evidenceFor`).
 * 5. The decision table chooses (`decide`): the first rule that holds for exactly one candidate attaches it. If a rule
 *    holds for several candidates, or no rule holds, the target is a ghost.
 */
export function resolveElement(target: TargetElement, index: PageIndex, options: ResolveOptions = {}): Resolution {
  const { watched } = options;
  const stored = storedReading(target);
  const hasOtherNumber = otherNumberCheck(target, index);
  const isCounted = (element: Element): boolean =>
    isOnPage(element, target) && !(stored?.counts.text === 1 && hasOtherNumber(element));
  const places = stored && findMatchingPlaces(stored, index, isCounted);
  const context = { target, reading: stored, index, places };
  const gathered = gatherCandidates(context);
  if (watched?.element && watched.as !== 'other' && isOnPage(watched.element, target))
    gathered.set(watched.element, new Set([...(gathered.get(watched.element) ?? []), 'watched']));
  const facts: Facts = {
    stored,
    currentCounts: places ? countMatches(places) : noCounts,
    isCell: isCellTarget(target),
    hasOnlyNamesAndPaths: hasOnlyNamesAndPaths(target),
    isOnlyComponent: [...gathered.values()].filter((by) => by.has('component')).length === 1,
  };
  const candidates = [...gathered].map(([element, by]) => ({
    element,
    evidence: evidenceFor(
      element,
      { by, watched: hasOtherNumber(element) ? 'excluded' : watchedEvidence(element, watched, context) },
      context,
    ),
    isDoubted: watched?.rejected?.contains(element) === true,
  }));
  return { decision: decide(candidates, facts), candidates, facts };
}

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

/** Returns an element as a found target. */
export const toFound = (element: Element): FoundTarget => ({
  state: isShown(element) ? 'attached' : 'hidden',
  element,
});

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
 * Finds the element of a target; the surest strategies come first. Two equally likely elements, or an uncertain one,
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
  const { watched } = options;
  // A watched element with unchanged content is the target; the page is not read.
  if (watched?.as === 'same' && watched.element && isOnPage(watched.element, target)) return toFound(watched.element);
  const { decision } = resolveElement(target, options.index ?? new PageIndex(root), { watched });
  return decision.state === 'ghost' ? { state: 'ghost', reason: decision.reason } : toFound(decision.element);
}
