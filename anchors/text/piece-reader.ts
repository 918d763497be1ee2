import { isElement, isText } from '../node-kinds.js';
import { isOwn } from '../own-elements.js';
import { canonicalParts, type CanonicalPart } from './canonical.js';

/** What a node gives to the text of its page. */
export interface Piece extends CanonicalPart {
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

export const isOneToOne = ({ text, taken }: CanonicalPart): boolean => text.length === taken;

export const endOf = (piece: Piece | undefined): number => (piece ? piece.at + piece.text.length : Infinity);

/** Reads nodes in order into one text. */
export class PieceReader {
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
export function readAll(root: Node): PieceReader {
  const reader = new PieceReader();
  const reading = reader.read(root);
  while (!reading.next().done);
  return reader;
}
