import type { TargetElement } from '../store/model/index.js';
import { fingerprintType } from './describe-text.js';
import { findElement, isShown, type GhostReason } from './find.js';
import { selectorOf } from './selectors.js';
import { canonical } from './text/canonical.js';
import { findQuote } from './text/find-quote.js';
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

const ghost = (reason: GhostReason): FoundText => ({ state: 'ghost', reason });

function quoteIn({ targetText = '', prefix, suffix, start, occurrence, ...target }: TargetElement): TextQuote {
  const fingerprint = selectorOf(target, fingerprintType)?.value;
  return { exact: canonical(targetText), prefix, suffix, start, occurrence, fingerprint };
}

/** The element whose text is meant; the whole page where none is named. */
function elementFor(target: TargetElement, { root }: PageText): Element | GhostReason | undefined {
  if (!isInElement(target)) return undefined;
  const selectors = target.selectors?.filter(({ type }) => type !== fingerprintType) ?? [];
  const { elementId } = target;
  const found = findElement({ ...(elementId !== undefined && { elementId }), selectors }, root);
  if (found.state === 'ghost') return found.reason;
  return found.state === 'page' ? undefined : found.element;
}

/**
 * Finds the text a target describes in the text of a page, from the surest way to the loosest; two places that are as
 * likely as each other are a ghost. It stops every few milliseconds for a page to go on: run it to its end, or use `findText`.
 */
export function* searchText(target: TargetElement, text: PageText): Generator<void, FoundText> {
  const element = elementFor(target, text);
  const within = element instanceof Element ? text.spanIn(element) : undefined;
  if (target.selectAllContent && !target.targetText) {
    return within ? foundAt(text, within) : ghost(typeof element === 'string' ? element : 'missing');
  }
  const quote = quoteIn(target);
  const isPlaced = quote.prefix !== undefined || quote.suffix !== undefined;
  // Words alone are the named element's or nobody's; those with their surroundings are known wherever they have gone.
  if (element !== undefined && !within && !isPlaced) return ghost(typeof element === 'string' ? element : 'missing');
  const hasLeft = element !== undefined && !within;
  const found = yield* findQuote(text, quote, { within, least: hasLeft ? leastElsewhere : 0 });
  if (typeof found !== 'string') return foundAt(text, found);
  if (!within || !isPlaced) return ghost(found);
  const elsewhere = yield* findQuote(text, quote, { least: leastElsewhere });
  return typeof elsewhere === 'string' ? ghost(found) : foundAt(text, elsewhere);
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
  if (!range) return ghost('missing');
  const { startContainer: node } = range;
  const isSeen = node.parentElement ? isShown(node.parentElement) : true;
  return { state: isSeen ? 'attached' : 'hidden', range };
}
