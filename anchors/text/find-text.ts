import type { TargetElement } from '../../store/model/index.js';
import { selectorOf } from '../describe/selectors.js';
import { isElement } from '../dom/node-kinds.js';
import { enterHosts, findElement, isShown, type GhostReason, resolveElement } from '../resolve/find-element.js';
import { otherNumberCheck } from '../resolve/item-names.js';
import { isDistinctive } from '../resolve/normalized-text.js';
import { PageIndex } from '../resolve/page-index.js';
import { compareItem, hasOtherRecordKey, termOf } from '../resolve/same-text-places.js';
import { storedReading, readingType, type Reading } from '../resolve/stored-reading.js';
import { canonical } from './canonical.js';
import {
  findInElement,
  findQuote,
  findInRenamedElement,
  uniqueWordsRule,
  unchangedRule,
  type TextDecision,
} from './find-quote.js';
import { PageText } from './page-text.js';
import type { TextQuote, TextSpan } from './quote.js';
import { countType, fingerprintType, isInElement, textTypes, uniqueType } from './text-target.js';

/** Result of resolving a text: attached, attached but hidden, or a ghost. */
export type FoundText =
  | { readonly state: 'attached' | 'hidden'; readonly range: Range }
  | { readonly state: 'ghost'; readonly reason: GhostReason };

/** Whether a target has a context, in addition to its words and their occurrence. */
export const hasContext = ({ prefix, suffix }: TargetElement): boolean => prefix !== undefined || suffix !== undefined;

function quoteFrom({ targetText = '', prefix, suffix, start, occurrence, ...target }: TargetElement): TextQuote {
  const fingerprint = selectorOf(target, fingerprintType)?.value;
  const isUnique = selectorOf(target, uniqueType) !== undefined;
  const [placeCount, sameContextCount] = (selectorOf(target, countType)?.value ?? '')
    .split('/')
    .map((count) => Number(count) || undefined);
  return {
    exact: canonical(targetText),
    prefix,
    suffix,
    start,
    occurrence,
    fingerprint,
    isUnique,
    placeCount,
    sameContextCount,
  };
}

/** Finds the element of the text; undefined if the target names none. */
function findTargetElement(
  target: TargetElement,
  { root }: PageText,
  index?: PageIndex,
): Element | GhostReason | undefined {
  if (!isInElement(target)) return undefined;
  const selectors = target.selectors?.filter(({ type }) => !textTypes.has(type)) ?? [];
  const { elementId } = target;
  const named = { ...(elementId !== undefined && { elementId }), selectors };
  const found = findElement(named, root, { ...(index && { index }) });
  if (found.state === 'ghost') return found.reason;
  return found.state === 'page' ? undefined : found.element;
}

interface LocateOptions {
  /** The index of earlier searches on the same unchanged page. */
  index?: PageIndex;
  /** The only span that may contain the text, if the target names no element. */
  near?: TextSpan | undefined;
}

/** The span of a text in the page text, and the element that was searched, if the target names one. */
export interface LocatedText {
  readonly span: TextSpan;
  readonly within: Element | undefined;
}

/**
 * Result of searching a text: its place, or the reason why there is none; the rule; and the element that was searched.
 */
export interface TextResolution extends TextDecision {
  readonly within: Element | undefined;
}

/** Finds the span of a target in the page text. `searchText` also converts it to nodes. */
export function* locateText(
  target: TargetElement,
  text: PageText,
  options: LocateOptions = {},
): Generator<void, LocatedText | GhostReason> {
  const { place, within } = yield* resolveText(target, text, options);
  return typeof place === 'string' ? place : { span: place, within };
}

/**
 * Resolves a text by its words and their context, or else by the element that contained it. Words in another record are
 * rejected.
 */
export function* resolveText(
  target: TargetElement,
  text: PageText,
  options: LocateOptions = {},
): Generator<void, TextResolution> {
  const { near } = options;
  const index = options.index ?? new PageIndex(text.root);
  const found = yield* resolveByWords(target, text, { index, near });
  const { place, rule } = found;
  if (rule === unchangedRule) return found;
  const isInOwnRecord = typeof place !== 'string' && !isInOtherRecord(place, target, text, index);
  // If the same words occur at several places and their context differs, the element around them decides.
  const isCertain = found.candidates.filter(({ likeness }) => likeness === 1).length < 2 || hasFullContext(found);
  if (isInOwnRecord && rule !== uniqueWordsRule && isCertain) return found;
  const inElement = yield* resolveByElement(target, text, index, found.within);
  if (inElement) return inElement;
  if (isInOwnRecord && rule !== uniqueWordsRule) return found;
  // If neither the context nor the element matches, only long words identify the text.
  const isLong = (target.targetText?.length ?? 0) >= uniqueLength || !storedReading(target);
  if (typeof place === 'string' || (isInOwnRecord && isLong)) return found;
  return { ...found, place: 'missing', rule: 'words in another record' };
}

/** Whether the whole stored context matches at the place of the words. */
const hasFullContext = ({ place, candidates }: TextResolution): boolean =>
  candidates.some(({ span, context }) => typeof place !== 'string' && span.start === place.start && context > 1.9);

