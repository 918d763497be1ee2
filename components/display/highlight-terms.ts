import { foldText } from '../../store/model/fold-text.js';

/** A piece of a text, and whether it matches a highlight term. */
export interface TextPiece {
  readonly text: string;
  readonly isMatch: boolean;
}

/** Position of a match in a text. */
type Span = readonly [start: number, end: number];

/** Folds case and accents of a text, and returns the original offset of each letter. */
function foldWithOffsets(text: string): { readonly folded: string; readonly offsets: readonly number[] } {
  let folded = '';
  let at = 0;
  const offsets: number[] = [];
  for (const letter of text) {
    const letters = foldText(letter);
    folded += letters;
    offsets.push(...Array.from({ length: letters.length }, () => at));
    at += letter.length;
  }
  return { folded, offsets: [...offsets, text.length] };
}

/** Returns the matches of the terms, in order and merged; the terms are folded (AnnotationQuery, text). */
export function findMatches(text: string, terms: readonly string[]): readonly Span[] {
  const { folded, offsets } = foldWithOffsets(text);
  const spans: Span[] = [];
  for (const term of terms) {
    for (let at = folded.indexOf(term); at >= 0; at = folded.indexOf(term, at + term.length)) {
      spans.push([offsets[at] ?? 0, offsets[at + term.length] ?? text.length]);
    }
  }
  const merged: Span[] = [];
  for (const span of spans.sort((a, b) => a[0] - b[0] || b[1] - a[1])) {
    const last = merged.at(-1);
    if (!last || span[0] >= last[1]) merged.push(span);
    else if (span[1] > last[1]) merged[merged.length - 1] = [last[0], span[1]];
  }
  return merged;
}

/** Splits a text into matching and other pieces. */
export function splitMatches(text: string, terms: readonly string[]): readonly TextPiece[] {
  const pieces: TextPiece[] = [];
  let at = 0;
  for (const [start, end] of findMatches(text, terms)) {
    if (start > at) pieces.push({ text: text.slice(at, start), isMatch: false });
    pieces.push({ text: text.slice(start, end), isMatch: true });
    at = end;
  }
  return at < text.length ? [...pieces, { text: text.slice(at), isMatch: false }] : pieces;
}
