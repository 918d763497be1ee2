/** Preferences of a user, stored on the device. */
export interface EmojiPreferences {
  /** Skin tone; empty for none. */
  readonly tone: string;
  /** Recently used emoji, latest first. */
  readonly recent: readonly string[];
}

/** Maximum number of recent emoji: two lines of the grid. */
const MAX_RECENT = 16;

const storageKey = (userId: string): string => `collab-elements:emoji:${JSON.stringify(userId)}`;

const isString = (value: unknown): value is string => typeof value === 'string';

/** Loads the preferences of a user; defaults if none are stored or storage is blocked. */
export function loadPreferences(userId: string): EmojiPreferences {
  try {
    const stored = JSON.parse(localStorage.getItem(storageKey(userId)) ?? '{}') as Record<
      keyof EmojiPreferences,
      unknown
    >;
    const { tone, recent } = stored;
    return { tone: isString(tone) ? tone : '', recent: Array.isArray(recent) ? recent.filter(isString) : [] };
  } catch {
    return { tone: '', recent: [] };
  }
}

/** Saves the preferences of a user. */
export function savePreferences(userId: string, preferences: EmojiPreferences): void {
  try {
    localStorage.setItem(storageKey(userId), JSON.stringify(preferences));
  } catch {
    // Storage can be blocked. The picker then keeps the preferences in memory.
  }
}

/** Returns the preferences with an emoji as the latest. */
export function addRecentEmoji({ tone, recent }: EmojiPreferences, emoji: string): EmojiPreferences {
  return { tone, recent: [emoji, ...recent.filter((each) => each !== emoji)].slice(0, MAX_RECENT) };
}
