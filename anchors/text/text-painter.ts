import type { Box } from '../placement/placed-item.js';
import { isDocument, isText, windowOf, type ObservedRoot } from '../dom/node-kinds.js';
import { elementAtPoint, pointInPage } from '../dom/geometry.js';

import { linesOfText, wordsOf } from './text-range.js';

/** How a painted text looks: as it is, pointed at, or with its comments open. */
export type TextLook = 'rest' | 'pointed' | 'open';

/** Colours to paint with, as CSS. */
export interface TextColors {
  readonly rest: string;
  readonly pointed: string;
  readonly open: string;
  readonly line: string;
}

interface OlderDocument {
  caretRangeFromPoint(x: number, y: number): Range | null;
}

interface Painted {
  readonly range: StaticRange;
  readonly look: TextLook;
  /** Name of the highlight it is painted by. */
  readonly name: string;
  readonly nodes: readonly Text[];
}

/** Texts that overlap are painted by highlights of their own, so that what they share is darker; from a fourth on they share one. */
const restNames = ['collab-text', 'collab-text-2', 'collab-text-3'] as const;

const names: readonly string[] = [...restNames, 'collab-text-pointed', 'collab-text-open'];

/** Whether this browser paints text without changing the page's nodes (CSS Custom Highlights). */
export const canPaintText = (): boolean => typeof Highlight === 'function' && 'highlights' in CSS;

/** A window paints by its own highlights and ranges alone. They are kept: some time it may show a page nobody may read. */
type Means = Pick<ReturnType<typeof windowOf>, 'Highlight' | 'StaticRange'> & {
  readonly highlights: HighlightRegistry;
};

/** The one highlight of that name there is in a window; all painters share it. */
function highlightNamed(name: string, { highlights, Highlight }: Means): Highlight {
  const known = highlights.get(name);
  if (known) return known;
  const made = new Highlight();
  made.priority = names.indexOf(name);
  highlights.set(name, made);
  return made;
}

const ruleFor = (name: string, color: string, line: string): string =>
  `::highlight(${name}) { background-color: ${color}; text-decoration: underline ${line}; text-decoration-thickness: 2px; }`;

const sheetText = ({ rest, pointed, open, line }: TextColors): string =>
  [
    ...restNames.map((name) => ruleFor(name, rest, line)),
    ruleFor('collab-text-pointed', pointed, line),
    ruleFor('collab-text-open', open, line),
    `@media (forced-colors: active) { ${names.map((name) => `::highlight(${name}) { background-color: Mark; color: MarkText; }`).join(' ')} }`,
  ].join('\n');

/** The text nodes a range begins, ends and goes through. */
function nodesOf({ startContainer, endContainer }: AbstractRange): readonly Text[] {
  if (startContainer === endContainer) return isText(startContainer) ? [startContainer] : [];
  const walker = document.createTreeWalker(startContainer.getRootNode(), NodeFilter.SHOW_TEXT);
  walker.currentNode = startContainer;
  const nodes = isText(startContainer) ? [startContainer] : [];
  while (walker.currentNode !== endContainer && walker.nextNode()) nodes.push(walker.currentNode as Text);
  return nodes;
}

/** Where a range begins and ends in one of its nodes. */
const partIn = (range: AbstractRange, node: Text): readonly [number, number] => [
  node === range.startContainer ? range.startOffset : 0,
  node === range.endContainer ? range.endOffset : node.length,
];

/**
 * Paints pieces of text in one tree of a page, or of a page embedded in it, without a change to the page's nodes, by CSS Custom Highlights of its own names, and tells which ones
 * are at a point. Where a browser has none of these it paints nothing, and still tells.
 */
export class TextPainter {
  readonly #root: ObservedRoot;
  readonly #means: Means;
  readonly #painted = new Map<string, Painted>();
  readonly #keys = new Map<Text, Set<string>>();
  readonly #sheet: CSSStyleSheet | undefined;
  #colors = '';

