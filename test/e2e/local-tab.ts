// Runs in the page: a store on the local backend, with a person at it.
import { localBackend } from '../../store/backends/local.js';
import { createStore } from '../../store/store.js';

const store = createStore({ backend: localBackend({ name: 'e2e' }) });
const view = store.comments.view({ sortBy: 'createdAt', order: 'asc' });
const errors: string[] = [];
store.on('error', ({ code }) => errors.push(code));

const texts = (): string[] => view.rows.peek().flatMap(({ data }) => data.comments.map((each) => each.commentText));
const isConfirmed = (text: string): boolean => texts().includes(text) && store.unsent.peek().length === 0;

/** What tests do in a page; each is a function of plain values. */
export const tab = {
  store,
  texts,
  errors,

  /** Signs in and opens the document; resolves once its threads are there. */
  async open(userId: string): Promise<void> {
    await store.identify({ userId, organizationId: 'acme', name: userId });
    await store.setDocuments(['plan']);
    await new Promise<void>((resolve) => {
      view.ready.subscribe((ready) => {
        if (ready) resolve();
      });
    });
  },

  /** Starts a thread; resolves to how that ended. */
  async add(commentText: string): Promise<string> {
    const { settled } = store.comments.addCommentAnnotation({ annotation: { comments: [{ commentText }] } });
    const outcome = await settled;
    return outcome.ok ? 'ok' : outcome.error.code;
  },

  /** Resolves once a text is shown and nothing waits to be sent. */
  shown(text: string): Promise<void> {
    return new Promise((resolve) => {
      const look = (): void => {
        if (isConfirmed(text)) resolve();
      };
      view.rows.subscribe(look);
      store.unsent.subscribe(look);
    });
  },

  /** Shows the user to others. */
  enter(): void {
    store.presence.enter();
  },

  /** Resolves once these people are there, the user last: each with how present they are. */
  met(people: readonly string[]): Promise<void> {
    return new Promise((resolve) => {
      store.presence.users().subscribe((users) => {
        const here = users?.map(({ userId, onlineStatus }) => `${userId} ${onlineStatus}`);
        if (JSON.stringify(here) === JSON.stringify(people)) resolve();
      });
    });
  },

  /** The database stops in the middle of the write that is made for a text, and with it the page. */
  hangAt(text: string): void {
    const { put } = IDBObjectStore.prototype;
    IDBObjectStore.prototype.put = function (this: IDBObjectStore, value: unknown, key?: IDBValidKey) {
      const request = put.call(this, value, key);
      if (this.name === 'rows' && JSON.stringify(value).includes(text)) {
        console.log('hanging');
        for (;;);
      }
      return request;
    };
  },
};

declare global {
  var localTab: typeof tab;
}

globalThis.localTab = tab;
