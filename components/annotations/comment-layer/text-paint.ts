import {
  scheduleInFrame,
  cancelInFrame,
  rootOf,
  observeRoot,
  type ObservedRoot,
  TextPainter,
  type TextLook,
} from '../../../anchors/index.js';

interface TextPaintOptions {
  readonly root: ObservedRoot;
  /** Carries the colours: text at rest as its background, pointed at as its outline, open as its rule, the line as its text. */
  readonly swatch: Element;
}

/** The texts with comments, painted in the layer's colours. */
export class TextPaint {
  readonly #swatch: Element;
  /** One for each tree that has texts with comments. */
  readonly #painters = new Map<ObservedRoot, TextPainter>();
  /** The tree each text is in. */
  readonly #trees = new Map<string, ObservedRoot>();
  readonly #ranges = new Map<string, AbstractRange>();
  readonly #looks = new Map<string, TextLook>();
  readonly #ends: readonly (() => void)[];

  constructor({ root, swatch }: TextPaintOptions) {
    this.#swatch = swatch;
    const dark = matchMedia('(prefers-color-scheme: dark)');
    const listening = new AbortController();
    dark.addEventListener('change', this.#mix, { signal: listening.signal });
    this.#ends = [() => listening.abort(), observeRoot(root, this.#mix), () => cancelInFrame('measure', this.#mixNow)];
  }

  /** Paints a text by a key. */
  show(key: string, range: AbstractRange, look: TextLook): void {
    if (this.#ranges.get(key) === range && this.#looks.get(key) === look) return;
    const tree = rootOf(range.startContainer);
    if (this.#trees.get(key) !== tree) this.hide(key);
    this.#trees.set(key, tree);
    this.#ranges.set(key, range);
    this.#looks.set(key, look);
    this.#painterOf(tree).paint(key, range, look);
    this.#mix();
  }

  /** Paints a text otherwise, where it is painted. */
  restyle(key: string, look: TextLook): void {
    const range = this.#ranges.get(key);
    if (range) this.show(key, range, look);
  }

  hide(key: string): void {
    const tree = this.#trees.get(key);
    if (!tree) return;
    this.#trees.delete(key);
    this.#ranges.delete(key);
    this.#looks.delete(key);
    this.#painters.get(tree)?.erase(key);
    if ([...this.#trees.values()].includes(tree)) return;
    this.#painters.get(tree)?.dispose();
    this.#painters.delete(tree);
  }

  /** Keys of the texts at a point of the window, the shortest first. */
  at(clientX: number, clientY: number): readonly string[] {
    return [...this.#painters.values()].flatMap((painter) => painter.at(clientX, clientY));
  }

  dispose(): void {
    for (const end of this.#ends) end();
    for (const painter of this.#painters.values()) painter.dispose();
  }

  /** The page may have other colours now. */
  readonly #mix = (): void => {
    if (this.#ranges.size > 0) scheduleInFrame('measure', this.#mixNow);
  };

  readonly #mixNow = (): void => {
    const { backgroundColor, outlineColor, columnRuleColor, color } = getComputedStyle(this.#swatch);
    const colors = { rest: backgroundColor, pointed: outlineColor, open: columnRuleColor, line: color };
    for (const painter of this.#painters.values()) painter.colors = colors;
  };

  #painterOf(tree: ObservedRoot): TextPainter {
    const painter = this.#painters.get(tree) ?? new TextPainter(tree);
    this.#painters.set(tree, painter);
    return painter;
  }
}
