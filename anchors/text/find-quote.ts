import type { GhostReason } from '../find.js';
import { agreementAt, leastAmongSeveral, totalOf } from './context.js';
import { occurrencesOf, type ReadText, type TextQuote, type TextSpan } from './quote.js';
import { similarSpans } from './similar.js';

/** Where a quote may be, and how well it agrees: with the words (1 for all of them), and with what is around (0–2). */
interface Candidate {
  readonly span: TextSpan;
  readonly likeness: number;
  readonly context: number;
}

/** How much of what is around has to agree for a place that is the only one, 0–2. */
const leastAlone = 0.75;

/** Words from this length on are told apart by what is around them, whichever element they are in. */
const ampleLength = 12;

/** How many places are compared before others have their turn. */
const turn = 500;

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
): Generator<void, TextSpan | GhostReason> {
  const { exact, start } = quote;
  const within = options.within ?? wholeOf(text);
  if (exact === '') return 'missing';
  if (!isPlaced(quote)) return counted(text, quote, within);
  const isUnchanged = quote.fingerprint === fingerprint && start !== undefined && start >= within.start;
  if (isUnchanged && start + exact.length <= within.end && text.startsWith(exact, start))
    return { start, end: start + exact.length };
  const same = yield* exactCandidates(text, quote, within);
  // What is most of the part it is looked for in needs nothing around it; a page may have become short.
  const isMost = options.within !== undefined && exact.length * 2 > within.end - within.start;
  if (options.within === undefined && isBereft(same, quote)) return 'missing';
  // What is left of several is known by what is around it alone. In a named element, an occurrence says how many there were.
  const before = options.within === undefined ? quote.places : quote.occurrence;
  const isLeft = same.length < (before ?? 0);
  const found = likeliest(same, isMost ? 0 : isLeft ? leastAmongSeveral : leastAlone);
  if (found !== 'missing') return found;
  // Where the very words stand elsewhere, others have to be surrounded all the better.
  const least = same.length > 0 || (quote.places ?? 0) > 1 ? leastAmongSeveral : leastAlone;
  const similar = likeliest(yield* similarCandidates(text, quote, within), least);
  // Words that stood nowhere else are known by themselves.
  return similar === 'missing' && quote.isOnly ? likeliest(same, 0) : similar;
}

/** Whether fewer places are left of those that had the same words and the same around them: nobody knows which has gone. */
const isBereft = (same: readonly Candidate[], { alike = 1 }: TextQuote): boolean =>
  alike > 1 && same.filter(({ context }) => context >= leastAmongSeveral).length < alike;

/**
 * Finds a quote whose element has another name by now: its words, as often as they stood, with what was around them. They are
 * no other element's, since nothing read the same.
 */
export function* findRenamed(read: ReadText, quote: TextQuote): Generator<void, TextSpan | GhostReason> {
  const { places, alike } = quote;
  if (places === undefined || alike !== 1 || (places > 1 && quote.exact.length < ampleLength)) return 'missing';
  const same = yield* exactCandidates(read.text, quote, wholeOf(read.text));
  return same.length === places ? likeliest(same, leastAmongSeveral) : 'missing';
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
function cutsWords(text: string, { start, end }: TextSpan, { exact, prefix, suffix }: TextQuote): boolean {
  const atStart = isInWord(text[start - 1], exact) && !isInWord(prefix, exact);
  return atStart || (isInWord(exact, text[end]) && !isInWord(exact, suffix));
}

function* exactCandidates(text: string, quote: TextQuote, within: TextSpan): Generator<void, Candidate[]> {
  const candidates: Candidate[] = [];
  for (const span of occurrencesOf(text, quote.exact, within, 1)) {
    if (!cutsWords(text, span, quote))
      candidates.push({ span, likeness: 1, context: totalOf(agreementAt(text, span, quote)) });
    if (candidates.length % turn === 0) yield;
  }
  return candidates;
}

function* similarCandidates(text: string, quote: TextQuote, within: TextSpan): Generator<void, Candidate[]> {
  const candidates: Candidate[] = [];
  for (const { span, likeness } of yield* similarSpans(text, quote.exact, within))
    candidates.push({ span, likeness, context: totalOf(agreementAt(text, span, quote)) });
  return candidates;
}

function likeliest(candidates: readonly Candidate[], least: number): TextSpan | GhostReason {
  const [best, second] = [...candidates].sort((a, b) => b.context - a.context || b.likeness - a.likeness);
  if (!best || best.context < least) return 'missing';
  if (!second) return best.span;
  // What is around has to speak for one and against the other: it is all that tells them apart.
  return best.context >= leastAmongSeveral && second.context <= best.context / 2 ? best.span : 'ambiguous';
}
