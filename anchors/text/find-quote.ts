import search from 'approx-string-match';
import type { GhostReason } from '../resolve/find-element.js';
import { textSimilarity } from '../resolve/normalized-text.js';
import { contextScoreAt, minScoreAmongSeveral } from './context-score.js';
import { type TextSpan, occurrencesOf, type CanonicalText, type TextQuote } from './quote.js';

/** Shorter quotes are only found exactly, because similar texts would match anywhere. */
const minSimilarLength = 8;

/** Longer quotes are found by their ends, because comparing all of their letters would block the page. */
const maxSimilarLength = 512;

/** The highest share of a quote's letters that may have changed. */
const maxChangedShare = 0.2;

/** The most rounds of search in one window of the text, each for places of lower similarity. */
const maxRounds = 8;

/** The most combinations of starts and ends of a long quote that are tried. */
const maxPairs = 10_000;

/** The length of text that is searched before the generator yields, in UTF-16 units. */
const windowLength = 4096;

/** A span that is similar to a quote, 0–1. */
interface SimilarSpan {
  readonly span: TextSpan;
  readonly likeness: number;
}

/**
 * Finds the spans that are similar to a quote, except for its exact occurrences, which are compared separately. Yields
 * after each window of the text.
 */
function* findSimilarSpans(text: string, exact: string, within: TextSpan): Generator<void, SimilarSpan[]> {
  if (exact.length < minSimilarLength) return [];
  const masked = text.slice(within.start, within.end).replaceAll(exact, '\0'.repeat(exact.length));
  const found =
    exact.length > maxSimilarLength ? yield* findByEnds(masked, exact) : yield* findSimilarText(masked, exact);
  return removeOverlaps(found).map(({ span, likeness }) => ({
    span: expandToCharacters(text, shiftSpan(span, within.start)),
    likeness,
  }));
}

const numbersIn = (text: string): string => (text.match(/\p{N}+/gu) ?? []).join(' ');

/** Returns a text with a span replaced by characters that never match. */
const maskSpan = (text: string, { start, end }: TextSpan): string =>
  text.slice(0, start) + '\0'.repeat(end - start) + text.slice(end);

/** Yields the best matches in a window of text, then the next best, because the search returns only the best ones. */
function* matchesByRound(chunk: string, exact: string, maxErrors: number): Generator<SimilarSpan> {
  let rest = chunk;
  for (let round = 0; round < maxRounds; round += 1) {
    const matches = search(rest, exact, maxErrors);
    if (matches.length === 0) return;
    for (const { start, end, errors } of matches) {
      yield { span: { start, end }, likeness: 1 - errors / exact.length };
      rest = maskSpan(rest, { start, end });
    }
  }
}

/** Finds spans with similar letters and the same numbers. Numbers distinguish rows. */
function* findSimilarText(text: string, exact: string): Generator<void, SimilarSpan[]> {
  const maxErrors = Math.floor(exact.length * maxChangedShare);
  const numbers = numbersIn(exact);
  const found: SimilarSpan[] = [];
  for (let at = 0; at < text.length; at += windowLength) {
    const chunk = text.slice(at, at + windowLength + exact.length + maxErrors);
    for (const { span, likeness } of matchesByRound(chunk, exact, maxErrors)) {
      const hasSameNumbers = numbersIn(chunk.slice(span.start, span.end)) === numbers;
      if (hasSameNumbers) found.push({ span: shiftSpan(span, at), likeness });
    }
    yield;
  }
  return found;
}

/** Finds spans that start and end like a long quote, and have about the same length. */
function* findByEnds(text: string, exact: string): Generator<void, SimilarSpan[]> {
  const starts = removeOverlaps(yield* findSimilarText(text, exact.slice(0, maxSimilarLength / 2)));
  const ends = removeOverlaps(yield* findSimilarText(text, exact.slice(-maxSimilarLength / 2)));
  // So many combinations occur only in a repetitive text, in which no place is certain.
  if (starts.length * ends.length > maxPairs) return [];
  return starts.flatMap((start) =>
    ends.flatMap((end) => {
      const span = { start: start.span.start, end: end.span.end };
      const hasSimilarLength = Math.abs(span.end - span.start - exact.length) <= exact.length * maxChangedShare;
      return hasSimilarLength ? [{ span, likeness: (start.likeness + end.likeness) / 2 }] : [];
    }),
  );
}

/** Removes overlapping spans except for the most similar one, and sorts by offset. */
function removeOverlaps(spans: readonly SimilarSpan[]): SimilarSpan[] {
  const result: SimilarSpan[] = [];
  for (const each of [...spans].sort((a, b) => a.span.start - b.span.start)) {
    const last = result.at(-1);
    if (!last || last.span.end <= each.span.start) result.push(each);
    else if (each.likeness > last.likeness) result[result.length - 1] = each;
  }
  return result;
}

