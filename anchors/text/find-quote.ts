import search from 'approx-string-match';
import { type TextSpan, occurrencesOf, type ReadText, type TextQuote } from './quote.js';
import type { GhostReason } from '../resolve/find-element.js';
import { likeness } from '../resolve/normalized-text.js';
import { agreementAt, leastAmongSeveral, totalOf } from './context-score.js';

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
function* similarSpans(text: string, exact: string, within: TextSpan): Generator<void, SimilarSpan[]> {
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

/** Where a quote may be, and how well it agrees: with the words (1 for all of them), and with what is around (0–2). */
interface TextCandidate {
  readonly span: TextSpan;
  readonly likeness: number;
  readonly context: number;
}

/** Where a quote is, or why it is nowhere, and the rule that decided between the places where it may be. */
export interface TextDecision {
  readonly place: TextSpan | GhostReason;
  readonly rule: string;
  readonly candidates: readonly TextCandidate[];
}

/** How much of what is around has to agree for a place that is the only one, 0–2. */
const leastAlone = 0.75;

/** Words from this length on are told apart by what is around them, whichever element they are in. */
const ampleLength = 12;

/** How many places are compared before others have their turn. */
const turn = 500;

/** The rule that is sure of a place whatever is around it: the text of the page is the same to the letter. */
export const unchangedRule = 'unchanged page';

/** The rule that goes by words alone, since they stood nowhere else. */
export const onlyRule = 'words that stood nowhere else';

const wholeOf = (text: string): TextSpan => ({ start: 0, end: text.length });

const isPlaced = ({ prefix, suffix }: TextQuote): boolean => prefix !== undefined || suffix !== undefined;

interface FindQuoteOptions {
  /** Where to look; everywhere by default. */
  within?: TextSpan | undefined;
}

/**
 * Finds a quote in a text: as it was, with what was around it, else changed by a fifth at most. Two places that agree as well,
 * or one that hardly does, are no place. It stops now and then, for others to have their turn: run it to its end.
 */
export function* findQuote(
  { text, fingerprint }: ReadText,
  quote: TextQuote,
  options: FindQuoteOptions = {},
): Generator<void, TextDecision> {
  const { exact, start } = quote;
  const within = options.within ?? wholeOf(text);
  const decided = (rule: string, place: TextDecision['place'], candidates: readonly TextCandidate[] = []) => ({
    ...{ place, rule, candidates },
  });
  if (exact === '') return decided('no words', 'missing');
  if (!isPlaced(quote)) return decided('occurrence by its number', counted(text, quote, within));
  const isUnchanged = quote.fingerprint === fingerprint && start !== undefined && start >= within.start;
  if (isUnchanged && start + exact.length <= within.end && text.startsWith(exact, start))
    return decided(unchangedRule, { start, end: start + exact.length });
  const same = yield* exactCandidates(text, quote, within);
  // What is most of the part it is looked for in needs nothing around it; a page may have become short.
  const isMost = options.within !== undefined && exact.length * 2 > within.end - within.start;
  if (options.within === undefined && isBereft(same, quote)) return decided('fewer alike than before', 'missing', same);
  // What is left of several is known by what is around it alone. In a named element, an occurrence says how many there were.
  const before = options.within === undefined ? quote.places : quote.occurrence;
  const isLeft = same.length < (before ?? 0);
  const found = likeliest(same, isMost ? 0 : isLeft ? leastAmongSeveral : leastAlone);
  if (found !== 'missing') return decided('same words in the same surroundings', found, same);
  // Where the very words stand elsewhere, others have to be surrounded all the better.
  const least = same.length > 0 || (quote.places ?? 0) > 1 ? leastAmongSeveral : leastAlone;
  const similar = (yield* similarCandidates(text, quote, within)).filter(
    ({ span, context }) => context >= leastAmongSeveral || !hasOtherWord(quote.exact, text.slice(span.start, span.end)),
  );
  const edited = likeliest(similar, least);
  if (edited !== 'missing' || !quote.isOnly)
    return decided('edited words in the same surroundings', edited, [...same, ...similar]);
  return decided(onlyRule, likeliest(same, 0), same);
}

const wordsOf = (text: string): readonly string[] => text.match(/[\p{L}\p{N}]+/gu) ?? [];

/** Whether a word is another one, such as a name, and not the same with a slip of the pen. */
function hasOtherWord(exact: string, now: string): boolean {
  const [before, after] = [wordsOf(exact), wordsOf(now)];
  if (before.length !== after.length) return false;
  return before.some((word, at) => word.length > 2 && likeness(word, after[at] ?? '') < 0.5);
}

/** Whether fewer places are left of those that had the same words and the same around them: nobody knows which has gone. */
const isBereft = (same: readonly TextCandidate[], { alike = 1 }: TextQuote): boolean =>
  alike > 1 && same.filter(({ context }) => context >= leastAmongSeveral).length < alike;

/**
 * Finds a quote whose element has another name by now: its words, as often as they stood, with what was around them. They are
 * no other element's, since nothing read the same.
 */
export function* findRenamed(read: ReadText, quote: TextQuote): Generator<void, TextDecision> {
  const { places, alike } = quote;
  const isTold = places !== undefined && alike === 1 && (places === 1 || quote.exact.length >= ampleLength);
  const same = isTold ? yield* exactCandidates(read.text, quote, wholeOf(read.text)) : [];
  const place = same.length === places ? likeliest(same, leastAmongSeveral) : 'missing';
  return { place, rule: 'same words in an element of another name', candidates: same };
}

/** The occurrence that is asked for, by its number alone. */
function counted(text: string, { exact, occurrence = 1 }: TextQuote, within: TextSpan): TextSpan | 'missing' {
  let count = 0;
  for (const span of occurrencesOf(text, exact, within)) {
    count += 1;
    if (count === occurrence) return span;
  }
  return 'missing';
}

const isInWord = (before: string | undefined, after: string | undefined): boolean =>
  /[\p{L}\p{N}]$/u.test(before ?? '') && /^[\p{L}\p{N}]/u.test(after ?? '');

/** Whether a place cuts a word in two where the quote did not: "all" is not in "call". */
function cutsWords(text: string, { start, end }: TextSpan, quote: TextQuote, within: TextSpan): boolean {
  const { exact, prefix, suffix } = quote;
  // The edges of the element are word boundaries, even where the next element follows without a space.
  const atStart = start > within.start && isInWord(text[start - 1], exact) && !isInWord(prefix, exact);
  return atStart || (end < within.end && isInWord(exact, text[end]) && !isInWord(exact, suffix));
}

interface FindInElementOptions {
  /** The text of the element. */
  readonly within: TextSpan;
  /** Whether all of that is the same as it was. */
  readonly isSame: boolean;
}

/**
 * The one place of the words in an element that is known to be the one; of several, the one with the same around it. In an
 * edited element a few letters may be others by now: what is around them has to agree.
 */
export function* findInElement(
  { text }: ReadText,
  quote: TextQuote,
  { within, isSame }: FindInElementOptions,
): Generator<void, TextDecision> {
  const same = yield* exactCandidates(text, quote, within);
  const candidates = same.length > 0 ? same : yield* similarCandidates(text, quote, within);
  const least = isSame || quote.exact.length >= ampleLength ? 0 : leastAlone;
  return { place: likeliest(candidates, least), rule: 'words in their element', candidates };
}

function* exactCandidates(text: string, quote: TextQuote, within: TextSpan): Generator<void, TextCandidate[]> {
  const candidates: TextCandidate[] = [];
  for (const span of occurrencesOf(text, quote.exact, within, 1)) {
    if (!cutsWords(text, span, quote, within))
      candidates.push({ span, likeness: 1, context: totalOf(agreementAt(text, span, quote)) });
    if (candidates.length % turn === 0) yield;
  }
  return candidates;
}

function* similarCandidates(text: string, quote: TextQuote, within: TextSpan): Generator<void, TextCandidate[]> {
  const candidates: TextCandidate[] = [];
  for (const { span, likeness } of yield* similarSpans(text, quote.exact, within))
    candidates.push({ span, likeness, context: totalOf(agreementAt(text, span, quote)) });
  return candidates;
}

function likeliest(candidates: readonly TextCandidate[], least: number): TextSpan | GhostReason {
  const [best, second] = [...candidates].sort((a, b) => b.context - a.context || b.likeness - a.likeness);
  if (!best || best.context < least) return 'missing';
  if (!second) return best.span;
  // What is around has to speak for one and against the other: it is all that tells them apart.
  return best.context >= leastAmongSeveral && second.context <= best.context / 2 ? best.span : 'ambiguous';
}
