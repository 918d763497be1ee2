import type { ReactiveController, ReactiveControllerHost } from 'lit';
import { foldText } from '../../../store/model/fold-text.js';
import type { LocalizeController } from '../../base/localize.js';
import { warnOnce } from '../../base/warn.js';

/** An emoji without a skin tone. */
export interface Emoji {
  readonly emoji: string;
  readonly name: string;
  /** The name and the search terms, folded. */
  readonly words: readonly string[];
}

/** A category of emoji. */
export interface EmojiGroup {
  readonly id: string;
  readonly name: string;
  readonly emoji: readonly Emoji[];
}

/** The emoji that the system supports, with names in one language. */
export interface EmojiSet {
  readonly groups: readonly EmojiGroup[];
  /** Names of the skin tones, from light to dark. */
  readonly tones: readonly string[];
}

/** Languages with names of emoji. Other languages use English. */
const languages = {
  de: () => import('./data/names-de.js'),
  en: () => import('./data/names-en.js'),
} as const;

type Language = keyof typeof languages;

const emojiSets = new Map<Language, Promise<EmojiSet>>();

const isSupportedLanguage = (language: string): language is Language => Object.hasOwn(languages, language);

/** Removes differences of case, accents and spelling for the search. */
export const foldWord = (text: string): string => foldText(text).replace(/ß/g, 'ss');

async function load(language: Language): Promise<EmojiSet> {
  const [{ emojiGroups }, { findUnsupportedEmoji }, { groups, names, tones }] = await Promise.all([
    import('./data/emoji.js'),
    import('./emoji-support.js'),
    languages[language](),
  ]);
  const unsupported = findUnsupportedEmoji();
  const groupNames = groups.split(';');
  const nameEntries = names.split(';').values();
  // One call folds all names, which is faster than a call for each.
  const foldedEntries = foldWord(names).split(';').values();
  const createEmoji = (emoji: string): Emoji => {
    const [name = emoji] = nameEntries.next().value?.split('|') ?? [];
    return { emoji, name, words: foldedEntries.next().value?.split('|') ?? [] };
  };
  return {
    groups: emojiGroups.map(({ id, emoji }, index) => ({
      id,
      name: groupNames[index] ?? id,
      emoji: emoji
        .split(' ')
        .map(createEmoji)
        .filter((each) => !unsupported.has(each.emoji)),
    })),
    tones: tones.split(';'),
  };
}

/** Loads the emoji for a language tag, once per language. */
export function loadEmoji(tag: string): Promise<EmojiSet> {
  const [subtag = ''] = tag.split('-');
  const language = isSupportedLanguage(subtag) ? subtag : 'en';
  const known = emojiSets.get(language);
  if (known) return known;
  const loading = load(language);
  emojiSets.set(language, loading);
  loading.catch(() => emojiSets.delete(language));
  return loading;
}

/** Returns how well an emoji matches a word (lower is better); undefined if it does not match. */
function rank({ words }: Emoji, term: string): number | undefined {
  const [name = '', ...keywords] = words;
  if (name.startsWith(term)) return 0;
  if (name.includes(` ${term}`)) return 1;
  if (keywords.some((word) => word.startsWith(term))) return 2;
  return words.some((word) => word.includes(term)) ? 3 : undefined;
}

/** Returns the emoji that match every word of a query, best matches first. A query that is an emoji finds only that one. */
export function findEmoji(all: readonly Emoji[], query: string): readonly Emoji[] {
  const plain = query.trim().replace(/\uFE0F|\p{Emoji_Modifier}/gu, '');
  const exactMatches = all.filter(({ emoji }) => emoji.replace(/\uFE0F/g, '') === plain);
  if (exactMatches.length > 0) return exactMatches;
  const terms = foldWord(query).split(/\s+/).filter(Boolean);
  const matches = all.flatMap((emoji) => {
    const ranks = terms.map((term) => rank(emoji, term));
    return ranks.includes(undefined) ? [] : [{ emoji, rank: Math.max(...ranks.map(Number)) }];
  });
  return matches.toSorted((a, b) => a.rank - b.rank).map(({ emoji }) => emoji);
}

/** Loads the emoji in the language of its host, and returns the groups to show. */
export class EmojiSetController implements ReactiveController {
  readonly #host: ReactiveControllerHost;
  readonly #localize: LocalizeController;
  #language = '';
  #set: EmojiSet | undefined;
  #failed = false;
  #groups: readonly EmojiGroup[] = [];
  /** The values that the groups were computed from. */
  #groupInputs: readonly unknown[] = [];

  constructor(host: ReactiveControllerHost, localize: LocalizeController) {
    this.#host = host;
    this.#localize = localize;
    host.addController(this);
  }

  /** Whether loading has failed. */
  get failed(): boolean {
    return this.#failed;
  }

  get set(): EmojiSet | undefined {
    return this.#set;
  }

  hostUpdate(): void {
    const language = this.#localize.lang();
    if (language === this.#language) return;
    this.#language = language;
    void this.#load(language);
  }

  /** Loads again after a failure. */
  retry(): void {
    this.#failed = false;
    this.#host.requestUpdate();
    void this.#load(this.#language);
  }

  /** Returns the search results, or all groups with the recent emoji first. Equal arguments return the same array. */
  groups(query: string, recent: readonly string[]): readonly EmojiGroup[] {
    const inputs = [this.#set, query, recent];
    if (inputs.some((input, index) => input !== this.#groupInputs[index])) {
      this.#groupInputs = inputs;
      this.#groups = query.trim() ? this.#search(query) : this.#withRecentGroup(recent);
    }
    return this.#groups;
  }

  #search(query: string): readonly EmojiGroup[] {
    const all = this.#set?.groups.flatMap(({ emoji }) => emoji) ?? [];
    const found = findEmoji(all, query);
    return found.length > 0 ? [{ id: `found/${query}`, name: '', emoji: found }] : [];
  }

  #withRecentGroup(recent: readonly string[]): readonly EmojiGroup[] {
    const groups = this.#set?.groups ?? [];
    const recentSet = new Set(recent);
    const supported = groups.flatMap(({ emoji }) => emoji.filter((each) => recentSet.has(each.emoji)));
    const recentEmoji = recent.flatMap((emoji) => supported.find((each) => each.emoji === emoji) ?? []);
    if (recentEmoji.length === 0) return groups;
    return [{ id: 'recent', name: this.#localize.term('recentEmoji'), emoji: recentEmoji }, ...groups];
  }

  async #load(language: string): Promise<void> {
    try {
      const set = await loadEmoji(language);
      if (language === this.#language) this.#set = set;
    } catch (error) {
      this.#failed = true;
      warnOnce(`Emoji could not be loaded. ${String(error)}`);
    }
    this.#host.requestUpdate();
  }
}
