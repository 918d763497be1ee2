import type { TargetElement } from '../../store/model/index.js';
import { isTextTarget, resolveText } from '../text/find-text.js';
import { enterHosts, isPageTarget } from './find-element.js';
import type { AnchorRoot } from '../describe/names.js';
import { PageIndex } from './page-index.js';
import { readingType } from './reading.js';
import { resolveElement, type Candidate, type Resolution } from './resolve.js';
import { selectorOf } from '../describe/selectors.js';
import { PageText } from '../text/page-text.js';

/** Why a target resolves as it does: every candidate with its evidence, and the rule that decided. */
export interface Explanation {
  readonly state: 'attached' | 'ghost' | 'page';
  /** Name of the rule of the decision table that decided. */
  readonly rule: string;
  readonly element?: Element;
  /** Elements that may be meant; of a text, those that may be the one it was in. */
  readonly candidates: readonly Candidate[];
  /** Of a text: the places where its words may be, or words like them, with what agrees around them. */
  readonly places?: readonly ExplainedPlace[];
  /** What was known when the element was described, and how many places agree now. */
  readonly facts?: Resolution['facts'];
  /** The same as text, for a log or the message of a failing test. */
  toString(): string;
}

/** A place where a text may be. */
interface ExplainedPlace {
  /** The words of the page there, between those around them. */
  readonly text: string;
  /** Similarity of the words, 0–1. */
  readonly likeness: number;
  /** Agreement of the surroundings, 0–2. */
  readonly context: number;
}

function nameOf(element: Element): string {
  const text = element.textContent.replace(/\s+/g, ' ').trim().slice(0, 40);
  return `<${element.localName}${element.id ? `#${element.id}` : ''}> “${text}”`;
}

function lineOf({ element, evidence, isDoubted }: Candidate): string {
  const { by, ...rest } = evidence;
  const facts = Object.entries(rest).map(([name, value]) => `${name}: ${String(value)}`);
  return `- ${nameOf(element)} by ${[...by].join(' and ')}; ${facts.join(', ')}${isDoubted ? '; written over' : ''}`;
}

const placeLine = ({ text, likeness, context }: ExplainedPlace): string =>
  `- ${text}: words ${likeness.toFixed(2)}, around them ${context.toFixed(2)} of 2`;

const explained = (explanation: Omit<Explanation, 'toString'>): Explanation => ({
  ...explanation,
  toString: () =>
    [
      `${explanation.state} by the rule “${explanation.rule}”${explanation.element ? `: ${nameOf(explanation.element)}` : ''}`,
      ...(explanation.places?.map(placeLine) ?? []),
      ...explanation.candidates.map(lineOf),
      ...(explanation.facts
        ? [`then: ${JSON.stringify(explanation.facts.kept)}`, `now: ${JSON.stringify(explanation.facts.now)}`]
        : []),
    ].join('\n'),
});

/** Number of letters that are shown around a place. */
const glimpse = 16;

/** Explains how a text resolves: its places in the page's text, and the element that it was in. */
function explainText(target: TargetElement, root: AnchorRoot): Explanation {
  const text = new PageText(root);
  const search = resolveText(target, text);
  let step = search.next();
  while (!step.done) step = search.next();
  const { place, rule, candidates } = step.value;
  const element =
    typeof place === 'string' ? undefined : (text.boundsOf(place)?.startContainer.parentElement ?? undefined);
  const reading = selectorOf(target, readingType);
  const around = reading && resolveElement({ selectors: [reading] }, new PageIndex(root));
  return explained({
    ...{ state: typeof place === 'string' ? 'ghost' : 'attached', rule },
    candidates: around?.candidates ?? [],
    places: candidates.map(({ span, ...agreement }) => ({
      text: `${text.text.slice(Math.max(0, span.start - glimpse), span.start)}[${text.text.slice(span.start, span.end)}]${text.text.slice(span.end, span.end + glimpse)}`,
      ...agreement,
    })),
    ...(around && { facts: around.facts }),
    ...(element && { element }),
  });
}

/** Explains how a target resolves in a page: the candidates, their evidence, and the rule that decided. */
export function explainTarget(target: TargetElement | null | undefined, root: AnchorRoot = document): Explanation {
  if (!target || isPageTarget(target)) return explained({ state: 'page', rule: 'names no element', candidates: [] });
  const inner = enterHosts(target, root);
  if (typeof inner === 'string') return explained({ state: 'ghost', rule: `its host is ${inner}`, candidates: [] });
  if (isTextTarget(inner.target)) return explainText(inner.target, inner.root);
  const { decision, candidates, facts } = resolveElement(inner.target, new PageIndex(inner.root));
  const { state, rule } = decision;
  return explained({ state, rule, candidates, facts, ...(state === 'attached' && { element: decision.element }) });
}
