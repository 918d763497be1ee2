import { foldWord, type Emoji } from './emoji-set.js';

/** How well an emoji answers to a word: the lower the better; undefined where it does not. */
function rank({ words }: Emoji, wanted: string): number | undefined {
  const [name = '', ...further] = words;
  if (name.startsWith(wanted)) return 0;
  if (name.includes(` ${wanted}`)) return 1;
  if (further.some((word) => word.startsWith(wanted))) return 2;
  return words.some((word) => word.includes(wanted)) ? 3 : undefined;
}

/** Emoji that answer to every word of a query, the best first; or the one that was typed itself. */
export function findEmoji(all: readonly Emoji[], query: string): readonly Emoji[] {
  const plain = query.trim().replace(/\uFE0F|\p{Emoji_Modifier}/gu, '');
  const itself = all.filter(({ emoji }) => emoji.replace(/\uFE0F/g, '') === plain);
  if (itself.length > 0) return itself;
  const wanted = foldWord(query).split(/\s+/).filter(Boolean);
  const found = all.flatMap((emoji) => {
    const ranks = wanted.map((word) => rank(emoji, word));
    return ranks.includes(undefined) ? [] : [{ emoji, rank: Math.max(...ranks.map(Number)) }];
  });
  return found.toSorted((a, b) => a.rank - b.rank).map(({ emoji }) => emoji);
}
