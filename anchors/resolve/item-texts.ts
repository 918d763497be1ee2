import { labelledPiecesOf } from './normalized-text.js';
import { maxComparedSiblings } from './repeated-items.js';

/** The number of siblings on either side that are compared if there are too many. */
const nearbyCount = 50;

type ItemsByPiece = ReadonlyMap<string, readonly Element[]>;

function groupByTag(elements: Iterable<Element>): Map<string, Element[]> {
  const groups = new Map<string, Element[]>();
  for (const element of elements) {
    const group = groups.get(element.localName);
    if (group) group.push(element);
    else groups.set(element.localName, [element]);
  }
  return groups;
}

/** Caches the texts of items and of their siblings while the page does not change. */
export class ItemTexts {
  readonly #pieces = new Map<Element, readonly string[]>();
  /** Children by their parent and their tag. */
  readonly #siblingsByTag = new Map<Node, ReadonlyMap<string, readonly Element[]>>();
  readonly #itemsByPiece = new Map<readonly Element[], ItemsByPiece>();

  /** Returns the pieces of text in an item. */
  piecesOf(item: Element): readonly string[] {
    const known = this.#pieces.get(item) ?? labelledPiecesOf(item);
    this.#pieces.set(item, known);
    return known;
  }

  /** Whether an item has no sibling of its tag. */
  isOnlyOfItsTag(item: Element): boolean {
    return this.#sameTagSiblings(item).length < 2;
  }

  /**
   * Returns the items with each piece of text, among the siblings of a tag; undefined if there are too many siblings.
   */
  itemsByPiece(item: Element): ItemsByPiece | undefined {
    const siblings = this.#sameTagSiblings(item);
    if (siblings.length > maxComparedSiblings) return undefined;
    const items = this.#itemsByPiece.get(siblings) ?? this.#indexPieces(siblings);
    this.#itemsByPiece.set(siblings, items);
    return items;
  }

  /** Whether only this item among its siblings contains a piece of text; false if there are too many siblings. */
  isUniquePiece(item: Element, piece: string): boolean {
    return this.itemsByPiece(item)?.get(piece)?.length === 1;
  }

  /**
   * Whether only this item among its siblings contains a piece of text. If there are too many siblings, only the
   * nearest are compared.
   */
  isUniquePieceNearby(item: Element, piece: string): boolean {
    const items = this.itemsByPiece(item);
    if (items) return items.get(piece)?.length === 1;
    const siblings = this.#sameTagSiblings(item);
    const at = siblings.indexOf(item);
    const nearby = siblings.slice(Math.max(0, at - nearbyCount), at + nearbyCount + 1);
    return nearby.every((each) => each === item || !this.piecesOf(each).includes(piece));
  }

  #sameTagSiblings(item: Element): readonly Element[] {
    const { parentElement } = item;
    if (!parentElement) return [item];
    const groups = this.#siblingsByTag.get(parentElement) ?? groupByTag(parentElement.children);
    this.#siblingsByTag.set(parentElement, groups);
    return groups.get(item.localName) ?? [item];
  }

  #indexPieces(siblings: readonly Element[]): ItemsByPiece {
    const items = new Map<string, Element[]>();
    for (const each of siblings) {
      for (const piece of new Set(this.piecesOf(each))) {
        const list = items.get(piece);
        if (list) list.push(each);
        else items.set(piece, [each]);
      }
    }
    return items;
  }
}
