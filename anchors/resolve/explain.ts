import type { TargetElement } from '../../store/model/index.js';
import type { AnchorRoot } from '../describe/names.js';
import { selectorOf } from '../describe/selectors.js';
import { resolveText } from '../text/find-text.js';
import { PageText } from '../text/page-text.js';
import { isTextTarget } from '../text/text-target.js';
import { enterHosts, isPageTarget, resolveElement, type Candidate, type Resolution } from './find-element.js';
import { PageIndex } from './page-index.js';
import { readingType } from './stored-reading.js';

/** Explanation of how a target resolves: every candidate with its evidence, and the rule that decided. */
export interface Explanation {
  readonly state: 'attached' | 'ghost' | 'page';
  /** Name of the rule of the decision table that decided. */
  readonly rule: string;
  readonly element?: Element;
  /** Candidates for the target; for a text, the candidates for the element that contained it. */
  readonly candidates: readonly Candidate[];
  /** Only for a text: the places with its words or with similar words, and the score of their context. */
  readonly places?: readonly ExplainedPlace[];
  /** The stored reading, and the numbers of places that match now. */
  readonly facts?: Resolution['facts'];
  /** Formats the explanation as text, for a log or a failing test. */
  toString(): string;
}

/** A candidate place for a text. */
interface ExplainedPlace {
  /** The words at this place in brackets, with the text around them. */
  readonly text: string;
  /** Similarity of the words, 0–1. */
  readonly likeness: number;
  /** Match score of the context, 0–2. */
  readonly context: number;
}

function describeForLog(element: Element): string {
  const text = element.textContent.replace(/\s+/g, ' ').trim().slice(0, 40);
  return `<${element.localName}${element.id ? `#${element.id}` : ''}> “${text}”`;
}

function formatCandidate({ element, evidence, isDoubted }: Candidate): string {
  const { by, ...rest } = evidence;
  const facts = Object.entries(rest).map(([name, value]) => `${name}: ${String(value)}`);
  return `- ${describeForLog(element)} by ${[...by].join(' and ')}; ${facts.join(', ')}${isDoubted ? '; overwritten' : ''}`;
}

const formatPlace = ({ text, likeness, context }: ExplainedPlace): string =>
  `- ${text}: words ${likeness.toFixed(2)}, around them ${context.toFixed(2)} of 2`;

const createExplanation = (explanation: Omit<Explanation, 'toString'>): Explanation => ({
  ...explanation,
  toString: () =>
    [
      `${explanation.state} by the rule “${explanation.rule}”${explanation.element ? `: ${describeForLog(explanation.element)}` : ''}`,
      ...(explanation.places?.map(formatPlace) ?? []),
      ...explanation.candidates.map(formatCandidate),
      ...(explanation.facts
        ? [
            `stored: ${JSON.stringify(explanation.facts.stored)}`,
            `current: ${JSON.stringify(explanation.facts.currentCounts)}`,
          ]
        : []),
    ].join('\n'),
});

/** The number of characters that are shown around a place. */
const excerptLength = 16;

/** Explains how a text resolves: the candidate places, and the element that contained it. */
function explainText(target: TargetElement, root: AnchorRoot): Explanation {
  const text = new PageText(root);
  const search = resolveText(target, text);
  let step = search.next();
  while (!step.done) step = search.next();
  const { place, rule, candidates } = step.value;
  const element =
    typeof place === 'string' ? undefined : (text.boundsOf(place)?.startContainer.parentElement ?? undefined);
  const reading = selectorOf(target, readingType);
  const elementResolution = reading && resolveElement({ selectors: [reading] }, new PageIndex(root));
  return createExplanation({
    state: typeof place === 'string' ? 'ghost' : 'attached',
    rule,
    candidates: elementResolution?.candidates ?? [],
    places: candidates.map(({ span, ...scores }) => ({
      text: `${text.text.slice(Math.max(0, span.start - excerptLength), span.start)}[${text.text.slice(span.start, span.end)}]${text.text.slice(span.end, span.end + excerptLength)}`,
      ...scores,
    })),
    ...(elementResolution && { facts: elementResolution.facts }),
    ...(element && { element }),
  });
}

/** Explains how a target resolves in a page: the candidates, their evidence, and the rule that decided. */
export function explainTarget(target: TargetElement | null | undefined, root: AnchorRoot = document): Explanation {
  if (!target || isPageTarget(target))
    return createExplanation({ state: 'page', rule: 'names no element', candidates: [] });
  const inner = enterHosts(target, root);
  if (typeof inner === 'string')
    return createExplanation({ state: 'ghost', rule: `its host is ${inner}`, candidates: [] });
  if (isTextTarget(inner.target)) return explainText(inner.target, inner.root);
  const { decision, candidates, facts } = resolveElement(inner.target, new PageIndex(inner.root));
  const { state, rule } = decision;
  return createExplanation({
    state,
    rule,
    candidates,
    facts,
    ...(state === 'attached' && { element: decision.element }),
  });
}
