import { signal, type Signal } from '@preact/signals-core';
import type { CollabError, CollabStore, NotificationInbox } from '../../store/index.js';

/** What the elements of one page that are about notifications agree on. There is one for each store. */
class NotificationState {
  /** Whether the panel that opens beside a button is open. */
  readonly isOpen: Signal<boolean> = signal(false);
  /** What the panel stands beside: the button that was pressed last. */
  readonly anchor: Signal<HTMLElement | undefined> = signal(undefined);
  /** Panels the page itself has; a button brings its own where there is none. */
  readonly panels: Signal<readonly Element[]> = signal([]);
  /** What tells of news beside the page: the first of the buttons. */
  readonly buttons: Signal<readonly Element[]> = signal([]);
  /** The user's notifications, once they are loaded. */
  readonly inbox: Signal<NotificationInbox | undefined> = signal(undefined);
  readonly failure: Signal<CollabError | undefined> = signal(undefined);
  readonly #store: CollabStore;
  #isAsked = false;

  constructor(store: CollabStore) {
    this.#store = store;
  }

  /** Loads the notifications, unless they are there; what could not be loaded is tried again, and when the browser is online again. */
  ask(): void {
    if (this.#isAsked) return;
    this.#isAsked = true;
    this.failure.value = undefined;
    this.#store.notifications.inbox().then(
      (inbox) => (this.inbox.value = inbox),
      (error: unknown) => {
        this.#isAsked = false;
        this.failure.value = { code: 'unavailable', message: String(error) };
        addEventListener('online', () => this.ask(), { once: true });
      },
    );
  }
}

export type { NotificationState };

const states = new WeakMap<CollabStore, NotificationState>();

/** The state of a store's notifications on its page. */
export function notificationStateOf(store: CollabStore): NotificationState {
  const known = states.get(store) ?? new NotificationState(store);
  states.set(store, known);
  return known;
}

/** Puts an element on a list for as long as it is there; returns what takes it off. */
export function joinList(list: Signal<readonly Element[]>, element: Element): () => void {
  list.value = [...list.peek(), element];
  return () => {
    list.value = list.peek().filter((each) => each !== element);
  };
}
