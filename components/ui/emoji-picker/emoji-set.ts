import { foldText } from '../../../store/model/fold-text.js';

/** An emoji without a skin tone. */
export interface Emoji {
  readonly emoji: string;
  readonly name: string;
  /** The name and further words it is found by, folded. */
  readonly words: readonly string[];
}

/** Emoji of a kind. */
export interface EmojiGroup {
  readonly id: string;
  readonly name: string;
  readonly emoji: readonly Emoji[];
}

/** All emoji the system can draw, with their names in a language. */
export interface EmojiSet {
  readonly groups: readonly EmojiGroup[];
  /** Names of the skin tones, from light to dark. */
  readonly tones: readonly string[];
}

/** Languages that emoji have names in; English stands in for others. */
const languages = {
  de: () => import('./data/names-de.js'),
  en: () => import('./data/names-en.js'),
} as const;

type Language = keyof typeof languages;

const loaded = new Map<Language, Promise<EmojiSet>>();

const isKnown = (language: string): language is Language => Object.hasOwn(languages, language);

/** Takes case, accents and ways of spelling from a text, so that what is typed finds what is meant. */
export const foldWord = (text: string): string => foldText(text).replace(/ß/g, 'ss');

async function load(language: Language): Promise<EmojiSet> {
  const [{ emojiGroups }, { undrawableEmoji }, { groups, names, tones }] = await Promise.all([
    import('./data/emoji.js'),
    import('./drawable.js'),
    languages[language](),
  ]);
  const undrawable = undrawableEmoji();
  const titles = groups.split(';');
  const described = names.split(';').values();
  // Folded in one go: there are many.
  const folded = foldWord(names).split(';').values();
  const named = (emoji: string): Emoji => {
    const [name = emoji] = described.next().value?.split('|') ?? [];
    return { emoji, name, words: folded.next().value?.split('|') ?? [] };
  };
  return {
    groups: emojiGroups.map(({ id, emoji }, index) => ({
      id,
      name: titles[index] ?? id,
      emoji: emoji
        .split(' ')
        .map(named)
        .filter((each) => !undrawable.has(each.emoji)),
    })),
    tones: tones.split(';'),
  };
}

/** Loads the emoji with their names in a language, once. */
export function loadEmoji(tag: string): Promise<EmojiSet> {
  const [subtag = ''] = tag.split('-');
  const language = isKnown(subtag) ? subtag : 'en';
  const known = loaded.get(language);
  if (known) return known;
  const loading = load(language);
  loaded.set(language, loading);
  loading.catch(() => loaded.delete(language));
  return loading;
}
