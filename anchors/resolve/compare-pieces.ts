import { countersIn, isDistinctive, textSimilarity } from './normalized-text.js';
import { maxPieceLength } from './stored-reading.js';

/** Result of comparing pieces of text with the stored ones. */
export type PiecesMatch = 'same' | 'edited' | 'part' | 'other';

/** The lowest similarity at which a text counts as an edited version of a stored one, 0–1. */
const minSimilarity = 0.8;

interface StoredPieces {
  readonly pieces: readonly string[];
  /** Long numbers that occurred nowhere else. */
  readonly numbers?: readonly string[];
  /** Whether there were more pieces than are stored. */
  readonly isCut: boolean;
  /** Indexes of the pieces that no sibling of the same tag had. */
  readonly distinctive: readonly number[];
}

/**
 * From this many distinctive pieces on, the first piece may change. It is then the beginning of a part of the page, not
 * a name.
 */
const manyDistinctive = 6;

const isStorable = (piece: string): boolean => piece.length <= maxPieceLength && isDistinctive(piece);

/** Counts the pieces that were not there before; 0 if not all pieces were stored. */
function countNewPieces({ pieces, isCut }: StoredPieces, currentPieces: readonly string[]): number {
  if (isCut) return 0;
  const stored = new Set(pieces);
  return new Set(currentPieces.filter((piece) => isStorable(piece) && !stored.has(piece))).size;
}

/** Returns the pieces that are a number or a letter. */
const countersAmong = (pieces: readonly string[]): readonly string[] =>
  pieces.filter((piece) => !isDistinctive(piece) && piece === countersIn(piece));

/**
 * Whether the numbers among pieces are the stored ones in the stored order, because “2 of 1” is not “1 of 2”. Pieces of
 * an item are stored once each.
 */
function areCountersSame(stored: StoredPieces, currentPieces: readonly string[]): boolean {
  const before = countersAmong(stored.pieces);
  const now = countersAmong(currentPieces);
  return [now, [...new Set(now)]].some((each) => each.join() === before.join());
}

/**
 * Compares the pieces of an element with the stored ones. `same`: exactly the stored pieces. `edited`: most of the
 * distinctive pieces and the name, which is the first piece. `part`: fewer of them, or mostly new pieces. `other`: no
 * distinctive piece. If only some pieces were stored, the first must still be the first: an outer element contains all
 * of them as well.
 */
export function comparePieces(stored: StoredPieces, currentPieces: readonly string[]): PiecesMatch {
  const { pieces, isCut } = stored;
  const currentSet = new Set(currentPieces);
  const newCount = countNewPieces(stored, currentPieces);
  const isOuter = isCut && currentPieces.slice(0, currentPieces.indexOf(pieces[0] ?? '')).some(isStorable);
  const distinctivePieces = stored.distinctive.map((at) => pieces[at] ?? '').filter(isDistinctive);
  const isIdentifiedByCounters = distinctivePieces.length === 0 && !isCut;
  if (
    !isOuter &&
    newCount === 0 &&
    pieces.every((piece) => currentSet.has(piece)) &&
    (!isIdentifiedByCounters || areCountersSame(stored, currentPieces))
  )
    return 'same';
  // Without distinctive pieces, only all of the pieces together identify the element.
  if (distinctivePieces.length === 0)
    return pieces.some((piece) => isDistinctive(piece) && currentSet.has(piece)) ? 'part' : 'other';
  const remaining = distinctivePieces.filter((piece) => currentSet.has(piece));
  if (remaining.length === 0) return 'other';
  const name = pieces.find(isDistinctive);
  const isNamed =
    !isOuter && (distinctivePieces.length >= manyDistinctive || name === undefined || currentSet.has(name));
  const words = pieces.filter(isDistinctive);
  const remainingWords = words.filter((piece) => currentSet.has(piece)).length;
  // A single text may be a state, which another element has now.
  const isMost =
    remainingWords * 2 > words.length && newCount * 2 <= words.length && (newCount === 0 || remainingWords > 1);
  const areMostRemaining = remaining.length * 2 > distinctivePieces.length && (isMost || words.length === 0);
  return isNamed && areMostRemaining ? 'edited' : 'part';
}

/** Whether a text is an edited version of another with the same counters. */
export function isEditedVersion(piece: string, currentPiece: string): boolean {
  // Most texts differ too much in length to reach the similarity, so they are not compared.
  const maxCommon = Math.min(piece.length, currentPiece.length) - 1;
  if (2 * maxCommon < minSimilarity * (piece.length + currentPiece.length - 2)) return false;
  return textSimilarity(piece, currentPiece) >= minSimilarity && countersIn(piece) === countersIn(currentPiece);
}

/** Whether a text is a number of at least four digits, such as a date or a price. */
export const isLongNumber = (piece: string): boolean =>
  !/\p{L}{4}/u.test(piece) && piece.replace(/\D/g, '').length >= 4 && piece.length <= maxPieceLength;

/**
 * Whether most of the distinctive pieces are there, possibly edited. Alternatively, most of the distinctive long
 * numbers are there, and at least two.
 */
export function areMostlyReworded(
  { pieces, distinctive, numbers = [] }: StoredPieces,
  currentPieces: readonly string[],
): boolean {
  const foundNumbers = numbers.filter((piece) => currentPieces.includes(piece)).length;
  if (foundNumbers > 1 && foundNumbers * 2 > numbers.length) return true;
  const distinctivePieces = distinctive.map((at) => pieces[at] ?? '').filter(isDistinctive);
  return (
    distinctivePieces.filter((piece) => currentPieces.some((each) => isEditedVersion(piece, each))).length * 2 >
    distinctivePieces.length
  );
}
