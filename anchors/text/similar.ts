import search from 'approx-string-match';
import type { TextSpan } from './quote.js';

/** Quotes shorter than this are found anywhere when letters may differ. */
const leastLength = 8;

/** Quotes longer than this are looked for by their ends: to compare all of them letter by letter would hold a page up. */
const mostLength = 512;

/** The share of a quote's letters that may have changed. */
const mostChanged = 0.2;

/** How much text is searched before others have their turn, in UTF-16 units. */
const windowLength = 4096;

/** A span that reads much like a quote, 0–1. */
interface SimilarSpan {
  readonly span: TextSpan;
  readonly likeness: number;
}

/**
 * Finds what reads almost like a quote, but not where the very words stand: those places have been judged already. It stops
 * after each stretch of the text.
 */
export function* similarSpans(text: string, exact: string, within: TextSpan): Generator<void, SimilarSpan[]> {
  if (exact.length < leastLength) return [];
  const masked = text.slice(within.start, within.end).replaceAll(exact, '\0'.repeat(exact.length));
  const found = exact.length > mostLength ? yield* byEnds(masked, exact) : yield* alike(masked, exact);
  return apart(found).map(({ span, likeness }) => ({ span: whole(text, shifted(span, within.start)), likeness }));
}

const numbersOf = (text: string): string => (text.match(/\p{N}+/gu) ?? []).join(' ');

/** Spans that are like a quote letter by letter, with the same numbers: those are what tells a row from the next. The search tells of the best in each stretch of the text only. */
function* alike(text: string, exact: string): Generator<void, SimilarSpan[]> {
  const most = Math.floor(exact.length * mostChanged);
  const numbers = numbersOf(exact);
  const found = new Map<number, SimilarSpan>();
  for (let at = 0; at < text.length; at += windowLength) {
    const stretch = text.slice(at, at + windowLength + exact.length + most);
    for (const { start, end, errors } of search(stretch, exact, most)) {
      const likeness = 1 - errors / exact.length;
      if (likeness <= (found.get(at + end)?.likeness ?? 0) || numbersOf(stretch.slice(start, end)) !== numbers)
        continue;
      found.set(at + end, { span: { start: at + start, end: at + end }, likeness });
    }
    yield;
  }
  return [...found.values()];
}

/** Spans that begin and end like a long quote, and are about as long. */
function* byEnds(text: string, exact: string): Generator<void, SimilarSpan[]> {
  const heads = yield* alike(text, exact.slice(0, mostLength / 2));
  const tails = yield* alike(text, exact.slice(-mostLength / 2));
  return apart(heads).flatMap((head) =>
    apart(tails).flatMap((tail) => {
      const span = { start: head.span.start, end: tail.span.end };
      const isAsLong = Math.abs(span.end - span.start - exact.length) <= exact.length * mostChanged;
      return isAsLong ? [{ span, likeness: (head.likeness + tail.likeness) / 2 }] : [];
    }),
  );
}

/** Of spans that overlap, the one that is most alike. */
function apart(spans: readonly SimilarSpan[]): SimilarSpan[] {
  const kept: SimilarSpan[] = [];
  for (const each of [...spans].sort((a, b) => b.likeness - a.likeness)) {
    const overlaps = kept.some(({ span }) => span.start < each.span.end && each.span.start < span.end);
    if (!overlaps) kept.push(each);
  }
  return kept;
}

const shifted = ({ start, end }: TextSpan, by: number): TextSpan => ({ start: start + by, end: end + by });

const isLowSurrogate = (unit: number): boolean => unit >= 0xdc00 && unit <= 0xdfff;

/** A span with the whole of the characters at its ends: the search knows halves of them. */
const whole = (text: string, { start, end }: TextSpan): TextSpan => ({
  start: isLowSurrogate(text.charCodeAt(start)) ? start - 1 : start,
  end: isLowSurrogate(text.charCodeAt(end)) ? end + 1 : end,
});