function* resolveByWords(
  target: TargetElement,
  text: PageText,
  { index, near }: LocateOptions,
): Generator<void, TextResolution> {
  const element = findTargetElement(target, text, index);
  const within = isElement(element) ? element : undefined;
  const inElement = within && text.spanIn(within);
  const ghostReason = typeof element === 'string' ? element : 'missing';
  if (target.selectAllContent && !target.targetText)
    return { place: inElement ?? ghostReason, rule: 'all of its element', candidates: [], within };
  const quote = quoteFrom(target);
  if (element === undefined) return { ...(yield* findQuote(text, quote, { within: near })), within };
  if (element === 'missing') {
    const renamed = yield* findInRenamedElement(text, quote);
    if (typeof renamed.place !== 'string') return { ...renamed, within };
  }
  const found: TextDecision = inElement
    ? yield* findQuote(text, quote, { within: inElement })
    : { place: ghostReason, rule: 'its element is lost', candidates: [] };
  // Its neighbours may have the same text, so that only unique words are accepted elsewhere.
  const isSearchedElsewhere = typeof found.place === 'string' && quote.isUnique;
  return isSearchedElsewhere ? { ...(yield* findQuote(text, quote)), within: undefined } : { ...found, within };
}

/** Finds the words in the element that contained them, if the decision table attaches that element. */
function* resolveByElement(
  target: TargetElement,
  text: PageText,
  index: PageIndex,
  within: Element | undefined,
): Generator<void, TextResolution | undefined> {
  const stored = resolveStoredElement(target, index);
  const span = stored && text.spanIn(stored.element);
  if (!span || (within && !within.contains(stored.element))) return undefined;
  const found = yield* findInElement(text, quoteFrom(target), { within: span, isSame: stored.isSame });
  return typeof found.place === 'string' ? undefined : { ...found, within };
}

/** Resolves the element around a text by its reading, and returns whether its text is the same. */
function resolveStoredElement(
  target: TargetElement,
  index: PageIndex,
): { element: Element; isSame: boolean } | undefined {
  const reading = selectorOf(target, readingType);
  // Among several equal elements, the context is better evidence than the order, and it has not matched.
  if (!reading || storedReading(target)?.counts.all !== 1) return undefined;
  const page = target.page !== undefined && { page: target.page };
  const { decision, candidates } = resolveElement({ selectors: [reading], ...page }, index);
  if (decision.state === 'ghost' || otherNumberCheck(target, index)(decision.element)) return undefined;
  const { element } = decision;
  return { element, isSame: candidates.some((each) => each.element === element && each.evidence.text === 'same') };
}

/** Words from this length on occur in no other record. */
const uniqueLength = 60;

/** Words from this length on occur in no other record if both neighbours of their element are the same. */
const identifyingLength = 20;

const hasSameNeighbours = (element: Element, { neighbours }: Reading, index: PageIndex): boolean => {
  const current = index.neighboursOf(element);
  return neighbours.every((stored, at) => stored !== '' && stored === current[at]);
};

/** Whether words are in a record without any of the distinctive pieces of their own record. */
function isInOtherRecord(span: TextSpan, target: TargetElement, text: PageText, index: PageIndex): boolean {
  const stored = storedReading(target);
  const element = text.boundsOf(span)?.startContainer.parentElement;
  if (element && otherNumberCheck(target, index)(element)) return true;
  if (!stored?.item?.isRecord || !element || span.end - span.start >= uniqueLength) return false;
  if (hasOtherRecordKey(element, stored.item, index)) return true;
  if (stored.term !== undefined && termOf(element, index) !== stored.term) return true;
  const { distinctive, pieces } = stored.item;
  return (
    distinctive.some((at) => isDistinctive(pieces[at] ?? '')) &&
    compareItem(element, stored.item, stored, index).match === 'other' &&
    !(span.end - span.start >= identifyingLength && hasSameNeighbours(element, stored, index))
  );
}

/**
 * Finds the text of a target in the text of a page, from the surest way to the loosest. Two equally likely places make
 * a ghost. Yields every few milliseconds; run the generator to its end, or use `findText`.
 */
export function* searchText(target: TargetElement, text: PageText): Generator<void, FoundText> {
  if (target.hosts?.length) {
    const inner = enterHosts(target, text.root);
    if (typeof inner === 'string') return { state: 'ghost', reason: inner };
    return yield* searchText(inner.target, yield* PageText.reading(inner.root));
  }
  const located = yield* locateText(target, text);
  return typeof located === 'string' ? { state: 'ghost', reason: located } : toFoundText(text, located.span);
}

/** Finds the text of a target: `searchText` without yielding. */
export function findText(target: TargetElement, text: PageText = new PageText()): FoundText {
  const search = searchText(target, text);
  for (;;) {
    const step = search.next();
    if (step.done) return step.value;
  }
}

function toFoundText(text: PageText, span: TextSpan): FoundText {
  const range = text.rangeOf(span);
  if (!range) return { state: 'ghost', reason: 'missing' };
  const { startContainer: node } = range;
  const isVisible = node.parentElement ? isShown(node.parentElement) : true;
  return { state: isVisible ? 'attached' : 'hidden', range };
}
