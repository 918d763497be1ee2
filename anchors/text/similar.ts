import search from 'approx-string-match';
import type { TextSpan } from './quote.js';

/** Quotes shorter than this are found anywhere when letters may differ. */
const leastLength = 8;

/** Quotes longer than this are looked for by their ends: to compare all of them letter by letter would hold a page up. */
const mostLength = 512;

/** The share of a quote's letters that may have changed. */
const mostChanged = 0.2;

/** How many places of different likeness are told apart in one stretch. */
const mostRounds = 8;

/** How many beginnings and ends of a long quote are tried with each other. */
const mostPairs = 10_000;

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

/** A text with something else in place of a part of it. */
const without = (text: string, { start, end }: TextSpan): string =>
  text.slice(0, start) + '\0'.repeat(end - start) + text.slice(end);

/** What is most alike in a stretch of text, then what is next, and so on: the search itself tells of the best only. */
function* rounds(stretch: string, exact: string, most: number): Generator<SimilarSpan> {
  let rest = stretch;
  for (let round = 0; round < mostRounds; round += 1) {
    const matches = search(rest, exact, most);
    if (matches.length === 0) return;
    for (const { start, end, errors } of matches) {
      yield { span: { start, end }, likeness: 1 - errors / exact.length };
      rest = without(rest, { start, end });
    }
  }
}

/** Spans that are like a quote letter by letter, with the same numbers: those are what tells a row from the next. */
function* alike(text: string, exact: string): Generator<void, SimilarSpan[]> {
  const most = Math.floor(exact.length * mostChanged);
  const numbers = numbersOf(exact);
  const found: SimilarSpan[] = [];
  for (let at = 0; at < text.length; at += windowLength) {
    const stretch = text.slice(at, at + windowLength + exact.length + most);
    for (const { span, likeness } of rounds(stretch, exact, most)) {
      const isNumbered = numbersOf(stretch.slice(span.start, span.end)) === numbers;
      if (isNumbered) found.push({ span: shifted(span, at), likeness });
    }
    yield;
  }
  return found;
}

/** Spans that begin and end like a long quote, and are about as long. */
function* byEnds(text: string, exact: string): Generator<void, SimilarSpan[]> {
  const heads = apart(yield* alike(text, exact.slice(0, mostLength / 2)));
  const tails = apart(yield* alike(text, exact.slice(-mostLength / 2)));
  // So many can only be a text that repeats itself: none of them would be surely the one.
  if (heads.length * tails.length > mostPairs) return [];
  return heads.flatMap((head) =>
    tails.flatMap((tail) => {
      const span = { start: head.span.start, end: tail.span.end };
      const isAsLong = Math.abs(span.end - span.start - exact.length) <= exact.length * mostChanged;
      return isAsLong ? [{ span, likeness: (head.likeness + tail.likeness) / 2 }] : [];
    }),
  );
}

/** Of spans that overlap, the one that is most alike; in the order of the text. */
function apart(spans: readonly SimilarSpan[]): SimilarSpan[] {
  const kept: SimilarSpan[] = [];
  for (const each of [...spans].sort((a, b) => a.span.start - b.span.start)) {
    const last = kept.at(-1);
    if (!last || last.span.end <= each.span.start) kept.push(each);
    else if (each.likeness > last.likeness) kept[kept.length - 1] = each;
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
