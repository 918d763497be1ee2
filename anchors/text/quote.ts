/** A part of a text: offsets in UTF-16 units, the end not included. */
export interface TextSpan {
  readonly start: number;
  readonly end: number;
}

/** Length of the stored context on either side of a quote, in UTF-16 units. */
export const contextLength = 32;

/** A quoted text with its context (decisions, Shapes: TargetElement). All of it is canonical text. */
export interface TextQuote {
  readonly exact: string;
  /** Text before the quote; shorter than `contextLength` only at the start of the text; undefined if unknown. */
  readonly prefix?: string | undefined;
  /** Text after the quote; shorter than `contextLength` only at the end of the text; undefined if unknown. */
  readonly suffix?: string | undefined;
  /** Offset in the text. */
  readonly start?: number | undefined;
  /** Number of the occurrence if there is no context, from 1. */
  readonly occurrence?: number | undefined;
  /** Whether the words were unique when they were described. */
  readonly isUnique?: boolean;
  /** Number of places with these words when they were described; undefined if unknown. */
  readonly placeCount?: number | undefined;
  /** Number of these places that had the same context. */
  readonly sameContextCount?: number | undefined;
  /** `fingerprintOf` the whole text. While it is the same, the offset is valid. */
  readonly fingerprint?: string | undefined;
}

/** A text in canonical form. */
export interface CanonicalText {
  readonly text: string;
  /** `fingerprintOf` the text. */
  readonly fingerprint: string;
}

/** Yields the occurrences of a text in another one. By default they do not overlap; with a step of 1 they may. */
export function* occurrencesOf(
  text: string,
  exact: string,
  within: TextSpan,
  step = exact.length,
): Generator<TextSpan> {
  for (let start = text.indexOf(exact, within.start); start >= 0; start = text.indexOf(exact, start + step)) {
    const end = start + exact.length;
    if (end > within.end || exact === '') return;
    yield { start, end };
  }
}

/** Returns the number of the occurrence at a span, from 1. */
export function occurrenceAt(text: string, span: TextSpan, within: TextSpan): number {
  let count = 1;
  for (const { start } of occurrencesOf(text, text.slice(span.start, span.end), within)) {
    if (start >= span.start) break;
    count += 1;
  }
  return count;
}

/** Creates a quote of a span with its context. */
export function createQuote({ text, fingerprint }: CanonicalText, { start, end }: TextSpan) {
  return {
    exact: text.slice(start, end),
    prefix: text.slice(Math.max(0, start - contextLength), start),
    suffix: text.slice(end, end + contextLength),
    start,
    fingerprint,
  } satisfies TextQuote;
}
