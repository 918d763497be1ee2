import { targetAttribute, type AnchorRoot } from '../describe/names.js';
import { isInsideKit } from '../dom/kit-elements.js';
import { isElement } from '../dom/node-kinds.js';
import { query } from '../dom/query.js';
import { gridSelector, readGrid, type Grid } from '../grid/grid.js';
import { signatureOf } from './identifying-attributes.js';
import {
  innerTextNodes,
  innerRootHostsIn,
  pieceOf,
  plainPieces,
  textPiecesOf,
  lightTextNodes,
  maskCounters,
} from './normalized-text.js';
import { isListItem } from './repeated-items.js';

/** The text of an element. */
export interface ElementText {
  readonly pieces: readonly string[];
  /** The pieces with counters masked. */
  readonly plain: readonly string[];
  readonly whole: ComparableText;
  readonly wholePlain: ComparableText;
}

/** The number of characters that are compared. */
const maxComparedLength = 200;

/** Text for comparison, without spaces, because these depend on how the page splits a text into elements. */
export interface ComparableText {
  readonly start: string;
  /** Length of the whole text. */
  readonly size: number;
}

export function toComparableText(pieces: readonly string[]): ComparableText {
  const all = pieces.join('').replace(/\s+/g, '');
  return { start: all.slice(0, maxComparedLength), size: all.length };
}

const headingSelector = 'h1, h2, h3, h4, h5, h6, [role="heading"], caption, legend, summary, figcaption';

/** The elements that directly contain a text, by the whole text and by its first word, with counters masked. */
interface PieceIndex {
  readonly byPiece: Map<string, Element[]>;
  readonly byWord: Map<string, Element[]>;
}

/** The length at which headings and neighbouring texts are cut. */
export const maxExcerptLength = 60;

/** Caches what was read of a page for all targets that are resolved while the page does not change. */
export class PageIndex {
  readonly root: AnchorRoot;
  readonly #texts = new Map<Element, ElementText>();
  readonly #siblingsByTag = new Map<ParentNode, Map<string, Element[]>>();
  readonly #signatures = new Map<string, Map<string, Element[]>>();
  #pieceIndex: PieceIndex | undefined;
  #cachedTextNodes: Text[] | undefined;
  #headings: readonly Element[] | undefined;
  #headingTexts: ReadonlySet<string> | undefined;
  #elementsByTargetName: Map<string, Element[]> | undefined;
  #grids: readonly Grid[] | undefined;
  #columnNames: ReadonlySet<string> | undefined;
  #elementsByLabel: Map<string, Element[]> | undefined;

  constructor(root: AnchorRoot) {
    this.root = root;
  }

