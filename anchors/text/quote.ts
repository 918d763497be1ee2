/** A part of a text: offsets in UTF-16 units, the end not included. */
export interface TextSpan {
  readonly start: number;
  readonly end: number;
}

/** How much text on either side of a quote is kept, in UTF-16 units. */
export const contextLength = 32;

/** A piece of text as it is found again (decisions, Shapes: TargetElement). All of it is canonical text. */
export interface TextQuote {
  readonly exact: string;
  /** What came before; shorter than the rule only where the text began. None where nobody knows. */
  readonly prefix?: string | undefined;
  /** What came after; shorter than the rule only where the text ended. None where nobody knows. */
  readonly suffix?: string | undefined;
  /** Offset in the text. */
  readonly start?: number | undefined;
  /** Which occurrence is meant where there is nothing else to go by, from 1. */
  readonly occurrence?: number | undefined;
  /** Whether the words stood nowhere else when they were taken down. */
  readonly isOnly?: boolean;
  /** How many places had the words when they were taken down; undefined where nobody knows. */
  readonly places?: number | undefined;
  /** How many of them had the same around them. */
  readonly alike?: number | undefined;
  /** `fingerprintOf` the whole text: while it is the same, the offset is sure. */
  readonly fingerprint?: string | undefined;
}

/** A text in canonical form, as it was read once. */
export interface ReadText {
  readonly text: string;
  /** `fingerprintOf` the text. */
  readonly fingerprint: string;
}

/** A number that another text hardly has as well (FNV-1a), with the text's length. */
export function fingerprintOf(text: string): string {
  let hash = 0x811c9dc5;
  for (let at = 0; at < text.length; at += 1) hash = Math.imul(hash ^ text.charCodeAt(at), 0x01000193);
  return `${text.length}-${(hash >>> 0).toString(36)}`;
}

/** Where a text stands in another: one after the other, or wherever it begins, also in the middle of itself. */
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

/** Which occurrence of itself a span is, from 1. */
export function occurrenceAt(text: string, span: TextSpan, within: TextSpan): number {
  let count = 1;
  for (const { start } of occurrencesOf(text, text.slice(span.start, span.end), within)) {
    if (start >= span.start) break;
    count += 1;
  }
  return count;
}

/** Takes down a span of a text with what is around it. */
export function quoteOf({ text, fingerprint }: ReadText, { start, end }: TextSpan) {
  return {
    exact: text.slice(start, end),
    prefix: text.slice(Math.max(0, start - contextLength), start),
    suffix: text.slice(end, end + contextLength),
    start,
    fingerprint,
  } satisfies TextQuote;
}
