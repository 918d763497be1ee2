/** What a person prefers among emoji; kept on this device. */
export interface EmojiPreferences {
  /** The skin tone, empty for none. */
  readonly tone: string;
  /** Emoji chosen before, the last one first. */
  readonly recent: readonly string[];
}

/** How many emoji are remembered: two lines of them. */
const remembered = 16;

const nameOf = (userId: string): string => `collab-elements:emoji:${JSON.stringify(userId)}`;

const isText = (value: unknown): value is string => typeof value === 'string';

/** What a person prefers; nothing where nothing is kept, or the browser keeps nothing. */
export function loadPreferences(userId: string): EmojiPreferences {
  try {
    const kept = JSON.parse(localStorage.getItem(nameOf(userId)) ?? '{}') as Record<keyof EmojiPreferences, unknown>;
    const { tone, recent } = kept;
    return { tone: isText(tone) ? tone : '', recent: Array.isArray(recent) ? recent.filter(isText) : [] };
  } catch {
    return { tone: '', recent: [] };
  }
}

/** Keeps what a person prefers. */
export function keepPreferences(userId: string, preferences: EmojiPreferences): void {
  try {
    localStorage.setItem(nameOf(userId), JSON.stringify(preferences));
  } catch {
    // A private window, or the person's settings, may forbid it: it holds for as long as the picker is there.
  }
}

/** Preferences with an emoji that was chosen just now. */
export function withRecent({ tone, recent }: EmojiPreferences, emoji: string): EmojiPreferences {
  return { tone, recent: [emoji, ...recent.filter((each) => each !== emoji)].slice(0, remembered) };
}
