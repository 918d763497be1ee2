import type { Messages } from '../../locales/en.js';
import type { LocalizeController } from '../internal/localize.js';
import { isChord, shortcuts, type PageShortcuts, type ShortcutAction } from '../internal/shortcuts.js';
import '../internal/more-english.js';
import type { Shortcut } from '../shortcut-list/shortcut-list.js';

/** Name of the message that says what each action does. Modules that only handle keys must not need these messages. */
const terms = {
  nextComment: 'nextComment',
  previousComment: 'previousComment',
  firstComment: 'firstComment',
  lastComment: 'lastComment',
  nextThread: 'nextThread',
  previousThread: 'previousThread',
  reply: 'writeReply',
  edit: 'editComment',
  react: 'addReaction',
  resolve: 'resolveOrReopen',
  markUnread: 'markUnread',
  listShortcuts: 'shortcuts',
  commentOnSelection: 'commentOnSelection',
  commentMode: 'commentMode',
  movePin: 'movePinByKeys',
  selectThread: 'selectOneThread',
  selectAllThreads: 'selectAllThreads',
  notifications: 'notifications',
  cursorChat: 'cursorChat',
  answerEditRequest: 'answerEditRequest',
} as const satisfies Record<ShortcutAction, keyof Messages>;

/** Every action, in the order in which they are listed. */
const actions = Object.keys(shortcuts) as ShortcutAction[];

/** What a key can do in a thread. */
const inThread: readonly ShortcutAction[] = [
  ...(['nextComment', 'previousComment', 'firstComment', 'lastComment', 'nextThread', 'previousThread'] as const),
  ...(['reply', 'edit', 'react', 'resolve', 'markUnread', 'listShortcuts'] as const),
];

/** Keys that scroll and move by themselves mean a comment only where one has the focus, or what holds them all. */
const moves: readonly string[] = ['ArrowDown', 'ArrowUp', 'Home', 'End', 'PageDown', 'PageUp'];

/** Whether a key was pressed on a comment as such, or on the frame of them all. */
function isOnComment(event: KeyboardEvent): boolean {
  const [target] = event.composedPath();
  return target instanceof HTMLElement && target.matches('[data-comment-id], .dialog');
}

/** What a key asks for in a thread. */
export function actOf(event: KeyboardEvent, keys: PageShortcuts): ShortcutAction | undefined {
  if (moves.some((move) => isChord(event, move)) && !isOnComment(event)) return undefined;
  return inThread.find((action) => keys.asksFor(event, action));
}

interface ListOptions {
  readonly localize: LocalizeController;
  readonly keys: PageShortcuts;
  readonly isFloating: boolean;
}

/** What the keys do on this page, in words. */
export function listOf({ localize, keys, isFloating }: ListOptions): readonly Shortcut[] {
  return actions.flatMap((action) => {
    const chords = keys.keysOf(action);
    const isOfPage = action === 'nextThread' || action === 'previousThread';
    if (chords.length === 0 || (!isFloating && isOfPage)) return [];
    return { label: localize.term(terms[action]), chords };
  });
}
