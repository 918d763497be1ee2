import type { TargetElement } from '../../store/model/index.js';
import { isCellTarget } from '../grid/find-cell.js';
import { isOnPage } from '../paged.js';
import { nameTypes, pathTypes } from '../selectors.js';
import { tallyOf } from './describe-reading.js';
import { decide, type Decision, type Facts } from './decisions.js';
import { evidenceFor, type Evidence } from './evidence.js';
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

interface ResolveOptions {
  /** An item that is known to show something else by now, with all that it holds. */
  readonly rejected?: Element | undefined;
}

const isWayOnly = ({ selectors = [] }: TargetElement): boolean =>
  selectors.every(({ type }) => nameTypes.has(type) || pathTypes.has(type));

/** Resolves a target in one tree: strategies gather candidates, each gets evidence, and the decision table judges them. */
export function resolveElement(target: TargetElement, index: PageIndex, options: ResolveOptions = {}): Resolution {
  const kept = keptReading(target);
  const tally = kept && tallyOf(kept, index, (element) => isOnPage(element, target));
  const wanted = { target, reading: kept, index, tally };
  const gathered = gatherCandidates(wanted);
  const found = new Map<Means, number>();
  for (const by of gathered.values()) for (const means of by) found.set(means, (found.get(means) ?? 0) + 1);
  const now = {
    text: tally?.text.length ?? 0,
    marks: tally?.marks.length ?? 0,
    item: tally?.item.length ?? 0,
    all: tally?.all.length ?? 0,
  };
  const facts: Facts = {
    kept,
    now,
    isCell: isCellTarget(target),
    isWayOnly: isWayOnly(target),
    found,
  };
  const candidates = [...gathered].map(([element, by]) => ({
    element,
    evidence: evidenceFor(element, by, wanted),
    isDoubted: options.rejected?.contains(element) === true,
  }));
  return { decision: decide(candidates, facts), candidates, facts };
}
