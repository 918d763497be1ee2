import { windowOf, type ObservedRoot } from '../dom/node-kinds.js';
import { canPaintText } from './can-paint-text.js';

/** Highlights with this priority are painted above the texts with comments. */
const PRIORITY = 10;

/** Number of highlights so far. Each has a unique name in the page. */
let tintCount = 0;

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
 * Paints texts in one tree of a page or an embedded page, each in its own colour. It uses CSS Custom Highlights and
 * does not change the nodes. Without browser support nothing is painted.
 */
export class TextTints {
  readonly #root: ObservedRoot;
  readonly #window: Pick<ReturnType<typeof windowOf>, 'Highlight' | 'StaticRange'>;
  /** Stored at construction, because the window may later show a page of another origin. */
  readonly #highlights: HighlightRegistry;
  readonly #tints = new Map<string, Tint>();
  readonly #sheet: CSSStyleSheet | undefined;

  constructor(root: ObservedRoot = document) {
    this.#root = root;
    const { CSS, CSSStyleSheet, Highlight, StaticRange } = windowOf(root);
    this.#window = { Highlight, StaticRange };
    this.#highlights = CSS.highlights;
    if (!canPaintText()) return;
    this.#sheet = new CSSStyleSheet();
    root.adoptedStyleSheets = [...root.adoptedStyleSheets, this.#sheet];
  }

  get isEmpty(): boolean {
    return this.#tints.size === 0;
  }

  /** Paints the text of a key, and replaces its previous text. */
  paint(key: string, range: AbstractRange, color: string): void {
    if (!this.#sheet) return;
    const { Highlight, StaticRange } = this.#window;
    const known = this.#tints.get(key);
    const tint = known ?? { name: `collab-tint-${(tintCount += 1)}`, color };
    const highlight = new Highlight(new StaticRange(range));
    highlight.priority = PRIORITY;
    this.#highlights.set(tint.name, highlight);
    if (known?.color === color) return;
    tint.color = color;
    this.#tints.set(key, tint);
    this.#updateSheet();
  }

  erase(key: string): void {
    const tint = this.#tints.get(key);
    if (!tint) return;
    this.#tints.delete(key);
    this.#highlights.delete(tint.name);
    this.#updateSheet();
  }

  dispose(): void {
    for (const { name } of this.#tints.values()) this.#highlights.delete(name);
    this.#tints.clear();
    const root = this.#root;
    root.adoptedStyleSheets = root.adoptedStyleSheets.filter((sheet) => sheet !== this.#sheet);
  }

  #updateSheet(): void {
    this.#sheet?.replaceSync(sheetText([...this.#tints.values()]));
  }
}
