import type { ReactiveController, ReactiveControllerHost } from 'lit';
import type { Messages } from '../../../locales/english/messages.js';
import type { CollabStore } from '../../../store/index.js';
import { isResolved } from '../../../store/model/status.js';
import '../../base/english-messages.js';
import '../../base/page-messages.js';
import { lazy } from '../../base/lazy.js';
import type { LocalizeController } from '../../base/localize.js';
import { isChord, shortcuts, type PageShortcuts, type ShortcutAction } from '../../base/shortcuts.js';
import type { PageContext } from '../../page/page-context.js';
import { openThreadsQuery } from '../../page/status-detail.js';
import { threadsByTarget } from '../../page/thread-target.js';
import type { Shortcut } from '../../ui/shortcut-list/shortcut-list.js';
import { CollabCommentMarkUnreadEvent } from '../comment/comment.events.js';
import { CollabThreadReopenEvent, CollabThreadResolveEvent } from '../thread/thread.events.js';
import type { CollabThread } from '../thread/thread.js';

const loadShortcutList = lazy(
  () =>
    import('../../ui/shortcut-list/shortcut-list.js').then((module) =>
      module.CollabShortcutList.define('collab-shortcut-list'),
    ),
  'shortcuts',
);

/** Message that describes each action. It is here so that modules that only handle keys do not need the messages. */
const actionTerms = {
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

/** All actions, in the order of the list of shortcuts. */
const allActions = Object.keys(shortcuts) as ShortcutAction[];

/** Actions that keys perform in a thread. */
const threadActions: readonly ShortcutAction[] = [
  'nextComment',
  'previousComment',
  'firstComment',
  'lastComment',
  'nextThread',
  'previousThread',
  'reply',
  'edit',
  'react',
  'resolve',
  'markUnread',
  'listShortcuts',
];

/** Keys that scroll: they move between comments only while a comment or the frame has the focus. */
const scrollKeys: readonly string[] = ['ArrowDown', 'ArrowUp', 'Home', 'End', 'PageDown', 'PageUp'];

/** Whether a key was pressed on a comment itself or on the frame. */
function isOnComment(event: KeyboardEvent): boolean {
  const [target] = event.composedPath();
  return target instanceof HTMLElement && target.matches('[data-comment-id], .dialog');
}

/** Returns the action of a key in a thread. */
function actionOf(event: KeyboardEvent, keys: PageShortcuts): ShortcutAction | undefined {
  if (scrollKeys.some((key) => isChord(event, key)) && !isOnComment(event)) return undefined;
  return threadActions.find((action) => keys.matches(event, action));
}

interface ListOptions {
  readonly localize: LocalizeController;
  readonly keys: PageShortcuts;
  readonly isFloating: boolean;
}

/** Returns the shortcuts of this page with their descriptions. */
function shortcutsOf({ localize, keys, isFloating }: ListOptions): readonly Shortcut[] {
  return allActions.flatMap((action) => {
    const chords = keys.keysOf(action);
    const switchesThread = action === 'nextThread' || action === 'previousThread';
    if (chords.length === 0 || (!isFloating && switchesThread)) return [];
    return { label: localize.term(actionTerms[action]), chords };
  });
}

/** Perform actions in a thread; return whether the action was possible and allowed. */
const performers: Readonly<Partial<Record<ShortcutAction, (thread: CollabThread) => boolean>>> = {
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

function resolve(thread: CollabThread): boolean {
  const { row, capabilities } = thread;
  if (!row || !capabilities.canResolve) return false;
  const Request = isResolved(row.data.status) ? CollabThreadReopenEvent : CollabThreadResolveEvent;
  thread.dispatchEvent(new Request({ annotationId: row.id }));
  return true;
}

function markUnread({ focusedComment }: CollabThread): boolean {
  if (!focusedComment?.capabilities.canMarkUnread || !focusedComment.comment) return false;
  const { annotationId, comment } = focusedComment;
  focusedComment.dispatchEvent(new CollabCommentMarkUnreadEvent({ annotationId, commentId: comment.commentId }));
  return true;
}

function reply(thread: CollabThread): boolean {
  if (!thread.capabilities.canReply) return false;
  thread.focus();
  return true;
}

/** Returns the ids of the unresolved threads: those with a marker in page order, then the others in the order of the sidebar. */
function threadsInOrder(store: CollabStore, page: PageContext): readonly string[] {
  const query = { ...openThreadsQuery(store.config), sortBy: 'lastUpdated', order: 'desc' } as const;
  const view = store.comments.view(query);
  // Threads at one target follow one another.
  const ids = [...threadsByTarget(view.rows.peek()).values()].flat().map(({ id }) => id);
  view.dispose();
  const placed = ids.flatMap((id) => {
    const marker = page.navigation.anchorOf(id);
    return marker ? [{ id, marker }] : [];
  });
  placed.sort((a, b) => {
    const after = a.marker.compareDocumentPosition(b.marker) & Node.DOCUMENT_POSITION_FOLLOWING;
    // The threads of one marker keep their order.
    return a.marker === b.marker ? 0 : after ? -1 : 1;
  });
  const known = new Set(placed.map(({ id }) => id));
  return [...known, ...ids.filter((id) => !known.has(id))];
}

/** Returns the thread after or before another, in the order of the open sidebar or else of the page; after the last comes the first. Undefined if there is no other. */
export function adjacentThreadId(id: string, step: 1 | -1, store: CollabStore, page: PageContext): string | undefined {
  const listed = page.sidebar.listedThreads();
  // The sidebar may list other threads than the open one.
  const ids = listed.includes(id) ? listed : threadsInOrder(store, page);
  const index = ids.indexOf(id);
  const next = index < 0 ? ids.at(step > 0 ? 0 : -1) : ids[(index + step + ids.length) % ids.length];
  return next === id ? undefined : next;
}

interface ThreadKeysOptions {
  store: () => CollabStore | undefined;
  page: () => PageContext | undefined;
  /** Returns the thread that is shown. */
  thread: () => CollabThread | null;
  localize: LocalizeController;
}

/** Only a dialog without an `annotationId` can show another thread. */
type Host = ReactiveControllerHost &
  HTMLElement & { readonly renderRoot: HTMLElement | DocumentFragment; readonly annotationId: string };

/** Elements that handle letter keys themselves, such as menus. */
const keyHandlers = '[role="menu"], [role="listbox"], [role="alertdialog"], collab-shortcut-list';

/** Performs the actions of keys in a thread, wherever the focus is in it except in text fields. */
export class ThreadKeysController implements ReactiveController {
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
    root.addEventListener('keydown', (event) => this.#handleKeydown(event), { signal });
  }

  hostDisconnected(): void {
    this.#listening?.abort();
  }

  #handleKeydown(event: KeyboardEvent): void {
    const { page, thread } = this.#options;
    const current = thread();
    const isHandled = event.composedPath().some((node) => node instanceof Element && node.matches(keyHandlers));
    const keys = page()?.shortcuts;
    // Menus handle keys without a modifier only.
    if (!current?.row || (isHandled && !event.ctrlKey && !event.metaKey) || !keys) return;
    const action = actionOf(event, keys);
    if (action && this.#perform(action, current)) event.preventDefault();
  }

  #perform(action: ShortcutAction, thread: CollabThread): boolean {
    if (action === 'listShortcuts') {
      void this.#showShortcuts();
      return true;
    }
    if (action === 'nextThread') return this.#switchThread(1);
    if (action === 'previousThread') return this.#switchThread(-1);
    return performers[action]?.(thread) ?? false;
  }

  #switchThread(step: 1 | -1): boolean {
    const store = this.#options.store();
    const page = this.#options.page();
    if (!store || !page || this.#host.annotationId) return false;
    const next = adjacentThreadId(this.#options.thread()?.row?.id ?? '', step, store, page);
    if (next !== undefined) page.navigation.openAndReveal(next);
    return next !== undefined;
  }

  async #showShortcuts(): Promise<void> {
    const { localize, page } = this.#options;
    const keys = page()?.shortcuts;
    if (!keys || !(await loadShortcutList())) return;
    const existing = this.#host.renderRoot.querySelector('collab-shortcut-list');
    const list = existing ?? document.createElement('collab-shortcut-list');
    list.shortcuts = shortcutsOf({ localize, keys, isFloating: !this.#host.annotationId });
    if (!existing) this.#host.renderRoot.append(list);
    list.open = true;
  }
}
