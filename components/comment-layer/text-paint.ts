import { inFrame, notInFrame } from '../../anchors/frame.js';
import { observeRoot, type ObservedRoot } from '../../anchors/root-observer.js';
import { TextPainter, type TextLook } from '../../anchors/text-painter.js';

interface TextPaintOptions {
  readonly root: ObservedRoot;
  /** Carries the colours: text at rest as its background, pointed at as its outline, open as its rule, the line as its text. */
  readonly swatch: Element;
}

/** The texts with comments, painted in the layer's colours. */
class TextPaint {
  readonly #swatch: Element;
  readonly #painter: TextPainter;
  readonly #ranges = new Map<string, AbstractRange>();
  readonly #looks = new Map<string, TextLook>();
  readonly #ends: readonly (() => void)[];

  constructor({ root, swatch }: TextPaintOptions) {
    this.#swatch = swatch;
    this.#painter = new TextPainter(root);
    const dark = matchMedia('(prefers-color-scheme: dark)');
    const listening = new AbortController();
    dark.addEventListener('change', this.#mix, { signal: listening.signal });
    this.#ends = [() => listening.abort(), observeRoot(root, this.#mix), () => notInFrame('measure', this.#mixNow)];
  }

  /** Paints a text by a key. */
  show(key: string, range: AbstractRange, look: TextLook): void {
    if (this.#ranges.get(key) === range && this.#looks.get(key) === look) return;
    this.#ranges.set(key, range);
    this.#looks.set(key, look);
    this.#painter.paint(key, range, look);
    this.#mix();
  }

  /** Paints a text otherwise, where it is painted. */
  restyle(key: string, look: TextLook): void {
    const range = this.#ranges.get(key);
    if (range) this.show(key, range, look);
  }

  hide(key: string): void {
    if (!this.#ranges.delete(key)) return;
    this.#looks.delete(key);
    this.#painter.erase(key);
  }

  /** Keys of the texts at a point of the window, the shortest first. */
  at(clientX: number, clientY: number): readonly string[] {
    return this.#painter.at(clientX, clientY);
  }

  dispose(): void {
    for (const end of this.#ends) end();
    this.#painter.dispose();
  }

  /** The page may have other colours now. */
  readonly #mix = (): void => {
    if (this.#ranges.size > 0) inFrame('measure', this.#mixNow);
  };

  readonly #mixNow = (): void => {
    const { backgroundColor, outlineColor, columnRuleColor, color } = getComputedStyle(this.#swatch);
    this.#painter.colors = { rest: backgroundColor, pointed: outlineColor, open: columnRuleColor, line: color };
  };
}

export type { TextPaint };

export const createTextPaint = (options: TextPaintOptions): TextPaint => new TextPaint(options);
