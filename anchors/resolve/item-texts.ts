import { many } from './repeated-items.js';
import { piecesOf } from './normalized-text.js';

/** How many before and after an item are looked at where its kind is too many. */
const near = 50;

type Holders = ReadonlyMap<string, readonly Element[]>;

function byTag(elements: Iterable<Element>): Map<string, Element[]> {
  const kinds = new Map<string, Element[]>();
  for (const element of elements) {
    const kind = kinds.get(element.localName);
    if (kind) kind.push(element);
    else kinds.set(element.localName, [element]);
  }
  return kinds;
}

/** The texts of items and of what stands beside them, read once while the page does not change. */
export class ItemTexts {
  readonly #pieces = new Map<Element, readonly string[]>();
  /** By what holds the items, and their tag. */
  readonly #kinds = new Map<Node, ReadonlyMap<string, readonly Element[]>>();
  readonly #holders = new Map<readonly Element[], Holders>();

  /** The pieces of text in an item. */
  of(item: Element): readonly string[] {
    const known = this.#pieces.get(item) ?? piecesOf(item);
    this.#pieces.set(item, known);
    return known;
  }

  /** Whether nothing of its kind stands beside an item. */
  isAlone(item: Element): boolean {
    return this.#kindOf(item).length < 2;
  }

  /** Which items of a kind hold a piece of text; undefined where there are too many to look at. */
  holders(item: Element): Holders | undefined {
    const kind = this.#kindOf(item);
    if (kind.length > many) return undefined;
    const known = this.#holders.get(kind) ?? this.#read(kind);
    this.#holders.set(kind, known);
    return known;
  }

  /** Whether an item alone of its kind holds a piece of text; not where these are too many to know. */
  isOnly(item: Element, piece: string): boolean {
    return this.holders(item)?.get(piece)?.length === 1;
  }

  /** Whether an item alone of its kind, or of those near it where these are too many, holds a piece of text. */
  isOwn(item: Element, piece: string): boolean {
    const holders = this.holders(item);
    if (holders) return holders.get(piece)?.length === 1;
    const kind = this.#kindOf(item);
    const at = kind.indexOf(item);
    const beside = kind.slice(Math.max(0, at - near), at + near + 1);
    return beside.every((each) => each === item || !this.of(each).includes(piece));
  }

  #kindOf(item: Element): readonly Element[] {
    const { parentElement } = item;
    if (!parentElement) return [item];
    const kinds = this.#kinds.get(parentElement) ?? byTag(parentElement.children);
    this.#kinds.set(parentElement, kinds);
    return kinds.get(item.localName) ?? [item];
  }

  #read(kind: readonly Element[]): Holders {
    const holders = new Map<string, Element[]>();
    for (const each of kind) {
      for (const piece of new Set(this.of(each))) {
        const list = holders.get(piece);
        if (list) list.push(each);
        else holders.set(piece, [each]);
      }
    }
    return holders;
  }
}
