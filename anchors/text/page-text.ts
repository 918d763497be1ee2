import type { AnchorRoot } from '../describe/names.js';
import { isKitElement } from '../dom/kit-elements.js';
import { isElement, isText } from '../dom/node-kinds.js';
import { fingerprintOf } from '../resolve/fingerprint.js';
import { canonicalParts, type CanonicalPart } from './canonical.js';
import type { CanonicalText, TextSpan } from './quote.js';

/** The text that a node contributes to the page text. */
interface Piece extends CanonicalPart {
  readonly node: Text;
  /** Offset in the page text. */
  readonly textOffset: number;
}

/** The number of nodes that are read before the reader yields. */
const nodesPerStep = 256;

/** Elements that are separated from their surroundings by a space. */
const blockTags = new Set(
  (
    'address article aside blockquote body br button caption center dd details dialog div dl dt fieldset figcaption figure ' +
    'footer form h1 h2 h3 h4 h5 h6 header hgroup hr legend li main menu nav ol option p pre search section summary table ' +
    'tbody td tfoot th thead tr ul'
  ).split(' '),
);

/** Elements whose text is not read, or cannot be selected together with the text around them. */
const excludedTags = new Set(
  'head title script style template noscript textarea select datalist iframe object canvas'.split(' '),
);

const isReadable = (node: Node): boolean =>
  !isElement(node) || (!excludedTags.has(node.localName) && !isKitElement(node));

const isBlock = (node: Node): boolean => isElement(node) && blockTags.has(node.localName);

const isOneToOne = ({ text, sourceLength }: CanonicalPart): boolean => text.length === sourceLength;

const endOf = (piece: Piece | undefined): number => (piece ? piece.textOffset + piece.text.length : Infinity);

/** Reads nodes in document order into one text. */
class PieceReader {
  readonly pieces: Piece[] = [];
  readonly #texts: string[] = [];
  #length = 0;
  #endsInSpace = true;

  get text(): string {
    return this.#texts.join('');
  }

  *read(root: Node): Generator<void> {
    let node: Node | null = root;
    for (let count = 1; node; count += 1) {
      if (count % nodesPerStep === 0) yield;
      if (isText(node)) this.#addNode(node);
      else if (isBlock(node)) this.#addBlockBoundary();
      let next: Node | null = isReadable(node) ? node.firstChild : null;
      while (!next && node) {
        if (node === root) return;
        if (isBlock(node)) this.#addBlockBoundary();
        next = node.nextSibling;
        node = node.parentNode;
      }
      node = next;
    }
  }

  /** Separates two blocks by a space, whatever the markup has between them. */
  #addBlockBoundary(): void {
    if (this.#endsInSpace) return;
    this.#append(' ');
  }

  #append(text: string): void {
    this.#texts.push(text);
    this.#length += text.length;
    this.#endsInSpace = text.endsWith(' ');
  }

  #addNode(node: Text): void {
    for (const part of canonicalParts(node.data)) {
      const skipped = this.#endsInSpace && part.text.startsWith(' ') ? 1 : 0;
      if (skipped === part.text.length) continue;
      this.#addPiece({
        node,
        text: part.text.slice(skipped),
        sourceOffset: part.sourceOffset + skipped,
        sourceLength: part.sourceLength - skipped,
        textOffset: this.#length,
      });
    }
  }

  /** Adds a piece. It is joined with the previous piece if both are from one node without a gap. */
  #addPiece(piece: Piece): void {
    const last = this.pieces.at(-1);
    const follows =
      last?.node === piece.node &&
      isOneToOne(last) &&
      isOneToOne(piece) &&
      last.sourceOffset + last.sourceLength === piece.sourceOffset &&
      endOf(last) === piece.textOffset;
    if (follows)
      this.pieces[this.pieces.length - 1] = {
        ...last,
        text: last.text + piece.text,
        sourceLength: last.sourceLength + piece.sourceLength,
      };
    else this.pieces.push(piece);
    this.#append(piece.text);
  }
}

/** Reads a tree without yielding. */
function readAll(root: Node): PieceReader {
  const reader = new PieceReader();
  const reading = reader.read(root);
  while (!reading.next().done);
  return reader;
}

/** The start and the end of a text in the nodes of a page. */
interface TextBounds {
  readonly startContainer: Text;
  readonly startOffset: number;
  readonly endContainer: Text;
  readonly endOffset: number;
}

/**
 * The readable text of a page in canonical form, with a mapping to the page's nodes. It is a snapshot: after a change
 * of the page it must be read again.
 */
export class PageText implements CanonicalText {
  readonly root: AnchorRoot;
  readonly text: string;
  readonly #pieces: readonly Piece[];
  readonly #firstPieceOf = new Map<Node, number>();
  #fingerprint: string | undefined;

