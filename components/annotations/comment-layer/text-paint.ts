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
  /** Carries the colors in its background (at rest), outline (hovered), column rule (open) and text (underline). */
  readonly swatch: Element;
}

/** Paints commented text in the colors of the layer. */
export class TextPaint {
  readonly #swatch: Element;
  /** One painter for each tree with commented text. */
  readonly #painters = new Map<ObservedRoot, TextPainter>();
  /** The tree of each text. */
  readonly #trees = new Map<string, ObservedRoot>();
  readonly #ranges = new Map<string, AbstractRange>();
  readonly #looks = new Map<string, TextLook>();
  readonly #stops: readonly (() => void)[];

  constructor({ root, swatch }: TextPaintOptions) {
    this.#swatch = swatch;
    const dark = matchMedia('(prefers-color-scheme: dark)');
    const listeners = new AbortController();
    dark.addEventListener('change', this.#scheduleColors, { signal: listeners.signal });
    this.#stops = [
      () => listeners.abort(),
      observeRoot(root, this.#scheduleColors),
      () => cancelInFrame('measure', this.#updateColors),
    ];
  }

  /** Paints a text range under a key. */
  show(key: string, range: AbstractRange, look: TextLook): void {
    if (this.#ranges.get(key) === range && this.#looks.get(key) === look) return;
    const tree = rootOf(range.startContainer);
    if (this.#trees.get(key) !== tree) this.hide(key);
    this.#trees.set(key, tree);
    this.#ranges.set(key, range);
    this.#looks.set(key, look);
    this.#painterOf(tree).paint(key, range, look);
    this.#scheduleColors();
  }

  /** Changes the look of a text that is painted. */
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

  /** Returns the keys of the texts at a point of the window, shortest first. */
  at(clientX: number, clientY: number): readonly string[] {
    return [...this.#painters.values()].flatMap((painter) => painter.at(clientX, clientY));
  }

  dispose(): void {
    for (const stop of this.#stops) stop();
    for (const painter of this.#painters.values()) painter.dispose();
  }

  /** Reads the colors again after the theme of the page may have changed. */
  readonly #scheduleColors = (): void => {
    if (this.#ranges.size > 0) scheduleInFrame('measure', this.#updateColors);
  };

  readonly #updateColors = (): void => {
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
