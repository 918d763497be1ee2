import type { Messages } from '../../locales/en.js';
import type { LocalizeController } from '../internal/localize.js';
import type { Shortcut } from '../shortcut-list/shortcut-list.js';

/** What a key can do in a thread. */
export type ShortcutAction =
  | 'nextComment'
  | 'previousComment'
  | 'firstComment'
  | 'lastComment'
  | 'nextThread'
  | 'previousThread'
  | 'reply'
  | 'edit'
  | 'react'
  | 'resolve'
  | 'markUnread'
  | 'list';

interface Binding {
  readonly action: ShortcutAction;
  /** Name of the message that says what it does. */
  readonly term: keyof Messages;
  /** Chords that always do it: no letter by itself. */
  readonly always: readonly string[];
  /** Letters that do it where the page has asked for them. */
  readonly letters: readonly string[];
}

/** The keys of mail programs and issue trackers, in the order in which they are listed. */
const bindings: readonly Binding[] = [
  { action: 'nextComment', term: 'nextComment', always: ['ArrowDown'], letters: ['j'] },
  { action: 'previousComment', term: 'previousComment', always: ['ArrowUp'], letters: ['k'] },
  { action: 'firstComment', term: 'firstComment', always: ['Home'], letters: [] },
  { action: 'lastComment', term: 'lastComment', always: ['End'], letters: [] },
  { action: 'nextThread', term: 'nextThread', always: ['Mod-Alt-n'], letters: ['n'] },
  { action: 'previousThread', term: 'previousThread', always: ['Mod-Alt-p'], letters: ['p'] },
  { action: 'reply', term: 'writeReply', always: [], letters: ['r'] },
  { action: 'edit', term: 'editComment', always: [], letters: ['e'] },
  { action: 'react', term: 'addReaction', always: [], letters: ['+'] },
  { action: 'resolve', term: 'resolveOrReopen', always: [], letters: ['Shift-e'] },
  { action: 'markUnread', term: 'markUnread', always: [], letters: ['u'] },
  { action: 'list', term: 'shortcuts', always: ['?'], letters: [] },
];

/** Keys that scroll and move by themselves mean a comment only where one has the focus, or what holds them all. */
const moves: ReadonlySet<string> = new Set(['ArrowDown', 'ArrowUp', 'Home', 'End']);

/** A key as it is written above; undefined where it is part of something else. */
function chordOf(event: KeyboardEvent): string | undefined {
  const { key, code, altKey, ctrlKey, metaKey, shiftKey } = event;
  // What AltGr and ⌥ type is no shortcut.
  if (event.getModifierState('AltGraph')) return undefined;
  const isMod = /Mac|iP(hone|ad|od)/.test(navigator.platform) ? metaKey && !ctrlKey : ctrlKey && !metaKey;
  if (isMod && altKey && !shiftKey) return `Mod-Alt-${code.replace('Key', '').toLowerCase()}`;
  if (altKey || ctrlKey || metaKey) return undefined;
  const isLetter = key.toLowerCase() !== key.toUpperCase() && key.length === 1;
  return isLetter && shiftKey ? `Shift-${key.toLowerCase()}` : key;
}

/** Whether a key was pressed on a comment as such, or on the frame of them all. */
function isOnComment(event: KeyboardEvent): boolean {
  const [target] = event.composedPath();
  return target instanceof HTMLElement && target.matches('[data-comment-id], .dialog');
}

/** What a key asks for; `hasLetters` where the page has asked for letters. */
export function actOf(event: KeyboardEvent, hasLetters: boolean): ShortcutAction | undefined {
  const chord = chordOf(event);
  if (chord === undefined || (moves.has(chord) && !isOnComment(event))) return undefined;
  return bindings.find(({ always, letters }) => always.includes(chord) || (hasLetters && letters.includes(chord)))
    ?.action;
}

interface ListOptions {
  readonly localize: LocalizeController;
  readonly hasLetters: boolean;
  readonly isFloating: boolean;
}

/** What the keys do here, in words. */
export function listOf({ localize, hasLetters, isFloating }: ListOptions): readonly Shortcut[] {
  return bindings.flatMap(({ action, term, always, letters }) => {
    const chords = hasLetters ? [...letters, ...always] : always;
    if (chords.length === 0 || (!isFloating && action.endsWith('Thread'))) return [];
    return { label: localize.term(term), chords };
  });
}