const shiftSpan = ({ start, end }: TextSpan, by: number): TextSpan => ({ start: start + by, end: end + by });

const isLowSurrogate = (unit: number): boolean => unit >= 0xdc00 && unit <= 0xdfff;

/** Expands a span to whole characters, because the search may split surrogate pairs. */
const expandToCharacters = (text: string, { start, end }: TextSpan): TextSpan => ({
  start: isLowSurrogate(text.charCodeAt(start)) ? start - 1 : start,
  end: isLowSurrogate(text.charCodeAt(end)) ? end + 1 : end,
});

/** A candidate place of a quote, with the similarity of its words (0–1) and the score of its context (0–2). */
interface TextCandidate {
  readonly span: TextSpan;
  readonly likeness: number;
  readonly context: number;
}

/** The place of a quote, or the reason why there is none, with the rule that decided between the candidates. */
export interface TextDecision {
  readonly place: TextSpan | GhostReason;
  readonly rule: string;
  readonly candidates: readonly TextCandidate[];
}

/** The lowest context score for a single place, 0–2. */
const minScoreAlone = 0.75;

/** Words from this length on are identified by their context, whichever element they are in. */
const identifyingLength = 12;

/** The number of candidates that are compared before the generator yields. */
const candidatesPerStep = 500;

/** The rule for an unchanged page text, which ignores the context. */
export const unchangedRule = 'unchanged page';

/** The rule for unique words, which ignores the context. */
export const uniqueWordsRule = 'words that stood nowhere else';

const spanOfAll = (text: string): TextSpan => ({ start: 0, end: text.length });

const hasContext = ({ prefix, suffix }: TextQuote): boolean => prefix !== undefined || suffix !== undefined;

interface FindQuoteOptions {
  /** The span to search; the whole text by default. */
  within?: TextSpan | undefined;
}

/**
 * Finds a quote in a text: unchanged with its context, or with at most a fifth of its letters changed. Returns no place
 * if two places match equally well, or if the best match is weak. Yields regularly; run the generator to its end.
 */
export function* findQuote(
  { text, fingerprint }: CanonicalText,
  quote: TextQuote,
  options: FindQuoteOptions = {},
): Generator<void, TextDecision> {
  const { exact, start } = quote;
  const within = options.within ?? spanOfAll(text);
  const createDecision = (rule: string, place: TextDecision['place'], candidates: readonly TextCandidate[] = []) => ({
    place,
    rule,
    candidates,
  });
  if (exact === '') return createDecision('no words', 'missing');
  if (!hasContext(quote)) return createDecision('occurrence by its number', findByOccurrence(text, quote, within));
  const isUnchanged = quote.fingerprint === fingerprint && start !== undefined && start >= within.start;
  if (isUnchanged && start + exact.length <= within.end && text.startsWith(exact, start))
    return createDecision(unchangedRule, { start, end: start + exact.length });
  const exactCandidates = yield* findExactCandidates(text, quote, within);
  // A quote that is most of the searched part needs no context; the part may have become short.
  const isMostOfPart = options.within !== undefined && exact.length * 2 > within.end - within.start;
  if (options.within === undefined && hasFewerDuplicates(exactCandidates, quote))
    return createDecision('fewer equal places than before', 'missing', exactCandidates);
  // If fewer occurrences remain than before, only the context identifies the quote. In a named element, the occurrence
  // is a lower bound of the previous number.
  const previousCount = options.within === undefined ? quote.placeCount : quote.occurrence;
  const areFewer = exactCandidates.length < (previousCount ?? 0);
  const exactPlace = bestCandidate(exactCandidates, isMostOfPart ? 0 : areFewer ? minScoreAmongSeveral : minScoreAlone);
  if (exactPlace !== 'missing')
    return createDecision('same words in the same surroundings', exactPlace, exactCandidates);
  // If the exact words occur elsewhere, similar words need a better context.
  const minScore = exactCandidates.length > 0 || (quote.placeCount ?? 0) > 1 ? minScoreAmongSeveral : minScoreAlone;
  const similarCandidates = (yield* findSimilarCandidates(text, quote, within)).filter(
    ({ span, context }) =>
      context >= minScoreAmongSeveral || !hasReplacedWord(quote.exact, text.slice(span.start, span.end)),
  );
  const editedPlace = bestCandidate(similarCandidates, minScore);
  if (editedPlace !== 'missing' || !quote.isUnique)
    return createDecision('edited words in the same surroundings', editedPlace, [
      ...exactCandidates,
      ...similarCandidates,
    ]);
  return createDecision(uniqueWordsRule, bestCandidate(exactCandidates, 0), exactCandidates);
}

const wordsIn = (text: string): readonly string[] => text.match(/[\p{L}\p{N}]+/gu) ?? [];

