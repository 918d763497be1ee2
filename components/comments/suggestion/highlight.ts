import { foldText } from '../../../store/model/fold-text.js';

/** A part of a text and whether it matches the search. */
export interface TextPart {
  readonly text: string;
  readonly isMatch: boolean;
}

const segmenter = new Intl.Segmenter();

/** Splits a text at the matches of each search word. A match at the start of a word is preferred. */
export function highlight(text: string, searchText: string): readonly TextPart[] {
  const letters = Array.from(segmenter.segment(text), ({ segment }) => segment);
  const folded = letters.map(foldText);
  const marked = new Set<number>();
  for (const term of foldText(searchText).split(/\s+/).filter(Boolean)) {
    const index = findTerm(letters, folded, term);
    for (let i = index, left = term.length; i >= 0 && left > 0; i += 1) {
      marked.add(i);
      left -= folded[i]?.length ?? left;
    }
  }
  const parts: { text: string; isMatch: boolean }[] = [];
  letters.forEach((letter, i) => {
    const last = parts.at(-1);
    if (last?.isMatch === marked.has(i)) last.text += letter;
    else parts.push({ text: letter, isMatch: marked.has(i) });
  });
  return parts;
}

/** Returns the index of a search word, preferably at the start of a word; -1 without a match. */
function findTerm(letters: readonly string[], folded: readonly string[], term: string): number {
  const isMatch = (i: number): boolean => folded.slice(i).join('').startsWith(term);
  const indexes = letters.map((_, i) => i).filter(isMatch);
  return indexes.find((i) => i === 0 || /[\s.@_-]/.test(letters[i - 1] ?? '')) ?? indexes[0] ?? -1;
}
