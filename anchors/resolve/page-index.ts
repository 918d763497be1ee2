import { gridSelector, readGrid, type Grid } from '../grid/grid.js';
import { targetAttribute, type AnchorRoot } from '../describe/names.js';
import { isElement } from '../dom/node-kinds.js';
import { isInsideOwn } from '../dom/own-elements.js';
import { query } from '../dom/query.js';
import { isListed } from './repeated-items.js';
import { heldTexts, holdersIn, pieceOf, plainPieces, textPiecesOf, textsIn, withoutCounts } from './normalized-text.js';
import { signatureOf } from './marks.js';

/** The text of an element. */
export interface ElementText {
  readonly pieces: readonly string[];
  /** The pieces with what counts left out. */
  readonly plain: readonly string[];
  readonly whole: Comparable;
  readonly wholePlain: Comparable;
}

/** How much of an element's text is compared letter by letter. */
const enough = 200;

/** Text as it is compared: without the spaces, which depend on how the page splits a text into elements. */
export interface Comparable {
  /** The beginning of the text. */
  readonly start: string;
  /** How long the whole text is. */
  readonly size: number;
}

export function comparable(pieces: readonly string[]): Comparable {
  const all = pieces.join('').replace(/\s+/g, '');
  return { start: all.slice(0, enough), size: all.length };
}

const headingSelector = 'h1, h2, h3, h4, h5, h6, [role="heading"], caption, legend, summary, figcaption';

/** Elements in which texts stand directly, by the whole text and by its first word, without what counts. */
interface Starts {
  readonly byPiece: Map<string, Element[]>;
  readonly byWord: Map<string, Element[]>;
}

/** How much of a heading or a neighbour is kept. */
export const glimpse = 60;

/** What has been read of a page, once for all targets that are looked for in it while it does not change. */
export class PageIndex {
  readonly root: AnchorRoot;
  readonly #texts = new Map<Element, ElementText>();
  readonly #kinds = new Map<ParentNode, Map<string, Element[]>>();
  readonly #signatures = new Map<string, Map<string, Element[]>>();
  #starts: Starts | undefined;
  #nodes: Text[] | undefined;
  #headings: readonly Element[] | undefined;
  #headingTexts: ReadonlySet<string> | undefined;
  #targets: Map<string, Element[]> | undefined;
  #grids: readonly Grid[] | undefined;
  #columns: ReadonlySet<string> | undefined;
  #labelled: Map<string, Element[]> | undefined;

  constructor(root: AnchorRoot) {
    this.root = root;
  }

