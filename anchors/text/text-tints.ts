import { windowOf, type ObservedRoot } from '../dom/node-kinds.js';

import { canPaintText } from './text-painter.js';

/** Above the texts with comments. */
const PRIORITY = 10;

/** How many highlights there have been: each has a name of its own in all of the page. */
let count = 0;

interface Tint {
  readonly name: string;
  color: string;
}

const ruleFor = ({ name, color }: Tint): string => `::highlight(${name}) { background-color: ${color}; }`;

const sheetText = (tints: readonly Tint[]): string =>
  [
    ...tints.map(ruleFor),
    `@media (forced-colors: active) { ${tints.map(({ name }) => `::highlight(${name}) { background-color: Mark; color: MarkText; }`).join(' ')} }`,
  ].join('\n');

/**
 * Paints pieces of text in one tree of a page, or of a page embedded in it, each in a colour of its own, without a change
 * to the page's nodes, by CSS Custom Highlights. Where a browser has none of these it paints nothing.
 */
export class TextTints {
  readonly #root: ObservedRoot;
  readonly #view: Pick<ReturnType<typeof windowOf>, 'Highlight' | 'StaticRange'>;
  /** Kept: some time the window may show a page nobody may read. */
  readonly #highlights: HighlightRegistry;
  readonly #tints = new Map<string, Tint>();
  readonly #sheet: CSSStyleSheet | undefined;

  constructor(root: ObservedRoot = document) {
    this.#root = root;
    const { CSS, CSSStyleSheet, Highlight, StaticRange } = windowOf(root);
    this.#view = { Highlight, StaticRange };
    this.#highlights = CSS.highlights;
    if (!canPaintText()) return;
    this.#sheet = new CSSStyleSheet();
    root.adoptedStyleSheets = [...root.adoptedStyleSheets, this.#sheet];
  }

  get isEmpty(): boolean {
    return this.#tints.size === 0;
  }

  /** Paints a text by a key, in place of what was painted by it. */
  paint(key: string, range: AbstractRange, color: string): void {
    if (!this.#sheet) return;
    const { Highlight, StaticRange } = this.#view;
    const known = this.#tints.get(key);
    const tint = known ?? { name: `collab-tint-${(count += 1)}`, color };
    const highlight = new Highlight(new StaticRange(range));
    highlight.priority = PRIORITY;
    this.#highlights.set(tint.name, highlight);
    if (known?.color === color) return;
    tint.color = color;
    this.#tints.set(key, tint);
    this.#write();
  }

  erase(key: string): void {
    const tint = this.#tints.get(key);
    if (!tint) return;
    this.#tints.delete(key);
    this.#highlights.delete(tint.name);
    this.#write();
  }

  dispose(): void {
    for (const { name } of this.#tints.values()) this.#highlights.delete(name);
    this.#tints.clear();
    const root = this.#root;
    root.adoptedStyleSheets = root.adoptedStyleSheets.filter((sheet) => sheet !== this.#sheet);
  }

  #write(): void {
    this.#sheet?.replaceSync(sheetText([...this.#tints.values()]));
  }
}