  constructor(root: ObservedRoot = document) {
    this.#root = root;
    const { CSS, CSSStyleSheet, Highlight, StaticRange } = windowOf(root);
    this.#means = { highlights: CSS.highlights, Highlight, StaticRange };
    if (!canPaintText()) return;
    this.#sheet = new CSSStyleSheet();
    root.adoptedStyleSheets = [...root.adoptedStyleSheets, this.#sheet];
  }

  /** Paints in these colours from now on. */
  set colors(colors: TextColors) {
    const text = sheetText(colors);
    if (text !== this.#colors) this.#sheet?.replaceSync(text);
    this.#colors = text;
  }

  /** Paints a text by a key, in place of what was painted by it. */
  paint(key: string, range: AbstractRange, look: TextLook): void {
    this.erase(key);
    const nodes = nodesOf(range);
    const name = look === 'rest' ? this.#freeName(range, nodes) : `collab-text-${look}`;
    const painted = { range: new this.#means.StaticRange(range), look, name, nodes };
    this.#painted.set(key, painted);
    for (const node of nodes) this.#keys.set(node, (this.#keys.get(node) ?? new Set()).add(key));
    if (this.#sheet) highlightNamed(name, this.#means).add(painted.range);
  }

  erase(key: string): void {
    const painted = this.#painted.get(key);
    if (!painted) return;
    this.#painted.delete(key);
    if (this.#sheet) highlightNamed(painted.name, this.#means).delete(painted.range);
    for (const node of painted.nodes) {
      const keys = this.#keys.get(node);
      keys?.delete(key);
      if (keys?.size === 0) this.#keys.delete(node);
    }
  }

  /** Keys of the texts at a point of the window, the shortest first: it is what is meant where several overlap. */
  at(clientX: number, clientY: number): readonly string[] {
    if (this.#painted.size === 0) return [];
    const caret = this.#caretAt(clientX, clientY);
    if (!caret || !isText(caret.node)) return [];
    const { node, offset } = caret;
    const found = [...(this.#keys.get(node) ?? [])].flatMap((key) => {
      const range = this.#painted.get(key)?.range;
      if (!range) return [];
      const [start, end] = partIn(range, node);
      // The nearest caret may belong to text the point is not on.
      const isOn = offset >= start && offset <= end && linesOfText(range).some((line) => isIn(line, clientX, clientY));
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
    // Safari came to it late.
    const page: Document & { caretPositionFromPoint?: Document['caretPositionFromPoint'] } = isDocument(root)
      ? root
      : root.ownerDocument;
    const point = { x: clientX, y: clientY };
    // A frame is asked for what lies in it, whatever lies over it.
    if (page !== document && elementAtPoint(point)?.ownerDocument !== page) return undefined;
    const { x, y } = pointInPage(point, page);
    if (typeof page.caretPositionFromPoint === 'function') {
      const shadowRoots = isDocument(root) ? [] : [root];
      const position = page.caretPositionFromPoint(x, y, { shadowRoots });
      return position ? { node: position.offsetNode, offset: position.offset } : undefined;
    }
    const range = (page as unknown as OlderDocument).caretRangeFromPoint(x, y);
    return range ? { node: range.startContainer, offset: range.startOffset } : undefined;
  }

  /** A highlight by which nothing is painted yet that overlaps a range. */
  #freeName(range: AbstractRange, nodes: readonly Text[]): string {
    const taken = new Set<string>();
    for (const node of nodes) {
      const [start, end] = partIn(range, node);
      for (const key of this.#keys.get(node) ?? []) {
        const other = this.#painted.get(key);
        if (!other) continue;
        const [from, to] = partIn(other.range, node);
        if (from < end && start < to) taken.add(other.name);
      }
    }
    return restNames.find((name) => !taken.has(name)) ?? restNames[2];
  }
}

const isIn = ({ left, top, width, height }: Box, x: number, y: number): boolean =>
  x >= left && x <= left + width && y >= top && y <= top + height;
