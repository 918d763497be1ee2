import type { CollabStore } from '../../store/index.js';

/** What a person typed, by the specification's names. */
interface Content {
  readonly commentText: string;
  readonly commentHtml: string;
}

/** How long a pause in typing is, in ms. */
const PAUSE = 250;

/** Keeps what is typed and not sent, across reloads: at each pause in typing, and when the page is left. */
class DraftKeeper {
  readonly #store: CollabStore;
  readonly #waiting = new Map<string, Content | undefined>();
  readonly #leaving = new AbortController();
  #timer: ReturnType<typeof setTimeout> | undefined;

  constructor(store: CollabStore) {
    this.#store = store;
    const options = { signal: this.#leaving.signal };
    window.addEventListener('pagehide', () => this.flush(), options);
    document.addEventListener('visibilitychange', () => this.flush(), options);
  }

  /** What was typed earlier under a key. */
  async load(key: string): Promise<Content | undefined> {
    const waiting = this.#waiting.get(key);
    if (waiting) return waiting;
    return await this.#store.drafts.get(key);
  }

  /** Keeps what is typed under a key; nothing typed forgets it. */
  keep(key: string, content: Content & { readonly empty: boolean }): void {
    const { commentText, commentHtml } = content;
    this.#waiting.set(key, content.empty ? undefined : { commentText, commentHtml });
    this.#timer ??= setTimeout(() => this.flush(), PAUSE);
  }

  /** Forgets what was typed under a key: it has been sent. */
  forget(key: string): void {
    this.#waiting.set(key, undefined);
    this.flush();
  }

  /** Keeps now what is still waiting. */
  flush(): void {
    clearTimeout(this.#timer);
    this.#timer = undefined;
    const { drafts } = this.#store;
    for (const [key, content] of this.#waiting) {
      const kept = content ? drafts.set(key, content) : drafts.delete(key);
      // Storage that fails says so by the store's `error` event; the text is still where it was typed.
      kept.catch(() => undefined);
    }
    this.#waiting.clear();
  }

  /** Keeps what is still waiting, and listens no more. */
  close(): void {
    this.#leaving.abort();
    this.flush();
  }
}

/** Begins to keep a store's drafts. */
export const keepDrafts = (store: CollabStore): DraftKeeper => new DraftKeeper(store);
