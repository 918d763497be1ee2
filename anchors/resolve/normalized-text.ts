import { innerRootOf, contentRootOf } from '../dom/inner-roots.js';
import { isKitElement } from '../dom/kit-elements.js';
import { isDocument, isElement } from '../dom/node-kinds.js';

/** The length at which normalized texts are cut. */
const maxTextLength = 200;

const isIgnored = (element: Element): boolean =>
  isKitElement(element) || /^(script|style|template|noscript|head)$/.test(element.localName);

export const normalizeText = (text: string): string => text.normalize('NFKC').toLowerCase().replace(/\s+/g, ' ').trim();

/** Replaces each run of white space by one space, because indentation is not text. */
const collapseSpaces = (text: string): string => text.replace(/\s+/g, ' ');

/**
 * Whether the text of an element, without its indentation, is longer than this. Reads only as much text as is needed.
 */
export function isLongerThan(element: Element, length: number): boolean {
  const { textContent } = element;
  if (textContent.length <= length) return false;
  let total = 0;
  for (const text of lightTextNodes(element)) {
    total += collapseSpaces(valueOf(text)).trim().length;
    if (total > length) return true;
  }
  return false;
}

const labelAttributeOf = (element: Element): string | null =>
  element.getAttribute('aria-label') ?? element.getAttribute('alt') ?? element.getAttribute('placeholder');

/**
 * Returns the normalized text of an element, cut to `maxTextLength`. A label attribute, such as the description of an
 * image, takes precedence. An element without text has the text of the components in it.
 */
export const normalizedTextOf = (element: Element): string =>
  normalizeText(labelAttributeOf(element) ?? joinTextNodes(readableTextNodes(element))).slice(0, maxTextLength);

/** Returns the normalized text without the inner trees of components, which may load late and be very long. */
export const lightTextOf = (element: Element): string =>
  normalizeText(labelAttributeOf(element) ?? joinTextNodes(lightTextNodes(element))).slice(0, maxTextLength);

/**
 * Returns pieces of text with counters masked, except for the identifying counters of the name, which is the first
 * distinctive piece.
 */
export function plainPieces(pieces: readonly string[]): string[] {
  const name = pieces.findIndex(isDistinctive);
  return pieces.map((piece, at) =>
    piece.replace(counterPattern, (counter, from: number) =>
      at === name && isIdentifyingCounter(counter, from, piece) ? counter : '#',
    ),
  );
}

/** Returns the text of an element with counters masked (`plainPieces`). */
export function plainTextOf(element: Element): string {
  const label = labelAttributeOf(element);
  const pieces = label === null ? textPiecesOf(element) : [normalizeText(label)];
  return plainPieces(pieces).join(' ').slice(0, maxTextLength);
}

/** Yields the text nodes of an element, without the inner trees of components. */
export function* lightTextNodes(element: Node): Generator<Node> {
  const walker = document.createTreeWalker(element, NodeFilter.SHOW_TEXT | NodeFilter.SHOW_ELEMENT, (node) => {
    if (isElement(node)) return isIgnored(node) ? NodeFilter.FILTER_REJECT : NodeFilter.FILTER_SKIP;
    return NodeFilter.FILTER_ACCEPT;
  });
  while (walker.nextNode()) yield walker.currentNode;
}

/** The most text that is read from inner trees. Components with more text are parts of the page, not items. */
const maxInnerTextLength = 1000;

/** Returns the elements with inner trees in an element, including itself. */
export const innerRootHostsIn = (element: Element): Element[] =>
  [element, ...element.querySelectorAll('*')].filter((each) => !isIgnored(each) && innerRootOf(each));

/** Yields the text nodes in the inner tree of an element. */
export function* innerTextNodes(host: Element): Generator<Node> {
  const inner = innerRootOf(host);
  if (inner) yield* lightTextNodes(isDocument(inner) ? (contentRootOf(inner) ?? inner) : inner);
  for (const each of inner?.querySelectorAll('*') ?? [])
    if (innerRootOf(each) && !isIgnored(each)) yield* innerTextNodes(each);
}

const valueOf = (text: Node): string => text.nodeValue ?? '';

/** Yields the text nodes of an element; without own text, those of the components in it. */
export function* readableTextNodes(element: Element): Generator<Node> {
  let isEmpty = true;
  for (const text of lightTextNodes(element)) {
    isEmpty &&= valueOf(text).trim() === '';
    yield text;
  }
  if (!isEmpty) return;
  const innerTexts: Node[] = [];
  let length = 0;
  for (const host of innerRootHostsIn(element)) {
    for (const text of innerTextNodes(host)) {
      length += collapseSpaces(valueOf(text)).length;
      if (length > maxInnerTextLength) return;
      innerTexts.push(text);
    }
  }
  yield* innerTexts;
}

