import { signal, type Signal } from '@preact/signals-core';
import { matchingPattern } from './attribute-converters.js';
import { isMac, isTyping } from './keyboard.js';
import { warnOnce } from './warn.js';

interface Shortcut {
  /** Default keys. */
  readonly keys: readonly string[];
  /** Single letters, active once the page enables them. */
  readonly letters?: readonly string[];
}

/**
 * All shortcuts with their default keys, in display order. `Mod` is Command on a Mac and Control elsewhere. No default is a key of
 * NVDA, JAWS, Narrator, VoiceOver or a browser; `docs/accessibility.md` describes the check.
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

/** The action of a shortcut. */
export type ShortcutAction = keyof typeof shortcuts;

/** Keys by action, in place of the defaults: one chord, several, or `null` for none; `letters` enables single letters. */
export type ShortcutSettings = Readonly<
  Partial<Record<ShortcutAction, string | readonly string[] | null>> & { letters?: boolean }
>;

/** `true` enables single letters, `'off'` disables all shortcuts. */
export type ShortcutChoice = boolean | 'off' | ShortcutSettings;

/** One character or a named key, after its modifiers: `Mod-Alt-m`, `F2`, `?`. */
const chordPattern = /^(?:(?:Mod|Ctrl|Alt|Shift|Meta)-)*(?:\S|[A-Z][A-Za-z]+|F\d{1,2})$/u;

/** Converts an attribute to a chord; an invalid chord becomes empty. */
export const chordAttribute = (attribute: string): ReturnType<typeof matchingPattern> =>
  matchingPattern(attribute, chordPattern, 'a key such as "c", "F8" or "Mod-Alt-c"');

/** Whether a key event matches a chord: by the letter, or by the physical key if Alt produces another letter. */
export function isChord(event: KeyboardEvent, chord: string): boolean {
  const { key, code, altKey, ctrlKey, metaKey, shiftKey } = event;
  // Characters typed with AltGr are no shortcuts.
  if (event.getModifierState('AltGraph')) return false;
  const held = chord.split('-');
  const wanted = (held.pop() || '-').toLowerCase();
  const hasMod = held.includes('Mod');
  const hasHeld =
    (held.includes('Ctrl') || (hasMod && !isMac())) === ctrlKey &&
    (held.includes('Meta') || (hasMod && isMac())) === metaKey &&
    held.includes('Alt') === altKey;
  const isLetter = wanted.length > 1 || wanted.toUpperCase() !== wanted;
  // Some signs require Shift.
  if (!hasHeld || (isLetter && held.includes('Shift') !== shiftKey)) return false;
  const place = /^[a-z]$/.test(wanted) ? `Key${wanted.toUpperCase()}` : `Digit${wanted}`;
  return key.toLowerCase() === wanted || (altKey && code === place);
}

/** Whether a chord produces text in a text field, where other chords are still shortcuts. */
const isTextInput = (chord: string): boolean => !/^(?:.*-)?(?:Mod|Ctrl|Meta)-|^(?:.+-)[A-Z]\w+$|^F\d/u.test(chord);

function ariaKey(key: string): string {
  if (key === 'Mod' && isMac()) return 'Meta';
  if (key === 'Mod' || key === 'Ctrl') return 'Control';
  return key.length === 1 ? key.toUpperCase() : key;
}

/** Returns chords in the notation of `aria-keyshortcuts`. */
export const ariaKeys = (chords: readonly string[]): string =>
  chords.map((chord) => chord.split('-').map(ariaKey).join('+')).join(' ');

/** The shortcuts of a page: the defaults, or those set on its root. */
export class PageShortcuts {
  /** The setting of the root. */
  readonly choice: Signal<ShortcutChoice> = signal(false);
  /** Keys set on single elements, for the list of shortcuts. */
  readonly #own = new Map<ShortcutAction, string>();

  /** Returns the keys of an action; `own` is the element's key, used if the page sets none. */
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

  /** Whether a key event triggers an action and is no text input. */
  matches(event: KeyboardEvent, action: ShortcutAction, own?: string): boolean {
    if (event.defaultPrevented || event.repeat || event.isComposing) return false;
    const chord = this.keysOf(action, own).find((each) => isChord(event, each));
    return chord !== undefined && !(isTyping(event) && isTextInput(chord));
  }
}

function isKnown(action: ShortcutAction, chord: unknown): chord is string {
  if (typeof chord === 'string' && chordPattern.test(chord)) return true;
  if (chord !== '')
    warnOnce(
      `<collab-root> shortcuts: "${String(chord)}" is not a key for ${action}. Accepted: keys such as "Mod-Alt-m", "F2" or "?".`,
    );
  return false;
}
