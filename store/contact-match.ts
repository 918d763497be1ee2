import { foldText } from './model/text-fold.js';

/** How much of a text is compared, in characters: nobody looks for what stands behind, and comparing words costs their product. */
const COMPARED = 512;

const folded = new WeakMap<object, readonly string[]>();

/** An entry's texts, ready to be compared; worked out once. */
function textsOf<T extends object>(entry: T, read: (entry: T) => readonly (string | undefined)[]): readonly string[] {
  const known = folded.get(entry);
  if (known) return known;
  const texts = read(entry).map((text) => foldText((text ?? '').slice(0, COMPARED)));
  folded.set(entry, texts);
  return texts;
}

/**
 * How well an entry matches what is looked for, 0 the best: a text begins with it, each of its words begins a word, it is found
 * anywhere; undefined where it is not.
 */
export function rank<T extends object>(
  entry: T,
  searchText: string,
  read: (entry: T) => readonly (string | undefined)[],
): number | undefined {
  const sought = foldText(searchText.slice(0, COMPARED)).trim();
  // The part after the @ is the same for all of a company: it counts for who asks for it.
  const texts = textsOf(entry, read).map((text) => (sought.includes('@') ? text : text.replace(/@.*/, '')));
  if (texts.some((text) => text.startsWith(sought))) return 0;
  const words = texts.flatMap((text) => text.split(/[\s.@_-]+/));
  if (sought.split(/\s+/).every((part) => words.some((word) => word.startsWith(part)))) return 1;
  return texts.some((text) => text.includes(sought)) ? 2 : undefined;
}
