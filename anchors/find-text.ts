import type { TargetElement } from '../store/model/index.js';
import { countType, fingerprintType, onlyType, textTypes } from './describe-text.js';
import { enterHosts, findElement, isShown, type GhostReason } from './find.js';
import { isElement } from './node-kinds.js';
import { selectorOf } from './selectors.js';
import { canonical } from './text/canonical.js';
import { findQuote, findRenamed } from './text/find-quote.js';
import type { PageIndex } from './resolve/page-index.js';
import { PageText } from './text/page-text.js';
import type { TextQuote, TextSpan } from './text/quote.js';

/** What became of a piece of text: there, there but not shown, or lost. */
export type FoundText =
  | { readonly state: 'attached' | 'hidden'; readonly range: Range }
  | { readonly state: 'ghost'; readonly reason: GhostReason };

/** Whether an annotation is about text: words, or all of an element's. */
export const isTextTarget = (target: TargetElement | null | undefined): target is TargetElement =>
  Boolean(target?.targetText) || (target?.selectAllContent === true && isInElement(target));

/** Whether a target says of the text alone, or also which element it is in. */
export const isInElement = ({ elementId, selectors }: TargetElement): boolean =>
  elementId !== undefined || selectors?.some(({ type }) => !textTypes.has(type)) === true;

/** Whether a target has more to be known by than its words and their number. */
export const isPlaced = ({ prefix, suffix }: TargetElement): boolean => prefix !== undefined || suffix !== undefined;

function quoteIn({ targetText = '', prefix, suffix, start, occurrence, ...target }: TargetElement): TextQuote {
  const fingerprint = selectorOf(target, fingerprintType)?.value;
  const isOnly = selectorOf(target, onlyType) !== undefined;
  const [places, alike] = (selectorOf(target, countType)?.value ?? '')
    .split('/')
    .map((count) => Number(count) || undefined);
  return { exact: canonical(targetText), prefix, suffix, start, occurrence, fingerprint, isOnly, places, alike };
}

/** The element whose text is meant; the whole page where none is named. */
function elementFor(target: TargetElement, { root }: PageText, index?: PageIndex): Element | GhostReason | undefined {
  if (!isInElement(target)) return undefined;
  const selectors = target.selectors?.filter(({ type }) => !textTypes.has(type)) ?? [];
  const { elementId } = target;
  const named = { ...(elementId !== undefined && { elementId }), selectors };
  const found = findElement(named, root, { ...(index && { index }) });
  if (found.state === 'ghost') return found.reason;
  return found.state === 'page' ? undefined : found.element;
}

interface LocateOptions {
  /** What earlier searches of the same unchanged page have read. */
  index?: PageIndex;
  /** The part of the text it can only be in, where the target names no element. */
  near?: TextSpan;
}

/** Where in a page's text a text is, and the element it was looked for in, where the target names one. */
export interface LocatedText {
  readonly span: TextSpan;
  readonly within: Element | undefined;
}

/** Finds where in a page's text the text is that a target describes: `searchText`, before its nodes are looked up. */
export function* locateText(
  target: TargetElement,
  text: PageText,
  { index, near }: LocateOptions = {},
): Generator<void, LocatedText | GhostReason> {
  const element = elementFor(target, text, index);
  const within = isElement(element) ? element : undefined;
  const inElement = within && text.spanIn(within);
  const lost = typeof element === 'string' ? element : 'missing';
  if (target.selectAllContent && !target.targetText) return inElement ? { span: inElement, within } : lost;
  const quote = quoteIn(target);
  if (element === undefined) return placed(yield* findQuote(text, quote, { within: near }));
  if (element === 'missing') {
    const renamed = yield* findRenamed(text, quote);
    if (typeof renamed !== 'string') return { span: renamed, within: undefined };
  }
  const span = inElement ? yield* findQuote(text, quote, { within: inElement }) : lost;
  if (typeof span !== 'string') return { span, within };
  // Its neighbours may read the same: only words that stood nowhere else are known elsewhere.
  return quote.isOnly ? placed(yield* findQuote(text, quote)) : span;
}

const placed = (span: TextSpan | GhostReason): LocatedText | GhostReason =>
  typeof span === 'string' ? span : { span, within: undefined };

/**
 * Finds the text a target describes in the text of a page, from the surest way to the loosest; two places that are as
 * likely as each other are a ghost. It stops every few milliseconds for a page to go on: run it to its end, or use `findText`.
 */
export function* searchText(target: TargetElement, text: PageText): Generator<void, FoundText> {
  if (target.hosts?.length) {
    const inner = enterHosts(target, text.root);
    if (typeof inner === 'string') return { state: 'ghost', reason: inner };
    return yield* searchText(inner.target, yield* PageText.reading(inner.root));
  }
  const located = yield* locateText(target, text);
  return typeof located === 'string' ? { state: 'ghost', reason: located } : foundAt(text, located.span);
}

/** Finds the text a target describes: `searchText` without a stop. */
export function findText(target: TargetElement, text: PageText = new PageText()): FoundText {
  const search = searchText(target, text);
  for (;;) {
    const step = search.next();
    if (step.done) return step.value;
  }
}

function foundAt(text: PageText, span: TextSpan): FoundText {
  const range = text.rangeOf(span);
  if (!range) return { state: 'ghost', reason: 'missing' };
  const { startContainer: node } = range;
  const isSeen = node.parentElement ? isShown(node.parentElement) : true;
  return { state: isSeen ? 'attached' : 'hidden', range };
}
