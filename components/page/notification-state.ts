import { signal, type Signal } from '@preact/signals-core';
import type { CollabError, CollabStore, NotificationInbox } from '../../store/index.js';
import type { PageContext } from './page-context.js';

/** Page service: the state that the notification elements of a page share. */
export class NotificationState {
  /** Whether the panel that opens beside a button is open. */
  readonly isOpen: Signal<boolean> = signal(false);
  /** The panel's anchor: the button that was pressed last. */
  readonly anchor: Signal<HTMLElement | undefined> = signal(undefined);
  /** Whether the panel leaves the focus where it is when it opens. */
  keepsFocus = false;
  /** Panels that the page itself has; a button brings its own if there is none. */
  readonly panels: Signal<readonly Element[]> = signal([]);
  /** Buttons on the page; the first one reports new notifications. */
  readonly buttons: Signal<readonly Element[]> = signal([]);
  /** The user's notifications; undefined until they are loaded. */
  readonly inbox: Signal<NotificationInbox | undefined> = signal(undefined);
  /** Why the notifications could not be loaded. */
  readonly failure: Signal<CollabError | undefined> = signal(undefined);
  readonly #store: CollabStore;
  #isRequested = false;

  constructor({ store }: PageContext) {
    this.#store = store;
  }

  /** Loads the notifications once. After a failure, the next call loads them again, and so does the browser's `online` event. */
  load(): void {
    if (this.#isRequested) return;
    this.#isRequested = true;
    this.failure.value = undefined;
    this.#store.notifications.inbox().then(
      (inbox) => (this.inbox.value = inbox),
      (error: unknown) => {
        this.#isRequested = false;
        this.failure.value = { code: 'unavailable', message: String(error) };
        addEventListener('online', () => this.load(), { once: true });
      },
    );
  }
}

/** Adds an element to a list. Returns a function that removes it. */
export function addToList(list: Signal<readonly Element[]>, element: Element): () => void {
  list.value = [...list.peek(), element];
  return () => {
    list.value = list.peek().filter((each) => each !== element);
  };
}
