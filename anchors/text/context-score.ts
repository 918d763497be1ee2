import { contextLength, type TextQuote, type TextSpan } from './quote.js';

/** That the text begins or ends somewhere says as much as this many characters. */
const edgeLength = 4;

/** How much of what is around a place is what was around the quote: 0–1 for each side. */
interface Agreement {
  readonly before: number;
  readonly after: number;
}

/**
 * Compares the text around a place with that around the quote, from the place outwards, up to the first difference. That
 * the text began or ended there counts like a word.
 */
export function agreementAt(text: string, { start, end }: TextSpan, { prefix, suffix }: TextQuote): Agreement {
  return {
    before: prefix === undefined ? 0 : shareOf(sameBefore(text, start, prefix), prefix, start === prefix.length),
    after:
      suffix === undefined ? 0 : shareOf(sameAfter(text, end, suffix), suffix, end + suffix.length === text.length),
  };
}

/** How much of what is around has to agree where the words stand in several places, 0–2. */
export const leastAmongSeveral = 1.5;

/** Both sides together, 0–2. */
export const totalOf = ({ before, after }: Agreement): number => before + after;

/** The share of the context that is the same; one that is shorter than the rule was the edge of the text. */
function shareOf(same: number, context: string, atEdge: boolean): number {
  const isEdge = same === context.length && context.length < contextLength && atEdge;
  return Math.min(1, (same + (isEdge ? edgeLength : 0)) / contextLength);
}

function sameBefore(text: string, start: number, prefix: string): number {
  let same = 0;
  while (same < prefix.length && text[start - 1 - same] === prefix[prefix.length - 1 - same]) same += 1;
  return same;
}

function sameAfter(text: string, end: number, suffix: string): number {
  let same = 0;
  while (same < suffix.length && text[end + same] === suffix[same]) same += 1;
  return same;
}
