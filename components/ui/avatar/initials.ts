const graphemes = new Intl.Segmenter();

/** The first letter of the first word of a name, and of the last, as a reader counts letters; empty for an empty name. */
export function initialsOf(name: string, most: 1 | 2 = 2): string {
  const words = name.trim().split(/\s+/);
  const first = firstLetter(words[0]);
  const last = words.length > 1 && most > 1 ? firstLetter(words.at(-1)) : '';
  return (first + last).toLocaleUpperCase();
}

/** One letter with its accents, or one emoji. A word's brackets and quotes are skipped. */
function firstLetter(word = ''): string {
  // What cannot be part of anything longer needs no looking up: lists have hundreds of names.
  if (/^[a-z](?:[a-z]|$)/i.test(word)) return word.charAt(0);
  const [first] = graphemes.segment(word.replace(/^\p{P}+/u, ''));
  return first?.segment ?? '';
}
