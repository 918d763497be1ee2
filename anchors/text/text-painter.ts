import { elementAtPoint, pointInPage } from '../dom/geometry.js';
import { isDocument, isText, windowOf, type ObservedRoot } from '../dom/node-kinds.js';
import type { Box } from '../placement/placed-item.js';
import { canPaintText } from './can-paint-text.js';
import { linesOfText, wordsOf } from './text-range.js';

/** State of a painted text: at rest, pointed at, or with its comments open. */
export type TextLook = 'rest' | 'pointed' | 'open';

/** Colours of the painted texts, as CSS. */
export interface TextColors {
  readonly rest: string;
  readonly pointed: string;
  readonly open: string;
  readonly line: string;
}

interface LegacyDocument {
  caretRangeFromPoint(x: number, y: number): Range | null;
}

interface PaintedText {
  readonly range: StaticRange;
  readonly look: TextLook;
  /** Name of the highlight that paints it. */
  readonly name: string;
  readonly nodes: readonly Text[];
}

/**
 * Overlapping texts use different highlights, so that their intersection is darker. From the fourth text on, they share
 * the last one.
 */
const restNames = ['collab-text', 'collab-text-2', 'collab-text-3'] as const;

const highlightNames: readonly string[] = [...restNames, 'collab-text-pointed', 'collab-text-open'];

/**
 * The highlight APIs of a window, which accepts only its own objects. They are stored because the window may later show
 * a page of another origin.
 */
type HighlightWindow = Pick<ReturnType<typeof windowOf>, 'Highlight' | 'StaticRange'> & {
  readonly highlights: HighlightRegistry;
};

/** Returns the highlight of a name in a window; all painters share it. */
function getHighlight(name: string, { highlights, Highlight }: HighlightWindow): Highlight {
  const existing = highlights.get(name);
  if (existing) return existing;
  const created = new Highlight();
  created.priority = highlightNames.indexOf(name);
  highlights.set(name, created);
  return created;
}

const ruleFor = (name: string, color: string, line: string): string =>
  `::highlight(${name}) { background-color: ${color}; text-decoration: underline ${line}; text-decoration-thickness: 2px; }`;

const sheetText = ({ rest, pointed, open, line }: TextColors): string =>
  [
    ...restNames.map((name) => ruleFor(name, rest, line)),
    ruleFor('collab-text-pointed', pointed, line),
    ruleFor('collab-text-open', open, line),
    `@media (forced-colors: active) { ${highlightNames.map((name) => `::highlight(${name}) { background-color: Mark; color: MarkText; }`).join(' ')} }`,
  ].join('\n');

/** Returns the text nodes in a range, including those at its ends. */
function textNodesIn({ startContainer, endContainer }: AbstractRange): readonly Text[] {
  if (startContainer === endContainer) return isText(startContainer) ? [startContainer] : [];
  const walker = document.createTreeWalker(startContainer.getRootNode(), NodeFilter.SHOW_TEXT);
  walker.currentNode = startContainer;
  const nodes = isText(startContainer) ? [startContainer] : [];
  while (walker.currentNode !== endContainer && walker.nextNode()) nodes.push(walker.currentNode as Text);
  return nodes;
}

/** Returns the start and the end offset of a range in one of its nodes. */
const offsetsIn = (range: AbstractRange, node: Text): readonly [number, number] => [
  node === range.startContainer ? range.startOffset : 0,
  node === range.endContainer ? range.endOffset : node.length,
];

/**
 * Paints texts in one tree of a page or an embedded page, and finds the texts at a point. It uses CSS Custom Highlights
 * with its own names and does not change the nodes. Without browser support nothing is painted, but texts are still
 * found.
 */
export class TextPainter {
  readonly #root: ObservedRoot;
  readonly #window: HighlightWindow;
  readonly #painted = new Map<string, PaintedText>();
  readonly #keysByNode = new Map<Text, Set<string>>();
  readonly #sheet: CSSStyleSheet | undefined;
  #colors = '';

