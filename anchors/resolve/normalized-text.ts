import { innerRootOf, topOf } from '../dom/inner-roots.js';
import { isDocument, isElement } from '../dom/node-kinds.js';
import { isOwn } from '../dom/own-elements.js';

/** How much of an element's text is enough to tell it by. */
const enough = 200;

const isSilent = (element: Element): boolean =>
  isOwn(element) || /^(script|style|template|noscript|head)$/.test(element.localName);

export const asWording = (text: string): string => text.normalize('NFKC').toLowerCase().replace(/\s+/g, ' ').trim();

/** Text with its runs of white space as single spaces: indentation is not text. */
const collapsed = (text: string): string => text.replace(/\s+/g, ' ');

/** Whether an element holds more text than this, without its indentation; only as much as that is read. */
export function isLongerThan(element: Element, length: number): boolean {
  const { textContent } = element;
  if (textContent.length <= length) return false;
  let all = 0;
  for (const text of textsIn(element)) {
    all += collapsed(valueOf(text)).trim().length;
    if (all > length) return true;
  }
  return false;
}

const saidOf = (element: Element): string | null =>
  element.getAttribute('aria-label') ?? element.getAttribute('alt') ?? element.getAttribute('placeholder');

/**
 * The text of an element, as much of it as is enough, in lower case with single spaces; an image's is its description. One
 * that has none reads like what the components in it hold.
 */
export const wordingOf = (element: Element): string =>
  asWording(saidOf(element) ?? beginningOf(textsOf(element))).slice(0, enough);

/** The same without what components hold, which may come late and be the whole page. */
export const outerWordingOf = (element: Element): string =>
  asWording(saidOf(element) ?? beginningOf(textsIn(element))).slice(0, enough);

/** Pieces of text with what counts in them left out, but for what the name, the text that stands first, is told by. */
export function plainPieces(pieces: readonly string[]): string[] {
  const name = pieces.findIndex(isTelling);
  return pieces.map((piece, at) =>
    piece.replace(counts, (count, from: number) => (at === name && isNaming(count, from, piece) ? count : '#')),
  );
}

/** The text of an element with what counts in it left out (`plainPieces`). */
export function plainWordingOf(element: Element): string {
  const said = saidOf(element);
  const pieces = said === null ? textPiecesOf(element) : [asWording(said)];
  return plainPieces(pieces).join(' ').slice(0, enough);
}

/** The nodes of an element's text, but for what components in it hold. */
export function* textsIn(element: Node): Generator<Node> {
  const walker = document.createTreeWalker(element, NodeFilter.SHOW_TEXT | NodeFilter.SHOW_ELEMENT, (node) => {
    if (isElement(node)) return isSilent(node) ? NodeFilter.FILTER_REJECT : NodeFilter.FILTER_SKIP;
    return NodeFilter.FILTER_ACCEPT;
  });
  while (walker.nextNode()) yield walker.currentNode;
}

/** What holds more text than this in trees of its own is a part of the page, not one of its items. */
const tooLong = 1000;

/** The elements in an element, and itself, that hold trees of their own. */
export const holdersIn = (element: Element): Element[] =>
  [element, ...element.querySelectorAll('*')].filter((each) => !isSilent(each) && innerRootOf(each));

/** The texts of what holds a tree of its own. */
export function* heldTexts(holder: Element): Generator<Node> {
  const inner = innerRootOf(holder);
  if (inner) yield* textsIn(isDocument(inner) ? (topOf(inner) ?? inner) : inner);
  for (const each of inner?.querySelectorAll('*') ?? [])
    if (innerRootOf(each) && !isSilent(each)) yield* heldTexts(each);
}

const valueOf = (text: Node): string => text.nodeValue ?? '';

/** The nodes of an element's text; one that has none itself has that of the components in it. */
export function* textsOf(element: Element): Generator<Node> {
  let isEmpty = true;
  for (const text of textsIn(element)) {
    isEmpty &&= valueOf(text).trim() === '';
    yield text;
  }
  if (!isEmpty) return;
  const held: Node[] = [];
  let length = 0;
  for (const holder of holdersIn(element)) {
    for (const text of heldTexts(holder)) {
      length += collapsed(valueOf(text)).length;
      if (length > tooLong) return;
      held.push(text);
    }
  }
  yield* held;
}

