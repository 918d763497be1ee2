import type { TargetElement } from '../../store/model/index.js';
import { countType, fingerprintType, onlyType, textTypes } from './describe-text.js';
import { enterHosts, findElement, isShown, type GhostReason } from '../resolve/find-element.js';
import { isElement } from '../dom/node-kinds.js';
import { selectorOf } from '../describe/selectors.js';
import { canonical } from './canonical.js';
import { PageIndex } from '../resolve/page-index.js';
import { compareItem, isOfOtherKey, termOf } from '../resolve/places.js';
import { keptReading, readingType, type Reading } from '../resolve/reading.js';
import { resolveElement } from '../resolve/resolve.js';
import { findInElement, findQuote, findRenamed, onlyRule, unchangedRule, type TextDecision } from './find-quote.js';
import { PageText } from './page-text.js';
import type { TextQuote, TextSpan } from './quote.js';
import { isTelling } from '../resolve/normalized-text.js';

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
  near?: TextSpan | undefined;
}

/** Where in a page's text a text is, and the element it was looked for in, where the target names one. */
export interface LocatedText {
  readonly span: TextSpan;
  readonly within: Element | undefined;
}

/** The result of a search for a text: its place, or why there is none; the rule; and the element that was searched. */
export interface TextResolution extends TextDecision {
  readonly within: Element | undefined;
}

/** Finds where in a page's text the text is that a target describes: `searchText`, before its nodes are looked up. */
export function* locateText(
  target: TargetElement,
  text: PageText,
  options: LocateOptions = {},
): Generator<void, LocatedText | GhostReason> {
  const { place, within } = yield* resolveText(target, text, options);
  return typeof place === 'string' ? place : { span: place, within };
}

/**
 * Resolves a text: by its words and what is around them, else by the element that it was in. Words in another record than
 * theirs are not taken.
 */
export function* resolveText(
  target: TargetElement,
  text: PageText,
  options: LocateOptions = {},
): Generator<void, TextResolution> {
  const { near } = options;
  const index = options.index ?? new PageIndex(text.root);
  const found = yield* byWords(target, text, { index, near });
  const { place, rule } = found;
  if (rule === unchangedRule) return found;
  const isTheirs = typeof place !== 'string' && !isInOtherRecord(place, target, text, index);
  // When the same words are in several places and the text around them differs, the element around them decides.
  const isSure = found.candidates.filter(({ likeness }) => likeness === 1).length < 2 || isSurrounded(found);
  if (isTheirs && rule !== onlyRule && isSure) return found;
  const inElement = yield* byElement(target, text, index, found.within);
  if (inElement) return inElement;
  if (isTheirs && rule !== onlyRule) return found;
  // If neither their surroundings nor their element agree, words are known by themselves only if there are many.
  const isLong = (target.targetText?.length ?? 0) >= longText || !keptReading(target);
  if (typeof place === 'string' || (isTheirs && isLong)) return found;
  return { ...found, place: 'missing', rule: 'words in another record' };
}

/** Whether all that was around the words is around their place, as far as it is kept. */
const isSurrounded = ({ place, candidates }: TextResolution): boolean =>
  candidates.some(({ span, context }) => typeof place !== 'string' && span.start === place.start && context > 1.9);

function* byWords(
  target: TargetElement,
  text: PageText,
  { index, near }: LocateOptions,
): Generator<void, TextResolution> {
  const element = elementFor(target, text, index);
  const within = isElement(element) ? element : undefined;
  const inElement = within && text.spanIn(within);
  const lost = typeof element === 'string' ? element : 'missing';
  if (target.selectAllContent && !target.targetText)
    return { place: inElement ?? lost, rule: 'all of its element', candidates: [], within };
  const quote = quoteIn(target);
  if (element === undefined) return { ...(yield* findQuote(text, quote, { within: near })), within };
  if (element === 'missing') {
    const renamed = yield* findRenamed(text, quote);
    if (typeof renamed.place !== 'string') return { ...renamed, within };
  }
  const found: TextDecision = inElement
    ? yield* findQuote(text, quote, { within: inElement })
    : { place: lost, rule: 'its element is lost', candidates: [] };
  // Its neighbours may read the same: only words that stood nowhere else are known elsewhere.
  const isElsewhere = typeof found.place === 'string' && quote.isOnly;
  return isElsewhere ? { ...(yield* findQuote(text, quote)), within: undefined } : { ...found, within };
}

/** Words in the element that they were in, where the decision table attaches that. */
function* byElement(
  target: TargetElement,
  text: PageText,
  index: PageIndex,
  within: Element | undefined,
): Generator<void, TextResolution | undefined> {
  const kept = keptElement(target, index);
  const span = kept && text.spanIn(kept.element);
  if (!span || (within && !within.contains(kept.element))) return undefined;
  const found = yield* findInElement(text, quoteIn(target), { within: span, isSame: kept.isSame });
  return typeof found.place === 'string' ? undefined : { ...found, within };
}

/** The element around a text, by what it read like, and whether it reads the same. */
function keptElement(target: TargetElement, index: PageIndex): { element: Element; isSame: boolean } | undefined {
  const reading = selectorOf(target, readingType);
  // Of several alike the words around tell more than the order, and they have told nothing.
  if (!reading || keptReading(target)?.alike.all !== 1) return undefined;
  const page = target.page !== undefined && { page: target.page };
  const { decision, candidates } = resolveElement({ selectors: [reading], ...page }, index);
  if (decision.state === 'ghost') return undefined;
  const { element } = decision;
  return { element, isSame: candidates.some((each) => each.element === element && each.evidence.text === 'same') };
}

/** Words of this length are no other record's. */
const longText = 60;

/** Words of this length are no other record's where both texts beside their element are the same. */
const ampleText = 20;

const hasNeighbours = (element: Element, { neighbours }: Reading, index: PageIndex): boolean => {
  const now = index.neighboursOf(element);
  return neighbours.every((kept, at) => kept !== '' && kept === now[at]);
};

/** Whether words stand in a record of which nothing is there that told theirs from others. */
function isInOtherRecord(span: TextSpan, target: TargetElement, text: PageText, index: PageIndex): boolean {
  const kept = keptReading(target);
  const element = text.boundsOf(span)?.startContainer.parentElement;
  if (!kept?.item?.isRecord || !element || span.end - span.start >= longText) return false;
  if (isOfOtherKey(element, kept.item, index)) return true;
  if (kept.term !== undefined && termOf(element, index) !== kept.term) return true;
  const { own, pieces } = kept.item;
  return (
    own.some((at) => isTelling(pieces[at] ?? '')) &&
    compareItem(element, kept.item, kept, index).agrees === 'other' &&
    !(span.end - span.start >= ampleText && hasNeighbours(element, kept, index))
  );
}

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