/**
 * Returns the tag of the component that contains the text of an element without own text; undefined without such a
 * component.
 */
export function textHostTag(element: Element): string | undefined {
  return lightTextOf(element) === '' ? innerRootHostsIn(element)[0]?.localName : undefined;
}

function joinTextNodes(texts: Iterable<Node>): string {
  let all = '';
  for (const text of texts) {
    all += `${collapseSpaces(valueOf(text))} `;
    if (all.length >= maxTextLength * 2) break;
  }
  return all;
}

/** The most pieces of text that are read of an element. */
const maxPieces = 100;

/** Returns the normalized text of a text node. */
export const pieceOf = (text: Node): string =>
  normalizeText(collapseSpaces(valueOf(text)).trimStart().slice(0, maxTextLength));

/** Returns the pieces of text in an element, such as the cells of a row. */
export function textPiecesOf(element: Element): string[] {
  const pieces: string[] = [];
  for (const text of readableTextNodes(element)) {
    const piece = pieceOf(text);
    if (piece) pieces.push(piece);
    if (pieces.length === maxPieces) break;
  }
  return pieces;
}

/** Returns the label of an element and its pieces of text. */
export function labelledPiecesOf(element: Element): string[] {
  const label = normalizeText(labelAttributeOf(element) ?? '');
  return label ? [label, ...textPiecesOf(element)] : textPiecesOf(element);
}

/**
 * Matches counters: numbers with their unit or ending, and single letters. Counters change independently of the
 * content, or are a position.
 */
const counterPattern =
  /(?<![\p{L}\d])\d+(?:[.,:]\d+)*\p{L}{0,3}(?![\p{L}\d])|\d+(?:[.,:]\d+)*|(?<![\p{L}\d'’])\p{L}(?![\p{L}\d'’])/gu;

/**
 * Whether a counter in a name distinguishes it from others with that name. It is a long number or comes last, as in
 * “Order 7” and “Plan B”.
 */
const isIdentifyingCounter = (counter: string, from: number, name: string): boolean =>
  /\d{4}/.test(counter) || (from + counter.length === name.length && /\p{L}[ #]*$/u.test(name.slice(0, from)));

/** Returns the identifying counters of a name. */
export const identifyingCountersIn = (name: string): string[] =>
  [...name.matchAll(counterPattern)].flatMap(({ 0: counter, index }) =>
    isIdentifyingCounter(counter, index, name) ? [counter] : [],
  );

/** Returns all counters in a text, joined. */
export const countersIn = (text: string): string => text.match(counterPattern)?.join() ?? '';

/** Replaces the counters in a text by `#`. */
export const maskCounters = (text: string): string => text.replace(counterPattern, '#');

/** Returns the text of an element in the form of a stored text: whole, or with counters masked. */
export function textInStoredForm(element: Element, stored: string): string {
  const whole = normalizedTextOf(element);
  const plain = plainTextOf(element);
  return whole !== stored && (plain === stored || stored.includes('#')) ? plain : whole;
}

/**
 * Whether a text can identify something: it has words or a long number. Counters may be positions in a list, and never
 * have four letters in a row.
 */
export const isDistinctive = (text: string): boolean =>
  /\d{4}|\p{L}{4}/u.test(text) || /\p{L}/u.test(maskCounters(text));

/** Counts each pair of letters in a text. The key combines their two code units. */
function bigramsOf(text: string): Map<number, number> {
  const pairs = new Map<number, number>();
  for (let i = 0; i + 1 < text.length; i++) {
    const pair = text.charCodeAt(i) * 0x10000 + text.charCodeAt(i + 1);
    pairs.set(pair, (pairs.get(pair) ?? 0) + 1);
  }
  return pairs;
}

/** The bigrams of the last text, because one text is compared with many. */
let lastBigrams: { readonly text: string; readonly pairs: ReadonlyMap<number, number> } = {
  text: '',
  pairs: new Map(),
};

/** Returns the similarity of two texts, 0–1: the share of common pairs of letters (Dice coefficient). */
export function textSimilarity(a: string, b: string): number {
  if (a === b) return 1;
  if (a.length < 2 || b.length < 2) return 0;
  if (lastBigrams.text !== a) lastBigrams = { text: a, pairs: bigramsOf(a) };
  let common = 0;
  for (const [pair, count] of bigramsOf(b)) common += Math.min(count, lastBigrams.pairs.get(pair) ?? 0);
  return (2 * common) / (a.length + b.length - 2);
}
