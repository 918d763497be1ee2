import { contextLength, type TextQuote, type TextSpan } from './quote.js';

/** A match of the start or the end of the text scores like this many characters. */
const edgeScoreLength = 4;

/**
 * Compares the context of a place with that of the quote, outwards from the place to the first difference. A match of
 * the start or the end of the text counts like a word. Returns the sum of the shares that match on both sides, 0–2.
 */
export function contextScoreAt(text: string, { start, end }: TextSpan, { prefix, suffix }: TextQuote): number {
  const before =
    prefix === undefined ? 0 : matchingShare(countSameBefore(text, start, prefix), prefix, start === prefix.length);
  const after =
    suffix === undefined
      ? 0
      : matchingShare(countSameAfter(text, end, suffix), suffix, end + suffix.length === text.length);
  return before + after;
}

/** The lowest score if the words occur at several places, 0–2. */
export const minScoreAmongSeveral = 1.5;

/**
 * Returns the share of the context that matches. A context shorter than `contextLength` ended at the edge of the text.
 */
function matchingShare(same: number, context: string, atEdge: boolean): number {
  const isEdge = same === context.length && context.length < contextLength && atEdge;
  return Math.min(1, (same + (isEdge ? edgeScoreLength : 0)) / contextLength);
}

function countSameBefore(text: string, start: number, prefix: string): number {
  let same = 0;
  while (same < prefix.length && text[start - 1 - same] === prefix[prefix.length - 1 - same]) same += 1;
  return same;
}

function countSameAfter(text: string, end: number, suffix: string): number {
  let same = 0;
  while (same < suffix.length && text[end + same] === suffix[same]) same += 1;
  return same;
}