/** The tag of what holds the text of an element that has none itself; undefined where nothing does. */
export function holderTag(element: Element): string | undefined {
  return outerWordingOf(element) === '' ? holdersIn(element)[0]?.localName : undefined;
}

function beginningOf(texts: Iterable<Node>): string {
  let all = '';
  for (const text of texts) {
    all += `${collapsed(valueOf(text))} `;
    if (all.length >= enough * 2) break;
  }
  return all;
}

/** More pieces than these hardly tell more. */
const manyPieces = 100;

/** What a piece of text reads like. */
export const pieceOf = (text: Node): string => asWording(collapsed(valueOf(text)).trimStart().slice(0, enough));

/** The pieces of text in an element, such as the cells of a row. */
export function textPiecesOf(element: Element): string[] {
  const pieces: string[] = [];
  for (const text of textsOf(element)) {
    const piece = pieceOf(text);
    if (piece) pieces.push(piece);
    if (pieces.length === manyPieces) break;
  }
  return pieces;
}

/** What the pieces of text in an element read like, such as the cells of a row; its description is the first. */
export function piecesOf(element: Element): string[] {
  const said = asWording(saidOf(element) ?? '');
  return said ? [said, ...textPiecesOf(element)] : textPiecesOf(element);
}

/** Numbers, with the unit or the ending they have, and single letters: they change by themselves, or say where something stands. */
const counts =
  /(?<![\p{L}\d])\d+(?:[.,:]\d+)*\p{L}{0,3}(?![\p{L}\d])|\d+(?:[.,:]\d+)*|(?<![\p{L}\d'’])\p{L}(?![\p{L}\d'’])/gu;

/** Whether a count in a name tells it from others of that name: a long number, or what stands last, as in “Order 7” and “Plan B”. */
const isNaming = (count: string, from: number, name: string): boolean =>
  /\d{4}/.test(count) || (from + count.length === name.length && /\p{L}[ #]*$/u.test(name.slice(0, from)));

/** The counts that a name is told by. */
export const namingIn = (name: string): string[] =>
  [...name.matchAll(counts)].flatMap(({ 0: count, index }) => (isNaming(count, index, name) ? [count] : []));

/** All that counts in a text. */
export const countsIn = (text: string): string => text.match(counts)?.join() ?? '';

/** A text without what counts in it: that says what an element is, not what it shows. */
export const withoutCounts = (wording: string): string => wording.replace(counts, '#');

/** An element's text in the form another was kept in: whole, or without what counts. */
export function wordingLike(element: Element, kept: string): string {
  const [whole, plain] = [wordingOf(element), plainWordingOf(element)];
  return whole !== kept && (plain === kept || kept.includes('#')) ? plain : whole;
}

/**
 * Whether a text may say which one something is: words, or a long number. What counts may be a place in a list; it never has
 * four letters in a row.
 */
export const isTelling = (wording: string): boolean =>
  /\d{4}|\p{L}{4}/u.test(wording) || /\p{L}/u.test(withoutCounts(wording));

/** How often each pair of letters is in a text, by their two code units in one number. */
function pairsOf(text: string): Map<number, number> {
  const pairs = new Map<number, number>();
  for (let i = 0; i + 1 < text.length; i++) {
    const pair = text.charCodeAt(i) * 0x10000 + text.charCodeAt(i + 1);
    pairs.set(pair, (pairs.get(pair) ?? 0) + 1);
  }
  return pairs;
}

/** The pairs of the text that was compared last: one text is compared with many. */
let lastPairs: { readonly text: string; readonly pairs: ReadonlyMap<number, number> } = { text: '', pairs: new Map() };

/** How alike two texts are, 0–1: the share of the pairs of letters they have in common (Dice). */
export function likeness(a: string, b: string): number {
  if (a === b) return 1;
  if (a.length < 2 || b.length < 2) return 0;
  if (lastPairs.text !== a) lastPairs = { text: a, pairs: pairsOf(a) };
  let common = 0;
  for (const [pair, count] of pairsOf(b)) common += Math.min(count, lastPairs.pairs.get(pair) ?? 0);
  return (2 * common) / (a.length + b.length - 2);
}