  /** Elements the page calls by this id, as an id or for comments. */
  named(elementId: string): readonly Element[] {
    this.#targets ??= this.#readTargets();
    const byId = query(this.root, `#${CSS.escape(elementId)}`);
    return [...new Set([...byId, ...(this.#targets.get(elementId) ?? [])])];
  }

  /** Elements with a label. */
  labelled(label: string): readonly Element[] {
    if (!this.#labelled) {
      this.#labelled = new Map();
      for (const each of query(this.root, '[aria-label]'))
        addTo(this.#labelled, each.getAttribute('aria-label') ?? '', each);
    }
    return this.#labelled.get(label) ?? [];
  }

  /** The tables of the page. */
  grids(): readonly Grid[] {
    this.#grids ??= query(this.root, gridSelector).flatMap((grid) => readGrid(grid) ?? []);
    return this.#grids;
  }

  /** Names of the columns of these, as the first rows have them. */
  columns(): ReadonlySet<string> {
    const firstRows = (): readonly string[] =>
      this.grids().flatMap(({ rows }) => rows.slice(0, 10).flatMap(({ cells }) => [...cells.keys()]));
    this.#columns ??= new Set(firstRows());
    return this.#columns;
  }

  textOf(element: Element): ElementText {
    const known = this.#texts.get(element);
    if (known) return known;
    const pieces = textPiecesOf(element);
    const plain = plainPieces(pieces);
    const text = { pieces, plain, whole: comparable(pieces), wholePlain: comparable(plain) };
    this.#texts.set(element, text);
    return text;
  }

  /** Elements in which a piece of text stands directly, whatever counts in it. */
  startsOf(piece: string): readonly Element[] {
    this.#starts ??= this.#readStarts();
    return this.#starts.byPiece.get(withoutCounts(piece)) ?? [];
  }

  /** Elements in which a text stands directly that begins with the same word. */
  beginningsOf(text: string): readonly Element[] {
    this.#starts ??= this.#readStarts();
    return this.#starts.byWord.get(firstWord(withoutCounts(text))) ?? [];
  }

  /** The elements of an element's tag beside it, itself included, in their order. */
  kindOf(element: Element): readonly Element[] {
    const { parentNode } = element;
    if (!parentNode) return [element];
    let kinds = this.#kinds.get(parentNode);
    if (!kinds) {
      kinds = new Map<string, Element[]>();
      for (const each of parentNode.children) addTo(kinds, each.localName, each);
      this.#kinds.set(parentNode, kinds);
    }
    return kinds.get(element.localName) ?? [element];
  }

  /** Whether an element is one of several of its tag, or the only entry of a list: a row, a card. */
  isEntry(element: Element): boolean {
    return isListed(element) || this.kindOf(element).length > 1;
  }

  /** Elements of a tag without text that have the same attributes. */
  signed(tag: string, signature: string): readonly Element[] {
    let known = this.#signatures.get(tag);
    if (!known) {
      known = new Map();
      for (const element of query(this.root, CSS.escape(tag))) {
        if (isInsideOwn(element)) continue;
        const key = signatureOf(element);
        const list = known.get(key);
        if (list) list.push(element);
        else known.set(key, [element]);
      }
      this.#signatures.set(tag, known);
    }
    return (known.get(signature) ?? []).filter((element) => this.textOf(element).pieces.length === 0);
  }

  /** The text of the nearest heading that comes before an element, is not in it, and is of another level than one that is. */
  headingOf(element: Element): string {
    const heading = this.headingBefore(element);
    return heading ? this.#glimpseOf(heading) : '';
  }

  /** Whether a heading with this text, as `headingOf` returns it, is on the page; it may count what stands below it. */
  hasHeading(text: string): boolean {
    this.#headingTexts ??= new Set(this.#allHeadings.map((heading) => withoutCounts(this.#glimpseOf(heading))));
    return this.#headingTexts.has(withoutCounts(text));
  }

  headingBefore(element: Element): Element | undefined {
    const headings = this.#allHeadings;
    let [low, high] = [0, headings.length];
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
    // Beside a heading, or what begins with one, stand others of its level: these tell nothing about it.
    const own = element.matches(headingSelector) ? element : element.querySelector(headingSelector);
    for (let at = low - 1; at >= 0; at--) {
      const heading = headings[at];
      if (heading && heading.localName !== own?.localName && !heading.contains(element)) return heading;
    }
    return undefined;
  }

  /** The texts just before and just after an element, wherever they stand, with their numbers. */
  neighboursOf(element: Element): readonly [string, string] {
    const nodes = this.#textNodes;
    const position = (node: Text): number => element.compareDocumentPosition(node);
    const first = firstWhere(nodes, (node) => (position(node) & Node.DOCUMENT_POSITION_PRECEDING) === 0);
    const last = firstWhere(
      nodes,
      (node) =>
        (position(node) & Node.DOCUMENT_POSITION_FOLLOWING) !== 0 &&
        (position(node) & Node.DOCUMENT_POSITION_CONTAINED_BY) === 0,
    );
    const glimpsed = (node: Text | undefined): string => (node ? pieceOf(node).slice(0, glimpse) : '');
    return [glimpsed(nodes[first - 1]), glimpsed(nodes[last])];
  }

  get #allHeadings(): readonly Element[] {
    this.#headings ??= query(this.root, headingSelector).filter((each) => !isInsideOwn(each));
    return this.#headings;
  }

  #glimpseOf = (heading: Element): string => this.textOf(heading).plain.join(' ').slice(0, glimpse);

  get #textNodes(): readonly Text[] {
    this.#nodes ??= [...textsIn(this.root as Node)].filter((node) => node.nodeValue?.trim()) as Text[];
    return this.#nodes;
  }

  #readStarts(): Starts {
    const starts: Starts = { byPiece: new Map(), byWord: new Map() };
    const add = (piece: string, element: Element): void => {
      if (!piece) return;
      const key = withoutCounts(piece);
      addTo(starts.byPiece, key, element);
      addTo(starts.byWord, firstWord(key), element);
    };
    for (const node of this.#textNodes) if (node.parentElement) add(pieceOf(node), node.parentElement);
    // Components that hold their text in trees of their own.
    // The document of a frame that is being loaded has no element yet.
    const tops = isElement(this.root) ? [this.root] : [...this.root.children];
    const holders = tops.flatMap((top) => holdersIn(top));
    for (const holder of holders) for (const text of heldTexts(holder)) add(pieceOf(text), holder);
    return starts;
  }

  #readTargets(): Map<string, Element[]> {
    const targets = new Map<string, Element[]>();
    for (const element of this.root.querySelectorAll(`[${targetAttribute}]`)) {
      const name = element.getAttribute(targetAttribute) ?? '';
      targets.set(name, [...(targets.get(name) ?? []), element]);
    }
    return targets;
  }
}

const firstWord = (text: string): string => text.split(' ', 1)[0] ?? '';

function addTo(lists: Map<string, Element[]>, key: string, element: Element): void {
  const list = lists.get(key);
  if (!list) lists.set(key, [element]);
  else if (list.at(-1) !== element) list.push(element);
}

/** Index of the first of a list for which something holds, given that it holds for all after it. */
function firstWhere<T>(list: readonly T[], holds: (item: T) => boolean): number {
  let [low, high] = [0, list.length];
  while (low < high) {
    const middle = (low + high) >>> 1;
    const item = list[middle];
    if (item !== undefined && holds(item)) high = middle;
    else low = middle + 1;
  }
  return low;
}
