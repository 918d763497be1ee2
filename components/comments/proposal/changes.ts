import { diffArrays } from 'diff';

/** A piece of a text that is to be another. */
interface Piece {
  readonly text: string;
  readonly kind: 'kept' | 'removed' | 'added';
}

/** Texts that differ in more words than these are shown one below the other: a comparison would take long, and be no easier to read. */
const MOST_EDITS = 600;
/** The share of the longer text that has to stay for the two to be shown in one. */
const LEAST_KEPT = 0.3;

function wordsOf(text: string, locale: string): string[] {
  return Array.from(
    new Intl.Segmenter(locale || undefined, { granularity: 'word' }).segment(text),
    (word) => word.segment,
  );
}

/** What is kept of a text, what goes and what comes, word by word; all of one and all of the other where they have little in common. */
export function changesOf(before: string, after: string, locale: string): readonly Piece[] {
  const changes = diffArrays(wordsOf(before, locale), wordsOf(after, locale), { maxEditLength: MOST_EDITS });
  const pieces = changes?.map(({ value, added, removed }): Piece => {
    const changed = added ? 'added' : 'removed';
    return { text: value.join(''), kind: added || removed ? changed : 'kept' };
  });
  const kept = pieces?.reduce((sum, { kind, text }) => (kind === 'kept' ? sum + text.trim().length : sum), 0) ?? 0;
  if (pieces && kept >= LEAST_KEPT * Math.max(before.length, after.length)) return pieces;
  const whole: readonly Piece[] = [
    { text: before, kind: 'removed' },
    { text: after, kind: 'added' },
  ];
  return whole.filter(({ text }) => text);
}
