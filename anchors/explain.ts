import type { TargetElement } from '../store/model/index.js';
import { enterHosts } from './find.js';
import type { AnchorRoot } from './names.js';
import { PageIndex } from './resolve/page-index.js';
import { resolveElement, type Candidate, type Resolution } from './resolve/resolve.js';

/** Why a target resolves as it does: every candidate with its evidence, and the rule that decided. */
export interface Explanation {
  readonly state: 'attached' | 'ghost' | 'page';
  /** Name of the rule of the decision table that decided. */
  readonly rule: string;
  readonly element?: Element;
  readonly candidates: readonly Candidate[];
  /** What was known when the element was described, and how many places agree now. */
  readonly facts?: Resolution['facts'];
  /** The same as text, for a log or the message of a failing test. */
  toString(): string;
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

const explained = (explanation: Omit<Explanation, 'toString'>): Explanation => ({
  ...explanation,
  toString: () =>
    [
      `${explanation.state} by the rule “${explanation.rule}”${explanation.element ? `: ${nameOf(explanation.element)}` : ''}`,
      ...explanation.candidates.map(lineOf),
      ...(explanation.facts
        ? [`then: ${JSON.stringify(explanation.facts.kept)}`, `now: ${JSON.stringify(explanation.facts.now)}`]
        : []),
    ].join('\n'),
});

/** Explains how a target resolves in a page: the candidates, their evidence, and the rule that decided. */
export function explainTarget(target: TargetElement | null | undefined, root: AnchorRoot = document): Explanation {
  if (!target?.elementId && !target?.selectors?.length)
    return explained({ state: 'page', rule: 'names no element', candidates: [] });
  const inner = enterHosts(target, root);
  if (typeof inner === 'string') return explained({ state: 'ghost', rule: `its host is ${inner}`, candidates: [] });
  const { decision, candidates, facts } = resolveElement(inner.target, new PageIndex(inner.root));
  const { state, rule } = decision;
  return explained({ state, rule, candidates, facts, ...(state === 'attached' && { element: decision.element }) });
}
