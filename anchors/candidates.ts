import type { TargetElement, TargetSelector } from '../store/model/index.js';
import { agreementOf, readsAsKept, type Agreement } from './agreement.js';
import type { AnchorRoot } from './names.js';
import { isOnlyInNamed } from './item-name.js';
import { isInsideOwn } from './own-elements.js';
import { isOnPage } from './paged.js';
import { elementAt } from './paths.js';
import { query, type SearchIndex } from './search-index.js';
import { nameTypes, ownTextScore, pathTypes, selectorOf } from './selectors.js';
import { isFromPosition } from './stable-names.js';

/** An element that may be the one meant, and how likely it is, 0–1. */
export interface Candidate {
  readonly element: Element;
  readonly likelihood: number;
}

/** How an element was found: by a name, by its way down the tree, by its text. */
type Means = 'name' | 'path' | 'text';

/** Texts shorter than this are found by chance. */
const tellingLength = 4;

/** No single way is certain. */
const surest = 0.98;

/** Elements that one or more ways lead to. */
class Findings {
  readonly #target: TargetElement;
  readonly #found = new Map<Element, { by: Set<Means>; doubt: number }>();

  /** What is not on the page of the target does not count. */
  constructor(target: TargetElement) {
    this.#target = target;
  }

  /** How many elements were found. */
  get size(): number {
    return this.#found.size;
  }

  add(element: Element, means: Means, score: number): void {
    if (isInsideOwn(element) || !isOnPage(element, this.#target)) return;
    const finding = this.#found.get(element) ?? { by: new Set(), doubt: 1 };
    finding.by.add(means);
    finding.doubt *= 1 - Math.min(score, surest);
    this.#found.set(element, finding);
  }

  *[Symbol.iterator](): Generator<{ element: Element; by: ReadonlySet<Means>; likelihood: number }> {
    for (const [element, { by, doubt }] of this.#found) yield { element, by, likelihood: 1 - doubt };
  }
}

const elementsAt = (root: AnchorRoot, { type, value }: TargetSelector): readonly Element[] =>
  type === 'xpath' ? [elementAt(root, value)].filter((element) => element !== undefined) : query(root, value);

function findByNames(findings: Findings, target: TargetElement, root: AnchorRoot, index: SearchIndex): void {
  for (const element of target.elementId ? index.named(target.elementId) : []) {
    findings.add(element, 'name', surest);
  }
  for (const selector of target.selectors ?? []) {
    if (!nameTypes.has(selector.type)) continue;
    for (const element of elementsAt(root, selector)) findings.add(element, 'name', selector.score);
  }
}

function findByPaths(findings: Findings, target: TargetElement, root: AnchorRoot): void {
  for (const selector of target.selectors ?? []) {
    if (!pathTypes.has(selector.type)) continue;
    const [element, second] = elementsAt(root, selector);
    if (!element || second) continue;
    const isNamed = selector.type === 'named-css' && isOnlyInNamed(element, target);
    findings.add(element, isNamed ? 'name' : 'path', selector.score);
  }
}

function findByText(findings: Findings, target: TargetElement, index: SearchIndex): void {
  const within = selectorOf(target, 'within')?.value;
  const kept = selectorOf(target, 'item') ?? selectorOf(target, 'text');
  if (!within || !kept || kept.score < ownTextScore || kept.value.length < tellingLength) return;
  for (const element of index.find(within, kept.value)) findings.add(element, 'text', kept.score);
}

/** Whether what was found is what was meant, given how it was found and how its text agrees. */
function isPlausible(by: ReadonlySet<Means>, agrees: Agreement, target: TargetElement): boolean {
  // A name made from a position goes to another element when a list changes.
  if (by.has('name')) return agrees !== 'contradicts' || !isFromPosition(target.elementId ?? '');
  if (by.has('text') || agrees === 'same') return true;
  const hadName = target.elementId !== undefined || selectorOf(target, 'named-css') !== undefined;
  return agrees === 'similar' && !hadName;
}

interface CandidateOptions {
  readonly index: SearchIndex;
  /** What is known to show something else by now: it is none of them unless it reads exactly as it did. */
  readonly rejected?: Element | undefined;
}

/** The elements that may be the one a target describes. The loosest way is only gone where the surer ones lead nowhere. */
export function candidatesFor(
  target: TargetElement,
  root: AnchorRoot,
  { index, rejected }: CandidateOptions,
): Candidate[] {
  const findings = new Findings(target);
  findByNames(findings, target, root, index);
  if (findings.size === 1 && !isFromPosition(target.elementId ?? '')) return [...findings];
  findByPaths(findings, target, root);
  const agreements = new Map<Element, Agreement>();
  const agreement = (element: Element): Agreement => {
    const isRejected = rejected?.contains(element) === true && !readsAsKept(element, target);
    const known = agreements.get(element) ?? (isRejected ? 'contradicts' : agreementOf(element, target, root));
    agreements.set(element, known);
    return known;
  };
  if (![...findings].some(({ element }) => agreement(element) === 'same')) {
    findByText(findings, target, index);
  }
  return [...findings].filter(({ element, by }) => isPlausible(by, agreement(element), target));
}
