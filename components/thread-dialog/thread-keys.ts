import type { ReactiveController, ReactiveControllerHost } from 'lit';
import type { CollabStore } from '../../store/index.js';
import type { LocalizeController } from '../internal/localize.js';
import type { PageState } from '../internal/page-state.js';
import type { ShortcutAction } from '../internal/shortcuts.js';
import { loadShortcutList } from '../shortcut-list/load.js';
import type { CollabThread } from '../thread/thread.js';
import { actOf, listOf } from './shortcuts.js';
import { act } from './shortcut-acts.js';
import { neighbourOf } from './thread-order.js';

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
    const [from, to] = [store(), page()];
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
