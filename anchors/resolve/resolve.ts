import type { TargetElement } from '../../store/model/index.js';
import { isCellTarget } from '../grid/find-cell.js';
import { isOnPage } from '../dom/virtual-pages.js';
import { nameTypes, pathTypes } from '../describe/selectors.js';
import { countsOf, tallyOf } from './describe-reading.js';
import { decide, type Decision, type Facts } from './decisions.js';
import { evidenceFor, noEvidence, type Evidence } from './evidence.js';
import type { PageIndex } from './page-index.js';
import { keptReading } from './reading.js';
import { gatherCandidates, type Means } from './strategies.js';

/** An element that may be the one meant, and what speaks for it. */
export interface Candidate {
  readonly element: Element;
  readonly evidence: Evidence;
  /** Whether it was written over while it was watched, so that only rules that compare all of its text hold. */
  readonly isDoubted: boolean;
}

/** How a target was resolved. */
export interface Resolution {
  readonly decision: Decision;
  readonly candidates: readonly Candidate[];
  readonly facts: Facts;
}

/** What is known of the element that was found before, since it was watched. */
export interface Watched {
  readonly as: Exclude<Evidence['watched'], 'excluded' | 'none'> | 'other';
  /** The element; undefined while it is not there, which its item may well be. */
  readonly element: Element | undefined;
  /** An item that was written over, with all that it holds. */
  readonly rejected: Element | undefined;
  /** Whether another element may be the one. */
  admits(element: Element): boolean;
}

interface ResolveOptions {
  readonly watched?: Watched | undefined;
}

const isWayOnly = ({ selectors = [] }: TargetElement): boolean =>
  selectors.every(({ type }) => nameTypes.has(type) || pathTypes.has(type));

function watchedEvidence(element: Element, watched: Watched | undefined): Evidence['watched'] {
  if (!watched) return 'none';
  if (!watched.admits(element)) return 'excluded';
  return watched.element === element && watched.as !== 'other' ? watched.as : 'none';
}

/** What the rules decide that need not read the page: a watched element that shows the same is the one. */
function watchedResolution(target: TargetElement, watched: Watched | undefined): Resolution | undefined {
  if (watched?.as !== 'same' || !watched.element || !isOnPage(watched.element, target)) return undefined;
  const { element } = watched;
  const evidence: Evidence = { ...noEvidence, by: new Set(['watched']), watched: 'same' };
  const candidates = [{ element, evidence, isDoubted: false }];
  const now = { text: 0, marks: 0, item: 0, all: 0 };
  const facts = { kept: undefined, now, isCell: false, isWayOnly: false, found: new Map() };
  return { decision: decide(candidates, facts), candidates, facts };
}

/** Resolves a target in one tree: strategies gather candidates, each gets evidence, and the decision table judges them. */
export function resolveElement(target: TargetElement, index: PageIndex, options: ResolveOptions = {}): Resolution {
  const { watched } = options;
  const sure = watchedResolution(target, watched);
  if (sure) return sure;
  const kept = keptReading(target);
  const tally = kept && tallyOf(kept, index, (element) => isOnPage(element, target));
  const wanted = { target, reading: kept, index, tally };
  const gathered = gatherCandidates(wanted);
  if (watched?.element && watched.as !== 'other' && isOnPage(watched.element, target))
    gathered.set(watched.element, new Set([...(gathered.get(watched.element) ?? []), 'watched']));
  const found = new Map<Means, number>();
  for (const by of gathered.values()) for (const means of by) found.set(means, (found.get(means) ?? 0) + 1);
  const now = tally ? countsOf(tally) : { text: 0, marks: 0, item: 0, all: 0 };
  const facts: Facts = {
    kept,
    now,
    isCell: isCellTarget(target),
    isWayOnly: isWayOnly(target),
    found,
  };
  const candidates = [...gathered].map(([element, by]) => ({
    element,
    evidence: evidenceFor(element, { by, watched: watchedEvidence(element, watched) }, wanted),
    isDoubted: watched?.rejected?.contains(element) === true,
  }));
  return { decision: decide(candidates, facts), candidates, facts };
}
