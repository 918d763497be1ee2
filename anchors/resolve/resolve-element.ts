import type { TargetElement } from '../../store/model/index.js';
import { isCellTarget } from '../grid/find-cell.js';
import { isOnPage } from '../dom/virtual-pages.js';
import { nameTypes, pathTypes } from '../describe/selectors.js';
import { countMatches, findMatchingPlaces } from './describe-reading.js';
import { decide, type Decision, type Facts } from './decisions.js';
import { evidenceFor, noEvidence, type Evidence } from './evidence.js';
import type { PageIndex } from './page-index.js';
import { storedReading } from './reading.js';
import { gatherCandidates, type Strategy } from './strategies.js';

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
export interface WatchedElement {
  readonly as: Exclude<Evidence['watched'], 'excluded' | 'none'> | 'other';
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

function watchedEvidence(element: Element, watched: WatchedElement | undefined): Evidence['watched'] {
  if (!watched) return 'none';
  if (!watched.admits(element)) return 'excluded';
  return watched.element === element && watched.as !== 'other' ? watched.as : 'none';
}

/** Resolves a target without reading the page: a watched element with unchanged content is the target. */
function watchedResolution(target: TargetElement, watched: WatchedElement | undefined): Resolution | undefined {
  if (watched?.as !== 'same' || !watched.element || !isOnPage(watched.element, target)) return undefined;
  const { element } = watched;
  const evidence: Evidence = { ...noEvidence, by: new Set(['watched']), watched: 'same' };
  const candidates = [{ element, evidence, isDoubted: false }];
  const now = { text: 0, marks: 0, item: 0, all: 0 };
  const facts = { kept: undefined, now, isCell: false, isWayOnly: false, found: new Map() };
  return { decision: decide(candidates, facts), candidates, facts };
}

/**
 * Resolves a target in one tree. Strategies gather candidates, each candidate gets evidence, and the decision table
 * chooses.
 */
export function resolveElement(target: TargetElement, index: PageIndex, options: ResolveOptions = {}): Resolution {
  const { watched } = options;
  const watchedResult = watchedResolution(target, watched);
  if (watchedResult) return watchedResult;
  const kept = storedReading(target);
  const places = kept && findMatchingPlaces(kept, index, (element) => isOnPage(element, target));
  const context = { target, reading: kept, index, places };
  const gathered = gatherCandidates(context);
  if (watched?.element && watched.as !== 'other' && isOnPage(watched.element, target))
    gathered.set(watched.element, new Set([...(gathered.get(watched.element) ?? []), 'watched']));
  const found = new Map<Strategy, number>();
  for (const by of gathered.values()) for (const strategy of by) found.set(strategy, (found.get(strategy) ?? 0) + 1);
  const now = places ? countMatches(places) : { text: 0, marks: 0, item: 0, all: 0 };
  const facts: Facts = {
    kept,
    now,
    isCell: isCellTarget(target),
    isWayOnly: hasOnlyNamesAndPaths(target),
    found,
  };
  const candidates = [...gathered].map(([element, by]) => ({
    element,
    evidence: evidenceFor(element, { by, watched: watchedEvidence(element, watched) }, context),
    isDoubted: watched?.rejected?.contains(element) === true,
  }));
  return { decision: decide(candidates, facts), candidates, facts };
}
