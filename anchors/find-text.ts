import type { TargetElement } from '../store/model/index.js';
import { fingerprintType } from './describe-text.js';
import { findElement, isShown, type GhostReason } from './find.js';
import { selectorOf } from './selectors.js';
import { canonical } from './text/canonical.js';
import { findQuote } from './text/find-quote.js';
import type { SearchIndex } from './search-index.js';
import { PageText } from './text/page-text.js';
import type { TextQuote, TextSpan } from './text/quote.js';

/** What became of a piece of text: there, there but not shown, or lost. */
export type FoundText =
  | { readonly state: 'attached' | 'hidden'; readonly range: Range }
  | { readonly state: 'ghost'; readonly reason: GhostReason };

/** Whether an annotation is about text: words, or all of an element's. */
export const isTextTarget = (target: TargetElement | null | undefined): target is TargetElement =>
  Boolean(target?.targetText) || (target?.selectAllContent === true && isInElement(target));

/** What has left its element is only known by one whole side of what was around it, 0–2. */
const leastElsewhere = 1;

const isInElement = ({ elementId, selectors }: TargetElement): boolean =>
  elementId !== undefined || selectors?.some(({ type }) => type !== fingerprintType) === true;

function quoteIn({ targetText = '', prefix, suffix, start, occurrence, ...target }: TargetElement): TextQuote {
  const fingerprint = selectorOf(target, fingerprintType)?.value;
  return { exact: canonical(targetText), prefix, suffix, start, occurrence, fingerprint };
}

/** The element whose text is meant; the whole page where none is named. */
function elementFor(target: TargetElement, { root }: PageText, index?: SearchIndex): Element | GhostReason | undefined {
  if (!isInElement(target)) return undefined;
  const selectors = target.selectors?.filter(({ type }) => type !== fingerprintType) ?? [];
  const { elementId } = target;
  const named = { ...(elementId !== undefined && { elementId }), selectors };
  const found = findElement(named, root, { ...(index && { index }) });
  if (found.state === 'ghost') return found.reason;
  return found.state === 'page' ? undefined : found.element;
}

interface LocateOptions {
  /** What earlier searches of the same unchanged page have read. */
  index?: SearchIndex;
  /** The part of the text it can only be in. */
  near?: TextSpan;
}

/** What two spans have in common; where either is not given, the other. */
function common(a: TextSpan | undefined, b: TextSpan | undefined): TextSpan | undefined {
  return a && b ? { start: Math.max(a.start, b.start), end: Math.min(a.end, b.end) } : (a ?? b);
}

/** Finds where in a page's text the text is that a target describes: `searchText`, before its nodes are looked up. */
export function* locateText(
  target: TargetElement,
  text: PageText,
  { index, near }: LocateOptions = {},
): Generator<void, TextSpan | GhostReason> {
  const element = elementFor(target, text, index);
  const inElement = element instanceof Element ? text.spanIn(element) : undefined;
  const lost = typeof element === 'string' ? element : 'missing';
  if (target.selectAllContent && !target.targetText) return inElement ?? lost;
  const quote = quoteIn(target);
  const isPlaced = quote.prefix !== undefined || quote.suffix !== undefined;
  // Words alone are the named element's or nobody's; those with their surroundings are known wherever they have gone.
  if (element !== undefined && !inElement && !isPlaced) return lost;
  const hasLeft = element !== undefined && !inElement;
  const within = common(inElement, near);
  const found = yield* findQuote(text, quote, { within, least: hasLeft ? leastElsewhere : 0 });
  if (typeof found !== 'string' || !inElement || !isPlaced) return found;
  const elsewhere = yield* findQuote(text, quote, { within: near, least: leastElsewhere });
  return typeof elsewhere === 'string' ? found : elsewhere;
}

/**
 * Finds the text a target describes in the text of a page, from the surest way to the loosest; two places that are as
 * likely as each other are a ghost. It stops every few milliseconds for a page to go on: run it to its end, or use `findText`.
 */
export function* searchText(target: TargetElement, text: PageText): Generator<void, FoundText> {
  const span = yield* locateText(target, text);
  return typeof span === 'string' ? { state: 'ghost', reason: span } : foundAt(text, span);
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
