import type { ReactiveController, ReactiveControllerHost } from 'lit';
import type { Messages } from '../../../locales/english/messages.js';
import type { LocalizeController } from '../../base/localize.js';
import { isChord, shortcuts, type PageShortcuts, type ShortcutAction } from '../../base/shortcuts.js';
import '../../base/more-english.js';
import type { Shortcut } from '../../ui/shortcut-list/shortcut-list.js';
import type { CollabThread } from '../thread/thread.js';
import { CollabCommentMarkUnreadEvent } from '../comment/comment.events.js';
import { CollabThreadReopenEvent, CollabThreadResolveEvent } from '../thread/thread.events.js';
import type { CollabStore } from '../../../store/index.js';
import type { PageState } from '../../page/page-state.js';
import { standingThreads } from '../../page/open-threads.js';
import { threadsByPlace } from '../../page/threads-by-place.js';
import { loadShortcutList } from '../../ui/shortcut-list/load.js';

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
function actOf(event: KeyboardEvent, keys: PageShortcuts): ShortcutAction | undefined {
  if (moves.some((move) => isChord(event, move)) && !isOnComment(event)) return undefined;
  return inThread.find((action) => keys.asksFor(event, action));
}

interface ListOptions {
  readonly localize: LocalizeController;
  readonly keys: PageShortcuts;
  readonly isFloating: boolean;
}

/** What the keys do on this page, in words. */
function listOf({ localize, keys, isFloating }: ListOptions): readonly Shortcut[] {
  return actions.flatMap((action) => {
    const chords = keys.keysOf(action);
    const isOfPage = action === 'nextThread' || action === 'previousThread';
    if (chords.length === 0 || (!isFloating && isOfPage)) return [];
    return { label: localize.term(terms[action]), chords };
  });
}

/** What the keys do in a thread. */
const acts: Readonly<Partial<Record<ShortcutAction, (thread: CollabThread) => boolean>>> = {
  nextComment: (thread) => thread.moveFocus(1),
  previousComment: (thread) => thread.moveFocus(-1),
  firstComment: (thread) => thread.moveFocus(-Infinity),
  lastComment: (thread) => thread.moveFocus(Infinity),
  reply,
  edit: ({ focusedComment }) => focusedComment?.beginEdit() ?? false,
  react: ({ focusedComment }) => focusedComment?.beginReaction() ?? false,
  resolve,
  markUnread,
};

/** Does in a thread what a key asks for; returns whether that could be done. What may not be done is not. */
const act = (action: ShortcutAction, thread: CollabThread): boolean => acts[action]?.(thread) ?? false;

function resolve(thread: CollabThread): boolean {
  const { row, capabilities } = thread;
  if (!row || !capabilities.canResolve) return false;
  const isSettled = row.data.status.type === 'terminal';
  const Request = isSettled ? CollabThreadReopenEvent : CollabThreadResolveEvent;
  thread.dispatchEvent(new Request({ annotationId: row.id }));
  return true;
}

function markUnread({ focusedComment }: CollabThread): boolean {
  if (!focusedComment?.markable || !focusedComment.comment) return false;
  const { annotationId, comment } = focusedComment;
  focusedComment.dispatchEvent(new CollabCommentMarkUnreadEvent({ annotationId, commentId: comment.commentId }));
  return true;
}

function reply(thread: CollabThread): boolean {
  if (!thread.capabilities.canReply) return false;
  thread.focus();
  return true;
}

/** Threads that are not settled: those with a place in the order of the page, then the others as the sidebar lists them. */
function ordered(store: CollabStore, page: PageState): readonly string[] {
  const query = { ...standingThreads(store.config), sortBy: 'lastUpdated', order: 'desc' } as const;
  const view = store.comments.view(query);
  // Those that are joined come after one another.
  const ids = [...threadsByPlace(view.rows.peek()).values()].flat().map(({ id }) => id);
  view.dispose();
  const placed = ids.flatMap((id) => {
    const marker = page.anchorOf(id);
    return marker ? [{ id, marker }] : [];
  });
  placed.sort((a, b) => {
    const after = a.marker.compareDocumentPosition(b.marker) & Node.DOCUMENT_POSITION_FOLLOWING;
    // One marker may stand for several threads: they keep their order.
    return a.marker === b.marker ? 0 : after ? -1 : 1;
  });
  const known = new Set(placed.map(({ id }) => id));
  return [...known, ...ids.filter((id) => !known.has(id))];
}

