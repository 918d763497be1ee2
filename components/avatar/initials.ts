/** The first letter of the first and of the last word of a name, as a reader counts letters; empty for an empty name. */
export function initialsOf(name: string): string {
  const words = name.trim().split(/\s+/);
  const first = firstLetter(words[0] ?? '');
  const last = words.length > 1 ? firstLetter(words.at(-1) ?? '') : '';
  return (first + last).toLocaleUpperCase();
}

/** One letter with its accents, or one emoji. A word's brackets and quotes are skipped. */
function firstLetter(word: string): string {
  const letters = new Intl.Segmenter(undefined, { granularity: 'grapheme' }).segment(word.replace(/^\p{P}+/u, ''));
  for (const { segment } of letters) return segment;
  return '';
}