  constructor(root: AnchorRoot = document, reader: PieceReader = readAll(root)) {
    this.root = root;
    this.#pieces = reader.pieces;
    this.text = reader.text.trimEnd();
    for (const [index, { node }] of this.#pieces.entries())
      if (!this.#firstPieceOf.has(node)) this.#firstPieceOf.set(node, index);
  }

  /**
   * Reads a page in steps, so that other work can run between them. Changes in the meantime may be read only in part.
   * Run the generator to its end.
   */
  static *reading(root: AnchorRoot): Generator<void, PageText> {
    const reader = new PieceReader();
    yield* reader.read(root);
    return new PageText(root, reader);
  }

  get fingerprint(): string {
    this.#fingerprint ??= fingerprintOf(this.text);
    return this.#fingerprint;
  }

  /** Returns the range of a span; undefined for a span without text. */
  rangeOf(span: TextSpan): Range | undefined {
    const bounds = this.boundsOf(span);
    if (!bounds) return undefined;
    const range = bounds.startContainer.ownerDocument.createRange();
    range.setStart(bounds.startContainer, bounds.startOffset);
    range.setEnd(bounds.endContainer, bounds.endOffset);
    return range;
  }

  /** Returns the boundary nodes of a span. Unlike a live range, they do not slow down later changes of the page. */
  boundsOf({ start, end }: TextSpan): TextBounds | undefined {
    const first = this.#pieces[this.#firstPieceEndingAfter(start)];
    const last = this.#pieces[this.#firstPieceEndingAfter(end - 1)];
    // The page may have changed since it was read.
    if (!first || !last || end <= start || !isUnchanged(first) || !isUnchanged(last)) return undefined;
    return {
      startContainer: first.node,
      startOffset: offsetInNode(first, start),
      endContainer: last.node,
      endOffset: last.textOffset >= end ? last.sourceOffset : offsetInNode(last, end),
    };
  }

  /** Returns the span of a range, without space at its ends; undefined for a range without text. */
  spanOf(range: AbstractRange): TextSpan | undefined {
    if (!this.root.contains(range.startContainer) || !this.root.contains(range.endContainer)) return undefined;
    const from = this.#offsetOf(range.startContainer, range.startOffset);
    const covered = this.text.slice(from, this.#offsetOf(range.endContainer, range.endOffset));
    const start = from + covered.length - covered.trimStart().length;
    const length = covered.trim().length;
    return length > 0 ? { start, end: start + length } : undefined;
  }

  /** Returns the span of an element's text; undefined for an element without text. */
  spanIn(element: Element): TextSpan | undefined {
    const range = element.ownerDocument.createRange();
    range.selectNodeContents(element);
    return this.spanOf(range);
  }

  /** Returns the index of the first piece that ends after an offset. */
  #firstPieceEndingAfter(offset: number): number {
    return firstIndexWhere(this.#pieces.length, (index) => endOf(this.#pieces[index]) > offset);
  }

  /** Returns the offset in the page text of a point in a node. */
  #offsetOf(node: Node, offset: number): number {
    let index = this.#firstPieceOf.get(node) ?? this.#firstPieceAfter(node, offset);
    for (let piece = this.#pieces[index]; piece; piece = this.#pieces[index]) {
      if (piece.node !== node || offset <= piece.sourceOffset) return piece.textOffset;
      if (offset < piece.sourceOffset + piece.sourceLength)
        return piece.textOffset + (isOneToOne(piece) ? offset - piece.sourceOffset : 0);
      index += 1;
    }
    return this.text.length;
  }

  /** Returns the index of the first piece after a point between nodes. */
  #firstPieceAfter(node: Node, offset: number): number {
    const point = new Range();
    point.setStart(node, offset);
    return firstIndexWhere(this.#pieces.length, (index) => {
      const piece = this.#pieces[index];
      // Removed or shortened nodes have no position any more, and are skipped.
      return (
        !piece ||
        (isUnchanged(piece) &&
          this.root.contains(piece.node) &&
          point.comparePoint(piece.node, piece.sourceOffset) >= 0)
      );
    });
  }
}

/** Whether a node is still connected and at least as long as when it was read. */
const isUnchanged = ({ node, sourceOffset, sourceLength }: Piece): boolean =>
  node.isConnected && sourceOffset + sourceLength <= node.length;

/** Returns the offset in the node of a piece for an offset in the text. Composed letters are not split. */
function offsetInNode(piece: Piece, offset: number): number {
  const into = Math.max(0, offset - piece.textOffset);
  if (into === 0) return piece.sourceOffset;
  return piece.sourceOffset + (isOneToOne(piece) ? into : piece.sourceLength);
}

/** Returns the first index that satisfies a condition, if all indexes after it do. */
function firstIndexWhere(length: number, isSatisfied: (index: number) => boolean): number {
  let low = 0;
  let high = length;
  while (low < high) {
    const middle = (low + high) >>> 1;
    if (isSatisfied(middle)) high = middle;
    else low = middle + 1;
  }
  return low;
}
