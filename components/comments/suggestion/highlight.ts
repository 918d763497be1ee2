import { foldText } from '../../../store/model/fold-text.js';

/** A part of a text, and whether it is what was looked for. */
export interface TextPart {
  readonly text: string;
  readonly isMatch: boolean;
}

const segmenter = new Intl.Segmenter();

/** A text cut where what is looked for begins and ends: word by word, at the beginning of a word where it is found there. */
export function highlight(text: string, searchText: string): readonly TextPart[] {
  const letters = Array.from(segmenter.segment(text), ({ segment }) => segment);
  const folded = letters.map(foldText);
  const marked = new Set<number>();
  for (const sought of foldText(searchText).split(/\s+/).filter(Boolean)) {
    const at = find(letters, folded, sought);
    for (let i = at, left = sought.length; i >= 0 && left > 0; i += 1) {
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

/** Where a word begins with what is sought, else where it is found at all; -1 where it is not. */
function find(letters: readonly string[], folded: readonly string[], sought: string): number {
  const isThere = (i: number): boolean => folded.slice(i).join('').startsWith(sought);
  const places = letters.map((_, i) => i).filter(isThere);
  return places.find((i) => i === 0 || /[\s.@_-]/.test(letters[i - 1] ?? '')) ?? places[0] ?? -1;
}
