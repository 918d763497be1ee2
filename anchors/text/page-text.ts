import { isElement, isText } from '../dom/node-kinds.js';
import { isOwn } from '../dom/own-elements.js';
import { canonicalParts, type CanonicalPart } from './canonical.js';
import type { AnchorRoot } from '../describe/names.js';
import { fingerprintOf, type ReadText, type TextSpan } from './quote.js';

/** What a node gives to the text of its page. */
interface Piece extends CanonicalPart {
  readonly node: Text;
  /** Where it begins in the text of the page. */
  readonly at: number;
}

/** How many nodes are read before others have their turn. */
const turn = 256;

/** Elements that end what is read in one go: between two of them there is a space. */
const blocks = new Set(
  (
    'address article aside blockquote body br button caption center dd details dialog div dl dt fieldset figcaption figure ' +
    'footer form h1 h2 h3 h4 h5 h6 header hgroup hr legend li main menu nav ol option p pre search section summary table ' +
    'tbody td tfoot th thead tr ul'
  ).split(' '),
);

/** Elements whose text is nobody's to read, or to be selected in one go with what is around it. */
const silent = new Set(
  'head title script style template noscript textarea select datalist iframe object canvas'.split(' '),
);

const isRead = (node: Node): boolean => !isElement(node) || (!silent.has(node.localName) && !isOwn(node));

const isBlock = (node: Node): boolean => isElement(node) && blocks.has(node.localName);

const isOneToOne = ({ text, taken }: CanonicalPart): boolean => text.length === taken;

const endOf = (piece: Piece | undefined): number => (piece ? piece.at + piece.text.length : Infinity);

/** Reads nodes in order into one text. */
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
      if (count % turn === 0) yield;
      if (isText(node)) this.#add(node);
      else if (isBlock(node)) this.#space();
      let next: Node | null = isRead(node) ? node.firstChild : null;
      while (!next && node) {
        if (node === root) return;
        if (isBlock(node)) this.#space();
        next = node.nextSibling;
        node = node.parentNode;
      }
      node = next;
    }
  }

  /** Two blocks are apart, whatever the page's source has between them. */
  #space(): void {
    if (this.#endsInSpace) return;
    this.#write(' ');
  }

  #write(text: string): void {
    this.#texts.push(text);
    this.#length += text.length;
    this.#endsInSpace = text.endsWith(' ');
  }

  #add(node: Text): void {
    for (const part of canonicalParts(node.data)) {
      const skipped = this.#endsInSpace && part.text.startsWith(' ') ? 1 : 0;
      if (skipped === part.text.length) continue;
      this.#push({
        node,
        text: part.text.slice(skipped),
        from: part.from + skipped,
        taken: part.taken - skipped,
        at: this.#length,
      });
    }
  }

  /** Adds a piece, to the one before where both are of one node and nothing was left out between them. */
  #push(piece: Piece): void {
    const last = this.pieces.at(-1);
    const follows =
      last?.node === piece.node &&
      isOneToOne(last) &&
      isOneToOne(piece) &&
      last.from + last.taken === piece.from &&
      endOf(last) === piece.at;
    if (follows)
      this.pieces[this.pieces.length - 1] = {
        ...last,
        text: last.text + piece.text,
        taken: last.taken + piece.taken,
      };
    else this.pieces.push(piece);
    this.#write(piece.text);
  }
}

/** Reads all of it in one go. */
function readAll(root: Node): PieceReader {
  const reader = new PieceReader();
  const reading = reader.read(root);
  while (!reading.next().done);
  return reader;
}

/** Where a piece of text begins and ends in a page. */
interface TextBounds {
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