  constructor(root: ObservedRoot = document) {
    this.#root = root;
    const { CSS, CSSStyleSheet, Highlight, StaticRange } = windowOf(root);
    this.#window = { highlights: CSS.highlights, Highlight, StaticRange };
    if (!canPaintText()) return;
    this.#sheet = new CSSStyleSheet();
    root.adoptedStyleSheets = [...root.adoptedStyleSheets, this.#sheet];
  }

  /** Sets the colours of all painted texts. */
  set colors(colors: TextColors) {
    const text = sheetText(colors);
    if (text !== this.#colors) this.#sheet?.replaceSync(text);
    this.#colors = text;
  }

  /** Paints the text of a key, and replaces its previous text. */
  paint(key: string, range: AbstractRange, look: TextLook): void {
    this.erase(key);
    const nodes = textNodesIn(range);
    const name = look === 'rest' ? this.#freeHighlightName(range, nodes) : `collab-text-${look}`;
    const painted = { range: new this.#window.StaticRange(range), look, name, nodes };
    this.#painted.set(key, painted);
    for (const node of nodes) this.#keysByNode.set(node, (this.#keysByNode.get(node) ?? new Set()).add(key));
    if (this.#sheet) getHighlight(name, this.#window).add(painted.range);
  }

  erase(key: string): void {
    const painted = this.#painted.get(key);
    if (!painted) return;
    this.#painted.delete(key);
    if (this.#sheet) getHighlight(painted.name, this.#window).delete(painted.range);
    for (const node of painted.nodes) {
      const keys = this.#keysByNode.get(node);
      keys?.delete(key);
      if (keys?.size === 0) this.#keysByNode.delete(node);
    }
  }

  /**
   * Returns the keys of the texts at a point of the window. The shortest is first, because it is the intended one if
   * several overlap.
   */
  at(clientX: number, clientY: number): readonly string[] {
    if (this.#painted.size === 0) return [];
    const caret = this.#caretAt(clientX, clientY);
    if (!caret || !isText(caret.node)) return [];
    const { node, offset } = caret;
    const found = [...(this.#keysByNode.get(node) ?? [])].flatMap((key) => {
      const range = this.#painted.get(key)?.range;
      if (!range) return [];
      const [start, end] = offsetsIn(range, node);
      // The nearest caret may be in a text that is not at the point.
      const isOn =
        offset >= start && offset <= end && linesOfText(range).some((line) => isInBox(line, clientX, clientY));
      return isOn ? [{ key, length: wordsOf(range).length }] : [];
    });
    return found.sort((a, b) => a.length - b.length).map(({ key }) => key);
  }

  dispose(): void {
    for (const key of [...this.#painted.keys()]) this.erase(key);
    const root = this.#root;
    root.adoptedStyleSheets = root.adoptedStyleSheets.filter((sheet) => sheet !== this.#sheet);
  }

  #caretAt(clientX: number, clientY: number): { node: Node; offset: number } | undefined {
    const root = this.#root;
    // Older versions of Safari do not support `caretPositionFromPoint`.
    const page: Document & { caretPositionFromPoint?: Document['caretPositionFromPoint'] } = isDocument(root)
      ? root
      : root.ownerDocument;
    const point = { x: clientX, y: clientY };
    // A frame returns its own content, even if another element covers it.
    if (page !== document && elementAtPoint(point)?.ownerDocument !== page) return undefined;
    const { x, y } = pointInPage(point, page);
    if (typeof page.caretPositionFromPoint === 'function') {
      const shadowRoots = isDocument(root) ? [] : [root];
      const position = page.caretPositionFromPoint(x, y, { shadowRoots });
      return position ? { node: position.offsetNode, offset: position.offset } : undefined;
    }
    const range = (page as unknown as LegacyDocument).caretRangeFromPoint(x, y);
    return range ? { node: range.startContainer, offset: range.startOffset } : undefined;
  }

  /** Returns the name of a highlight that paints no text overlapping with a range. */
  #freeHighlightName(range: AbstractRange, nodes: readonly Text[]): string {
    const taken = new Set<string>();
    for (const node of nodes) {
      const [start, end] = offsetsIn(range, node);
      for (const key of this.#keysByNode.get(node) ?? []) {
        const other = this.#painted.get(key);
        if (!other) continue;
        const [from, to] = offsetsIn(other.range, node);
        if (from < end && start < to) taken.add(other.name);
      }
    }
    return restNames.find((name) => !taken.has(name)) ?? restNames[2];
  }
}

const isInBox = ({ left, top, width, height }: Box, x: number, y: number): boolean =>
  x >= left && x <= left + width && y >= top && y <= top + height;
