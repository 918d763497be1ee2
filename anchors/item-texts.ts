import { othersOf } from './repeated.js';
import { piecesOf } from './wording.js';

type Holders = ReadonlyMap<string, readonly Element[]>;

/** The texts of items and of what stands beside them, read once while the page does not change. */
export class ItemTexts {
  readonly #pieces = new Map<Element, readonly string[]>();
  /** By what holds the items, and their tag. */
  readonly #holders = new Map<Node | null, Map<string, Holders>>();

  /** The pieces of text in an item. */
  of(item: Element): readonly string[] {
    const known = this.#pieces.get(item) ?? piecesOf(item);
    this.#pieces.set(item, known);
    return known;
  }

  /** Which items of a kind hold a piece of text; undefined where there are too many to look at. */
  holders(item: Element): Holders | undefined {
    const byTag = this.#holders.get(item.parentNode) ?? new Map<string, Holders>();
    this.#holders.set(item.parentNode, byTag);
    const known = byTag.get(item.localName) ?? this.#read(item);
    if (known) byTag.set(item.localName, known);
    return known;
  }

  #read(item: Element): Holders | undefined {
    const others = othersOf(item);
    if (!others) return undefined;
    const holders = new Map<string, Element[]>();
    for (const each of [item, ...others]) {
      for (const piece of new Set(this.of(each))) {
        const list = holders.get(piece);
        if (list) list.push(each);
        else holders.set(piece, [each]);
      }
    }
    return holders;
  }
}