/** The thread after another, or before it, as the open sidebar lists them or else as they stand on the page; from the last on to the first. Undefined where there is no other. */
export function neighbourOf(id: string, by: 1 | -1, store: CollabStore, page: PageState): string | undefined {
  const listed = page.listed?.() ?? [];
  // What the sidebar does not list is of another list.
  const ids = listed.includes(id) ? listed : ordered(store, page);
  const at = ids.indexOf(id);
  const next = at < 0 ? ids.at(by > 0 ? 0 : -1) : ids[(at + by + ids.length) % ids.length];
  return next === id ? undefined : next;
}

interface ThreadKeysOptions {
  store: () => CollabStore | undefined;
  page: () => PageState | undefined;
  /** The thread that is shown. */
  thread: () => CollabThread | null;
  localize: LocalizeController;
}

/** Only a dialog that is told of no thread shows another in its place. */
type Host = ReactiveControllerHost &
  HTMLElement & { readonly renderRoot: HTMLElement | DocumentFragment; readonly annotationId: string };

/** Where letters mean something of their own: they choose in a menu, or answer a question. */
const own = '[role="menu"], [role="listbox"], [role="alertdialog"], collab-shortcut-list';

/** Lets the person act on the thread that is shown by keys, wherever in it the focus is but where they type. */
class ThreadKeys implements ReactiveController {
  readonly #host: Host;
  readonly #options: ThreadKeysOptions;
  #listening: AbortController | undefined;

  constructor(host: Host, options: ThreadKeysOptions) {
    this.#host = host;
    this.#options = options;
    host.addController(this);
  }

  hostConnected(): void {
    this.#listening = new AbortController();
    const { signal } = this.#listening;
    const root = this.#host.renderRoot as HTMLElement;
    root.addEventListener('keydown', (event) => this.#keyed(event), { signal });
  }

  hostDisconnected(): void {
    this.#listening?.abort();
  }

  #keyed(event: KeyboardEvent): void {
    const { page, thread } = this.#options;
    const shown = thread();
    const isTaken = event.composedPath().some((node) => node instanceof Element && node.matches(own));
    const keys = page()?.shortcuts;
    // With a modifier a key is no letter there.
    if (!shown?.row || (isTaken && !event.ctrlKey && !event.metaKey) || !keys) return;
    const action = actOf(event, keys);
    if (action && this.#do(action, shown)) event.preventDefault();
  }

  #do(action: ShortcutAction, thread: CollabThread): boolean {
    if (action === 'listShortcuts') {
      void this.#list();
      return true;
    }
    if (action === 'nextThread' || action === 'previousThread') return this.#move(action === 'nextThread' ? 1 : -1);
    return act(action, thread);
  }

  #move(by: 1 | -1): boolean {
    const { store, page, thread } = this.#options;
    const from = store();
    const to = page();
    const next =
      from && to && !this.#host.annotationId ? neighbourOf(thread()?.row?.id ?? '', by, from, to) : undefined;
    if (next !== undefined) to?.seek(next);
    return next !== undefined;
  }

  async #list(): Promise<void> {
    const { localize, page } = this.#options;
    const keys = page()?.shortcuts;
    if (!keys || !(await loadShortcutList())) return;
    const known = this.#host.renderRoot.querySelector('collab-shortcut-list');
    const list = known ?? document.createElement('collab-shortcut-list');
    list.shortcuts = listOf({ localize, keys, isFloating: !this.#host.annotationId });
    if (!known) this.#host.renderRoot.append(list);
    list.open = true;
  }
}

export type { ThreadKeys };

/** Lets the person act by keys on the thread that an element shows. */
export const threadKeys = (host: Host, options: ThreadKeysOptions): ThreadKeys => new ThreadKeys(host, options);
