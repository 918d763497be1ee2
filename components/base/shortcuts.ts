import { signal, type Signal } from '@preact/signals-core';
import { matching } from './attribute-values.js';
import { isMac } from './key-names.js';
import { isTyping } from './is-typing.js';
import { warnOnce } from './warn.js';

interface Shortcut {
  /** Keys that always do it. */
  readonly keys: readonly string[];
  /** Single letters that do it once the page has switched letters on. */
  readonly letters?: readonly string[];
}

/**
 * Every shortcut of the kit with its default keys, in the order in which they are listed. `Mod` is Command on a Mac and Control
 * elsewhere. No default is a key of NVDA, JAWS, Narrator, VoiceOver or a browser; `docs/accessibility.md` says how that is checked.
 */
export const shortcuts = {
  nextComment: { keys: ['ArrowDown'], letters: ['j'] },
  previousComment: { keys: ['ArrowUp'], letters: ['k'] },
  firstComment: { keys: ['Home'] },
  lastComment: { keys: ['End'] },
  nextThread: { keys: ['Alt-PageDown'], letters: ['n'] },
  previousThread: { keys: ['Alt-PageUp'], letters: ['p'] },
  reply: { keys: ['Mod-Alt-m'], letters: ['r'] },
  edit: { keys: [], letters: ['e'] },
  react: { keys: [], letters: ['+'] },
  resolve: { keys: [], letters: ['Shift-e'] },
  markUnread: { keys: [], letters: ['u'] },
  listShortcuts: { keys: ['?'] },
  commentOnSelection: { keys: ['Mod-Alt-m'] },
  commentMode: { keys: [] },
  movePin: { keys: ['m'] },
  selectThread: { keys: ['x'] },
  selectAllThreads: { keys: ['Mod-a'] },
  notifications: { keys: [] },
  cursorChat: { keys: [] },
  answerEditRequest: { keys: ['Mod-Alt-Enter'] },
} as const satisfies Record<string, Shortcut>;

/** What a shortcut does. */
export type ShortcutAction = keyof typeof shortcuts;

/** Keys by action, in place of the defaults: one chord, several, or `null` for none; `letters` switches single letters on. */
export type ShortcutSettings = Readonly<
  Partial<Record<ShortcutAction, string | readonly string[] | null>> & { letters?: boolean }
>;

/** `true` switches single letters on, `'off'` turns every shortcut off. */
export type ShortcutChoice = boolean | 'off' | ShortcutSettings;

/** One character, or a key by its name, with what is held down before it: `Mod-Alt-m`, `F2`, `?`. */
const chordPattern = /^(?:(?:Mod|Ctrl|Alt|Shift|Meta)-)*(?:\S|[A-Z][A-Za-z]+|F\d{1,2})$/u;

/** An attribute that is a chord, empty where it is none. */
export const keyText = (attribute: string): ReturnType<typeof matching> =>
  matching(attribute, chordPattern, 'a key such as "c", "F8" or "Mod-Alt-c"');

/** Whether keys that are pressed are a chord: by the letter, or by its place where Alt makes another letter of it. */
export function isChord(event: KeyboardEvent, chord: string): boolean {
  const { key, code, altKey, ctrlKey, metaKey, shiftKey } = event;
  // What AltGr and ⌥ write is no shortcut.
  if (event.getModifierState('AltGraph')) return false;
  const held = chord.split('-');
  const wanted = (held.pop() || '-').toLowerCase();
  const hasMod = held.includes('Mod');
  const hasHeld =
    (held.includes('Ctrl') || (hasMod && !isMac())) === ctrlKey &&
    (held.includes('Meta') || (hasMod && isMac())) === metaKey &&
    held.includes('Alt') === altKey;
  const isLetter = wanted.length > 1 || wanted.toUpperCase() !== wanted;
  // A sign may need Shift to be written.
  if (!hasHeld || (isLetter && held.includes('Shift') !== shiftKey)) return false;
  const place = /^[a-z]$/.test(wanted) ? `Key${wanted.toUpperCase()}` : `Digit${wanted}`;
  return key.toLowerCase() === wanted || (altKey && code === place);
}

/** Whether keys write something where one can write: what is more than a letter there may be a shortcut. */
const writes = (chord: string): boolean => !/^(?:.*-)?(?:Mod|Ctrl|Meta)-|^(?:.+-)[A-Z]\w+$|^F\d/u.test(chord);

function ariaKey(key: string): string {
  if (key === 'Mod' && isMac()) return 'Meta';
  if (key === 'Mod' || key === 'Ctrl') return 'Control';
  return key.length === 1 ? key.toUpperCase() : key;
}

/** Chords as `aria-keyshortcuts` has them. */
export const ariaKeys = (chords: readonly string[]): string =>
  chords.map((chord) => chord.split('-').map(ariaKey).join('+')).join(' ');

/** The keys of a page: the defaults, changed or turned off as its root says. */
export class PageShortcuts {
  /** What the page has chosen. */
  readonly choice: Signal<ShortcutChoice> = signal(false);
  /** Keys that elements have been given on their own, for the list. */
  readonly #own = new Map<ShortcutAction, string>();

  /** Keys of an action; `own` are those its element asks for where the page says nothing of it. */
  keysOf(action: ShortcutAction, own?: string): readonly string[] {
    const choice = this.choice.peek();
    if (choice === 'off') return [];
    const settings: ShortcutSettings = typeof choice === 'object' ? choice : { letters: choice };
    const chosen = settings[action];
    if (chosen !== undefined) return [chosen ?? []].flat().filter((chord) => isKnown(action, chord));
    const { keys, letters = [] }: Shortcut = shortcuts[action];
    if (own !== undefined) this.#own.set(action, own);
    const usual = own || this.#own.get(action);
    return [...(settings.letters ? letters : []), ...(usual ? [usual] : keys)];
  }

  /** Whether keys that are pressed ask for an action, and are not meant for what the person writes in. */
  asksFor(event: KeyboardEvent, action: ShortcutAction, own?: string): boolean {
    if (event.defaultPrevented || event.repeat || event.isComposing) return false;
    const chord = this.keysOf(action, own).find((each) => isChord(event, each));
    return chord !== undefined && !(isTyping(event) && writes(chord));
  }
}

function isKnown(action: ShortcutAction, chord: unknown): chord is string {
  if (typeof chord === 'string' && chordPattern.test(chord)) return true;
  if (chord !== '')
    warnOnce(
      `<collab-root> shortcuts: "${String(chord)}" is no key for ${action}. Accepted are keys such as "Mod-Alt-m", "F2" or "?".`,
    );
  return false;
}
