import { rootOf, type ObservedRoot, TextTints } from '../../../anchors/index.js';

interface Tinted {
  readonly tree: ObservedRoot;
  readonly range: AbstractRange;
  readonly color: string;
}

/** The texts others have selected, each in the colour of its person, in whichever tree of the page. */
export class TintedTexts {
  readonly #tints = new Map<ObservedRoot, TextTints>();
  readonly #tinted = new Map<string, Tinted>();

  show(key: string, range: AbstractRange, color: string): void {
    const before = this.#tinted.get(key);
    if (before?.range === range && before.color === color) return;
    const tree = rootOf(range.startContainer);
    if (before && before.tree !== tree) this.hide(key);
    const tints = this.#tints.get(tree) ?? new TextTints(tree);
    this.#tints.set(tree, tints);
    this.#tinted.set(key, { tree, range, color });
    tints.paint(key, range, color);
  }

  hide(key: string): void {
    const tree = this.#tinted.get(key)?.tree;
    const tints = tree && this.#tints.get(tree);
    this.#tinted.delete(key);
    tints?.erase(key);
    if (!tree || !tints?.isEmpty) return;
    tints.dispose();
    this.#tints.delete(tree);
  }

  clear(): void {
    for (const tints of this.#tints.values()) tints.dispose();
    this.#tints.clear();
    this.#tinted.clear();
  }
}
