import { foldText } from '../../store/model/fold-text.js';

/** A piece of a text, and whether it is one of the words that were looked for. */
export interface TextPiece {
  readonly text: string;
  readonly isFound: boolean;
}

/** From where to where a word stands in a text. */
type Span = readonly [start: number, end: number];

/** A text with its case and accents taken away, and for each of its letters where that began in the text. */
function foldedWithPlaces(text: string): { readonly folded: string; readonly places: readonly number[] } {
  let folded = '';
  let at = 0;
  const places: number[] = [];
  for (const letter of text) {
    const letters = foldText(letter);
    folded += letters;
    places.push(...Array.from({ length: letters.length }, () => at));
    at += letter.length;
  }
  return { folded, places: [...places, text.length] };
}

/** Where the words stand, in order, none within another; `words` are folded (AnnotationQuery, text). */
export function foundSpans(text: string, words: readonly string[]): readonly Span[] {
  const { folded, places } = foldedWithPlaces(text);
  const spans: Span[] = [];
  for (const word of words) {
    for (let at = folded.indexOf(word); at >= 0; at = folded.indexOf(word, at + word.length)) {
      spans.push([places[at] ?? 0, places[at + word.length] ?? text.length]);
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

/** A text in pieces, those apart that were looked for. */
export function foundPieces(text: string, words: readonly string[]): readonly TextPiece[] {
  const pieces: TextPiece[] = [];
  let at = 0;
  for (const [start, end] of foundSpans(text, words)) {
    if (start > at) pieces.push({ text: text.slice(at, start), isFound: false });
    pieces.push({ text: text.slice(start, end), isFound: true });
    at = end;
  }
  return at < text.length ? [...pieces, { text: text.slice(at), isFound: false }] : pieces;
}
