import type { AnchorRoot } from '../names.js';
import { endOf, isOneToOne, readAll, PieceReader, type Piece } from './piece-reader.js';
import { fingerprintOf, type ReadText, type TextSpan } from './quote.js';

/** Where a piece of text begins and ends in a page. */
export interface TextBounds {
  readonly startContainer: Text;
  readonly startOffset: number;
  readonly endContainer: Text;
  readonly endOffset: number;
}

/**
 * The text of a page as a person reads it, in canonical form, and the way back from it to the page's nodes. It is a picture
 * of one moment: after a change of the page it has to be read again.
 */
export class PageText implements ReadText {
  readonly root: AnchorRoot;
  readonly text: string;
  readonly #pieces: readonly Piece[];
  readonly #firstOf = new Map<Node, number>();
  #fingerprint: string | undefined;

  constructor(root: AnchorRoot = document, reader: PieceReader = readAll(root)) {
    this.root = root;
    this.#pieces = reader.pieces;
    this.text = reader.text.trimEnd();
    for (const [index, { node }] of this.#pieces.entries())
      if (!this.#firstOf.has(node)) this.#firstOf.set(node, index);
  }

  /** Reads a page in parts, for others to have their turn; what changes meanwhile may be read half. Run it to its end. */
  static *reading(root: AnchorRoot): Generator<void, PageText> {
    const reader = new PieceReader();
    yield* reader.read(root);
    return new PageText(root, reader);
  }

  get fingerprint(): string {
    this.#fingerprint ??= fingerprintOf(this.text);
    return this.#fingerprint;
  }

  /** The nodes' text that a span of the text stands for; undefined where the span holds no text. */
  rangeOf(span: TextSpan): Range | undefined {
    const bounds = this.boundsOf(span);
    if (!bounds) return undefined;
    const range = bounds.startContainer.ownerDocument.createRange();
    range.setStart(bounds.startContainer, bounds.startOffset);
    range.setEnd(bounds.endContainer, bounds.endOffset);
    return range;
  }

  /** The same without a range that lives on with the page: each of those makes the page's own changes slower. */
  boundsOf({ start, end }: TextSpan): TextBounds | undefined {
    const first = this.#pieces[this.#firstEnding(start)];
    const last = this.#pieces[this.#firstEnding(end - 1)];
    // The page may have changed since it was read.
    if (!first || !last || end <= start || !isAsRead(first) || !isAsRead(last)) return undefined;
    return {
      startContainer: first.node,
      startOffset: inNode(first, start),
      endContainer: last.node,
      endOffset: last.at >= end ? last.from : inNode(last, end),
    };
  }

  /** The span of the text that a range of the page covers, without space around it; undefined where it covers none. */
  spanOf(range: AbstractRange): TextSpan | undefined {
    if (!this.root.contains(range.startContainer) || !this.root.contains(range.endContainer)) return undefined;
    const from = this.#offsetOf(range.startContainer, range.startOffset);
    const covered = this.text.slice(from, this.#offsetOf(range.endContainer, range.endOffset));
    const start = from + covered.length - covered.trimStart().length;
    const length = covered.trim().length;
    return length > 0 ? { start, end: start + length } : undefined;
  }

  /** The span of an element's text; undefined where it has none. */
  spanIn(element: Element): TextSpan | undefined {
    const range = element.ownerDocument.createRange();
    range.selectNodeContents(element);
    return this.spanOf(range);
  }

  /** Index of the first piece that ends after an offset. */
  #firstEnding(offset: number): number {
    return firstWhere(this.#pieces.length, (index) => endOf(this.#pieces[index]) > offset);
  }

  /** How much of the text comes before a point of the page. */
  #offsetOf(node: Node, offset: number): number {
    let index = this.#firstOf.get(node) ?? this.#firstAfter(node, offset);
    for (let piece = this.#pieces[index]; piece; piece = this.#pieces[index]) {
      if (piece.node !== node || offset <= piece.from) return piece.at;
      if (offset < piece.from + piece.taken) return piece.at + (isOneToOne(piece) ? offset - piece.from : 0);
      index += 1;
    }
    return this.text.length;
  }

  /** Index of the first piece that comes after a point between nodes. */
  #firstAfter(node: Node, offset: number): number {
    const point = new Range();
    point.setStart(node, offset);
    return firstWhere(this.#pieces.length, (index) => {
      const piece = this.#pieces[index];
      // What has gone, or is shorter than it was, is nowhere any more.
      return (
        !piece || (isAsRead(piece) && this.root.contains(piece.node) && point.comparePoint(piece.node, piece.from) >= 0)
      );
    });
  }
}

/** Whether a node still is where, and as long as, it was. */
const isAsRead = ({ node, from, taken }: Piece): boolean => node.isConnected && from + taken <= node.length;

/** Offset in a piece's node that an offset of the text stands for; what is composed is not cut. */
function inNode(piece: Piece, offset: number): number {
  const into = Math.max(0, offset - piece.at);
  if (into === 0) return piece.from;
  return piece.from + (isOneToOne(piece) ? into : piece.taken);
}

/** The first index for which something holds, given that it holds for all after it. */
function firstWhere(length: number, holds: (index: number) => boolean): number {
  let [low, high] = [0, length];
  while (low < high) {
    const middle = (low + high) >>> 1;
    if (holds(middle)) high = middle;
    else low = middle + 1;
  }
  return low;
}
