import { countsIn, isTelling, likeness } from './normalized-text.js';
import { longestPiece } from './reading.js';

/** How several texts agree with those that were kept. */
export type PiecesAgreement = 'same' | 'edited' | 'part' | 'other';

/** The least likeness at which a text counts as an edited version of a kept one. */
const leastLike = 0.8;

interface KeptPieces {
  readonly pieces: readonly string[];
  /** Long numbers that nothing else had. */
  readonly numbers?: readonly string[];
  /** Whether there were more than are kept. */
  readonly isCut: boolean;
  /** Indexes of the pieces that nothing of the kind beside it had. */
  readonly own: readonly number[];
}

/** From so many texts on, the first may be another: it is no name, but the beginning of a part of the page. */
const many = 6;

const isKept = (piece: string): boolean => piece.length <= longestPiece && isTelling(piece);

/** How many texts are there that were not, where all of them were kept. */
function countNew({ pieces, isCut }: KeptPieces, now: readonly string[]): number {
  if (isCut) return 0;
  const kept = new Set(pieces);
  return new Set(now.filter((piece) => isKept(piece) && !kept.has(piece))).size;
}

/**
 * Compares texts. They are `same` where all that was kept is there, and nothing else; `edited` where most of what told them
 * from others is, and the name, which stands first; `part` where less is, or where most is new; and `other` where nothing is
 * there that told them from others. Where only some texts were kept, the first has to be the first still: an element further
 * out holds all of them, too.
 */
export function piecesAgree(kept: KeptPieces, now: readonly string[]): PiecesAgreement {
  const { pieces, isCut } = kept;
  const has = new Set(now);
  const come = countNew(kept, now);
  const isOuter = isCut && now.slice(0, now.indexOf(pieces[0] ?? '')).some(isKept);
  if (!isOuter && come === 0 && pieces.every((piece) => has.has(piece))) return 'same';
  const told = kept.own.map((at) => pieces[at] ?? '').filter(isTelling);
  // Numbers, or texts that others have as well, tell it only all together.
  if (told.length === 0) return pieces.some((piece) => isTelling(piece) && has.has(piece)) ? 'part' : 'other';
  const stays = told.filter((piece) => has.has(piece));
  if (stays.length === 0) return 'other';
  const name = pieces.find(isTelling);
  const isNamed = !isOuter && (told.length >= many || name === undefined || has.has(name));
  const words = pieces.filter(isTelling);
  const stayed = words.filter((piece) => has.has(piece)).length;
  // One text alone may be a state, which another has by now.
  const isMost = stayed * 2 > words.length && come * 2 <= words.length && (come === 0 || stayed > 1);
  const isMostlyKept = stays.length * 2 > told.length && (isMost || words.length === 0);
  return isNamed && isMostlyKept ? 'edited' : 'part';
}

/** Whether a text is an edited version of another with the same numbers. */
export function isRewording(piece: string, now: string): boolean {
  // Most texts differ in length by more than that allows, and are compared no further.
  const most = Math.min(piece.length, now.length) - 1;
  if (2 * most < leastLike * (piece.length + now.length - 2)) return false;
  return likeness(piece, now) >= leastLike && countsIn(piece) === countsIn(now);
}

/** Whether a text is a number of four figures at least, such as a date or a price. */
export const isLongNumber = (piece: string): boolean =>
  !/\p{L}{4}/u.test(piece) && piece.replace(/\D/g, '').length >= 4 && piece.length <= longestPiece;

/**
 * Whether most of what told texts from others is there, be it with another word or letter; or else most of the long numbers that only they had, two at least.
 */
export function areReworded({ pieces, own, numbers = [] }: KeptPieces, now: readonly string[]): boolean {
  const counted = numbers.filter((piece) => now.includes(piece)).length;
  if (counted > 1 && counted * 2 > numbers.length) return true;
  const told = own.map((at) => pieces[at] ?? '').filter(isTelling);
  return told.filter((piece) => now.some((each) => isRewording(piece, each))).length * 2 > told.length;
}