  /** Returns the elements with this id, or with this value of `data-collab-target`. */
  elementsById(elementId: string): readonly Element[] {
    this.#elementsByTargetName ??= this.#indexTargetNames();
    const byId = query(this.root, `#${CSS.escape(elementId)}`);
    return [...new Set([...byId, ...(this.#elementsByTargetName.get(elementId) ?? [])])];
  }

  /** Returns the elements with this `aria-label`. */
  elementsByLabel(label: string): readonly Element[] {
    if (!this.#elementsByLabel) {
      this.#elementsByLabel = new Map();
      for (const each of query(this.root, '[aria-label]'))
        addToList(this.#elementsByLabel, each.getAttribute('aria-label') ?? '', each);
    }
    return this.#elementsByLabel.get(label) ?? [];
  }

  /** Returns the tables of the page. */
  grids(): readonly Grid[] {
    this.#grids ??= query(this.root, gridSelector).flatMap((grid) => readGrid(grid) ?? []);
    return this.#grids;
  }

  /** Returns the column names of all tables, from the first 10 rows of each. */
  columnNames(): ReadonlySet<string> {
    const firstRows = (): readonly string[] =>
      this.grids().flatMap(({ rows }) => rows.slice(0, 10).flatMap(({ cells }) => [...cells.keys()]));
    this.#columnNames ??= new Set(firstRows());
    return this.#columnNames;
  }

  textOf(element: Element): ElementText {
    const known = this.#texts.get(element);
    if (known) return known;
    const pieces = textPiecesOf(element);
    const plain = plainPieces(pieces);
    const text = { pieces, plain, whole: toComparableText(pieces), wholePlain: toComparableText(plain) };
    this.#texts.set(element, text);
    return text;
  }

  /** Returns the pieces of an element's text in the form of a reading: counters are masked in a plain one. */
  piecesOf(element: Element, { isPlain }: { readonly isPlain: boolean }): readonly string[] {
    const { pieces, plain } = this.textOf(element);
    return isPlain ? plain : pieces;
  }

  /** Returns the elements that directly contain a piece of text, with counters masked. */
  elementsWithPiece(piece: string): readonly Element[] {
    this.#pieceIndex ??= this.#createPieceIndex();
    return this.#pieceIndex.byPiece.get(maskCounters(piece)) ?? [];
  }

  /** Returns the elements that directly contain a text with the same first word. */
  elementsWithFirstWordOf(text: string): readonly Element[] {
    this.#pieceIndex ??= this.#createPieceIndex();
    return this.#pieceIndex.byWord.get(firstWord(maskCounters(text))) ?? [];
  }

  /** Returns the siblings with an element's tag, including the element itself, in document order. */
  sameTagSiblings(element: Element): readonly Element[] {
    const { parentNode } = element;
    if (!parentNode) return [element];
    let kinds = this.#siblingsByTag.get(parentNode);
    if (!kinds) {
      kinds = new Map<string, Element[]>();
      for (const each of parentNode.children) addToList(kinds, each.localName, each);
      this.#siblingsByTag.set(parentNode, kinds);
    }
    return kinds.get(element.localName) ?? [element];
  }

  /** Whether an element is one of several of its tag, or is a list item or row, even the only one. */
  isEntry(element: Element): boolean {
    return isListItem(element) || this.sameTagSiblings(element).length > 1;
  }

  /** Returns the elements without text that have this tag and signature. */
  elementsBySignature(tag: string, signature: string): readonly Element[] {
    let known = this.#signatures.get(tag);
    if (!known) {
      known = new Map();
      for (const element of query(this.root, CSS.escape(tag))) {
        if (isInsideKit(element)) continue;
        const key = signatureOf(element);
        const list = known.get(key);
        if (list) list.push(element);
        else known.set(key, [element]);
      }
      this.#signatures.set(tag, known);
    }
    return (known.get(signature) ?? []).filter((element) => this.textOf(element).pieces.length === 0);
  }

  /** Returns the text of the heading before an element, cut to `maxExcerptLength` characters. */
  headingOf(element: Element): string {
    const heading = this.headingBefore(element);
    return heading ? this.#excerptOf(heading) : '';
  }

  /** Whether a heading with this text, as `headingOf` returns it, is on the page. Counters may differ. */
  hasHeading(text: string): boolean {
    this.#headingTexts ??= new Set(this.#allHeadings.map((heading) => maskCounters(this.#excerptOf(heading))));
    return this.#headingTexts.has(maskCounters(text));
  }

  headingBefore(element: Element): Element | undefined {
    const headings = this.#allHeadings;
    let low = 0;
    let high = headings.length;
    while (low < high) {
      const middle = (low + high) >>> 1;
      const heading = headings[middle];
      const isBefore =
        heading !== undefined &&
        heading !== element &&
        (heading.compareDocumentPosition(element) & Node.DOCUMENT_POSITION_FOLLOWING) !== 0;
      if (isBefore) low = middle + 1;
      else high = middle;
    }
    // If the element is or contains a heading, other headings of that level are its siblings and do not describe it.
    const ownHeading = element.matches(headingSelector) ? element : element.querySelector(headingSelector);
    for (let at = low - 1; at >= 0; at--) {
      const heading = headings[at];
      if (heading && heading.localName !== ownHeading?.localName && !heading.contains(element)) return heading;
    }
    return undefined;
  }

  /** Returns the texts directly before and after an element in the document, including their counters. */
  neighboursOf(element: Element): readonly [string, string] {
    const nodes = this.#textNodes;
    const position = (node: Text): number => element.compareDocumentPosition(node);
    const first = firstIndexWhere(nodes, (node) => (position(node) & Node.DOCUMENT_POSITION_PRECEDING) === 0);
    const last = firstIndexWhere(
      nodes,
      (node) =>
        (position(node) & Node.DOCUMENT_POSITION_FOLLOWING) !== 0 &&
        (position(node) & Node.DOCUMENT_POSITION_CONTAINED_BY) === 0,
    );
    const excerptOf = (node: Text | undefined): string => (node ? pieceOf(node).slice(0, maxExcerptLength) : '');
    return [excerptOf(nodes[first - 1]), excerptOf(nodes[last])];
  }

  get #allHeadings(): readonly Element[] {
    this.#headings ??= query(this.root, headingSelector).filter((each) => !isInsideKit(each));
    return this.#headings;
  }

  #excerptOf = (heading: Element): string => this.textOf(heading).plain.join(' ').slice(0, maxExcerptLength);

  get #textNodes(): readonly Text[] {
    this.#cachedTextNodes ??= [...lightTextNodes(this.root as Node)].filter((node) => node.nodeValue?.trim()) as Text[];
    return this.#cachedTextNodes;
  }

  #createPieceIndex(): PieceIndex {
    const pieceIndex: PieceIndex = { byPiece: new Map(), byWord: new Map() };
    const add = (piece: string, element: Element): void => {
      if (!piece) return;
      const key = maskCounters(piece);
      addToList(pieceIndex.byPiece, key, element);
      addToList(pieceIndex.byWord, firstWord(key), element);
    };
    for (const node of this.#textNodes) if (node.parentElement) add(pieceOf(node), node.parentElement);
    // Components keep their text in inner trees. The document of a loading frame has no element yet.
    const tops = isElement(this.root) ? [this.root] : [...this.root.children];
    const hosts = tops.flatMap((top) => innerRootHostsIn(top));
    for (const host of hosts) for (const text of innerTextNodes(host)) add(pieceOf(text), host);
    return pieceIndex;
  }

  #indexTargetNames(): Map<string, Element[]> {
    const targets = new Map<string, Element[]>();
    for (const element of this.root.querySelectorAll(`[${targetAttribute}]`)) {
      const name = element.getAttribute(targetAttribute) ?? '';
      targets.set(name, [...(targets.get(name) ?? []), element]);
    }
    return targets;
  }
}

const firstWord = (text: string): string => text.split(' ', 1)[0] ?? '';

function addToList(lists: Map<string, Element[]>, key: string, element: Element): void {
  const list = lists.get(key);
  if (!list) lists.set(key, [element]);
  else if (list.at(-1) !== element) list.push(element);
}

/** Returns the index of the first item that satisfies a condition, if all items after it do. */
function firstIndexWhere<T>(list: readonly T[], isSatisfied: (item: T) => boolean): number {
  let low = 0;
  let high = list.length;
  while (low < high) {
    const middle = (low + high) >>> 1;
    const item = list[middle];
    if (item !== undefined && isSatisfied(item)) high = middle;
    else low = middle + 1;
  }
  return low;
}