/** Whether a word was replaced by another one, such as a name, and is not just misspelt. */
function hasReplacedWord(exact: string, currentText: string): boolean {
  const before = wordsIn(exact);
  const after = wordsIn(currentText);
  if (before.length !== after.length) return false;
  return before.some((word, at) => word.length > 2 && textSimilarity(word, after[at] ?? '') < 0.5);
}

/**
 * Whether fewer places remain of those with the same words and the same context, so that it is unknown which was
 * removed.
 */
const hasFewerDuplicates = (candidates: readonly TextCandidate[], { sameContextCount = 1 }: TextQuote): boolean =>
  sameContextCount > 1 && candidates.filter(({ context }) => context >= minScoreAmongSeveral).length < sameContextCount;

/**
 * Finds a quote whose element has another name now. The words must occur as often as before, in the same context. They
 * are then in no other element, because their place was unique.
 */
export function* findInRenamedElement({ text }: CanonicalText, quote: TextQuote): Generator<void, TextDecision> {
  const { placeCount, sameContextCount } = quote;
  const isIdentifiable =
    placeCount !== undefined && sameContextCount === 1 && (placeCount === 1 || quote.exact.length >= identifyingLength);
  const candidates = isIdentifiable ? yield* findExactCandidates(text, quote, spanOfAll(text)) : [];
  const place = candidates.length === placeCount ? bestCandidate(candidates, minScoreAmongSeveral) : 'missing';
  return { place, rule: 'same words in an element of another name', candidates };
}

/** Finds an occurrence by its number only. */
function findByOccurrence(text: string, { exact, occurrence = 1 }: TextQuote, within: TextSpan): TextSpan | 'missing' {
  let count = 0;
  for (const span of occurrencesOf(text, exact, within)) {
    count += 1;
    if (count === occurrence) return span;
  }
  return 'missing';
}

const isWordContinued = (before: string | undefined, after: string | undefined): boolean =>
  /[\p{L}\p{N}]$/u.test(before ?? '') && /^[\p{L}\p{N}]/u.test(after ?? '');

/** Whether a place splits a word that the quote did not split: "all" is not in "call". */
function cutsWords(text: string, { start, end }: TextSpan, quote: TextQuote, within: TextSpan): boolean {
  const { exact, prefix, suffix } = quote;
  // The edges of the element are word boundaries, even if the next element follows without a space.
  const atStart = start > within.start && isWordContinued(text[start - 1], exact) && !isWordContinued(prefix, exact);
  return atStart || (end < within.end && isWordContinued(exact, text[end]) && !isWordContinued(exact, suffix));
}

interface FindInElementOptions {
  /** The span of the element. */
  readonly within: TextSpan;
  /** Whether the text of the element is unchanged. */
  readonly isSame: boolean;
}

/**
 * Finds the words in their identified element; of several places, the one with the same context. In an edited element a
 * few letters may have changed, and then the context must match.
 */
export function* findInElement(
  { text }: CanonicalText,
  quote: TextQuote,
  { within, isSame }: FindInElementOptions,
): Generator<void, TextDecision> {
  const exactCandidates = yield* findExactCandidates(text, quote, within);
  const candidates = exactCandidates.length > 0 ? exactCandidates : yield* findSimilarCandidates(text, quote, within);
  const minScore = isSame || quote.exact.length >= identifyingLength ? 0 : minScoreAlone;
  return { place: bestCandidate(candidates, minScore), rule: 'words in their element', candidates };
}

function* findExactCandidates(text: string, quote: TextQuote, within: TextSpan): Generator<void, TextCandidate[]> {
  const candidates: TextCandidate[] = [];
  for (const span of occurrencesOf(text, quote.exact, within, 1)) {
    if (!cutsWords(text, span, quote, within))
      candidates.push({ span, likeness: 1, context: contextScoreAt(text, span, quote) });
    if (candidates.length % candidatesPerStep === 0) yield;
  }
  return candidates;
}

function* findSimilarCandidates(text: string, quote: TextQuote, within: TextSpan): Generator<void, TextCandidate[]> {
  const candidates: TextCandidate[] = [];
  for (const { span, likeness } of yield* findSimilarSpans(text, quote.exact, within))
    candidates.push({ span, likeness, context: contextScoreAt(text, span, quote) });
  return candidates;
}

function bestCandidate(candidates: readonly TextCandidate[], minScore: number): TextSpan | GhostReason {
  const [best, second] = [...candidates].sort((a, b) => b.context - a.context || b.likeness - a.likeness);
  if (!best || best.context < minScore) return 'missing';
  if (!second) return best.span;
  // The context must clearly favour one candidate, because nothing else distinguishes them.
  return best.context >= minScoreAmongSeveral && second.context <= best.context / 2 ? best.span : 'ambiguous';
}
