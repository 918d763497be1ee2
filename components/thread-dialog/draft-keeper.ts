import type { CollabStore, Upload } from '../../store/index.js';
import type { CommentDraft } from '../comment/comment.js';
import { emptyContent } from '../composer/content.js';
import { loadOnce } from '../internal/load-once.js';
import type { arrivingFiles } from './arriving-files.js';
import { stash, takeStash } from './draft-stash.js';

/** How long a pause in typing is, in ms. */
const PAUSE = 250;

/** Follows files that are on their way; comes with the first of them, whichever dialog that is attached in. */
let filesOf: typeof arrivingFiles | undefined;
let loading: Promise<boolean> | undefined;
const loadFiles = loadOnce(async () => {
  filesOf = (await import('./arriving-files.js')).arrivingFiles;
});

/** Keeps what is typed and not sent, across reloads: at each pause in typing, and when the page is left. */
class DraftKeeper {
  readonly #store: CollabStore;
  readonly #waiting = new Map<string, CommentDraft | undefined>();
  /** What the store has not confirmed. */
  readonly #saving = new Map<string, CommentDraft | undefined>();
  /** Whose texts these are. */
  #owner = '';
  readonly #leaving = new AbortController();
  #timer: ReturnType<typeof setTimeout> | undefined;

  constructor(store: CollabStore) {
    this.#store = store;
    const options = { signal: this.#leaving.signal };
    window.addEventListener('pagehide', () => this.#leave(), options);
    document.addEventListener('visibilitychange', () => this.flush(), options);
  }

  /** What was typed earlier under a key. */
  async load(key: string): Promise<CommentDraft | undefined> {
    this.#handOver();
    const uploads = filesOf?.(this.#store).of({ userId: this.#user, key }) ?? [];
    const draft = await this.#load(key);
    const there = new Set(draft?.attachments?.map(({ attachmentId }) => attachmentId));
    const coming = uploads.filter(({ attachmentId }) => !there.has(attachmentId));
    return draft && coming.length > 0 ? { ...draft, uploads: coming } : draft;
  }

  async #load(key: string): Promise<CommentDraft | undefined> {
    const waiting = this.#waiting.get(key);
    if (waiting) return waiting;
    const stashed = takeStash(this.#user, key);
    if (stashed === undefined) return await this.#store.drafts.get(key);
    this.#save(key, stashed ?? undefined);
    return stashed ?? undefined;
  }

  /** Keeps what is typed under a key; nothing typed forgets it. */
  keep(key: string, { empty, uploads = [], ...draft }: CommentDraft & { readonly empty: boolean }): void {
    this.#handOver();
    void this.#follow(key, draft, uploads);
    this.#waiting.set(key, empty ? undefined : draft);
    this.#timer ??= setTimeout(() => this.flush(), PAUSE);
  }

  /** Forgets what was typed under a key: it has been sent. */
  forget(key: string): void {
    this.#handOver();
    void this.#follow(key, emptyContent, []);
    this.#waiting.set(key, undefined);
    this.flush();
  }

  /** Keeps now what is still waiting. */
  flush(): void {
    clearTimeout(this.#timer);
    this.#timer = undefined;
    this.#handOver();
    for (const [key, content] of this.#waiting) this.#save(key, content);
    this.#waiting.clear();
  }

  /** Keeps what is still waiting, and listens no more. */
  close(): void {
    this.#leaving.abort();
    this.flush();
  }

  get #user(): string {
    return this.#store.me.peek()?.userId ?? '';
  }

  /** What is waiting and is by somebody who has left waits for their return: the store keeps it for whoever is there now. */
  #handOver(): void {
    const user = this.#user;
    if (user === this.#owner) return;
    for (const [key, content] of this.#waiting) stash(this.#owner, key, content ?? null);
    this.#waiting.clear();
    this.#saving.clear();
    this.#owner = user;
  }

  /** At once, as a file that comes must not bring back what is sent then; or in order, while what follows files is loaded. */
  async #follow(key: string, draft: CommentDraft, uploads: readonly Upload[]): Promise<void> {
    const userId = this.#user;
    if (uploads.length > 0 && !filesOf) loading = loadFiles();
    if (!filesOf) await loading;
    const arrived = (whole: CommentDraft): void => this.#complete(userId, key, whole);
    filesOf?.(this.#store).follow({ userId, key, draft, uploads, arrived });
  }

  #complete(userId: string, key: string, draft: CommentDraft): void {
    this.#handOver();
    if (userId !== this.#owner) {
      stash(userId, key, draft);
      return;
    }
    this.#waiting.set(key, draft);
    this.flush();
  }

  #save(key: string, content: CommentDraft | undefined): void {
    const { drafts } = this.#store;
    const user = this.#user;
    this.#saving.set(key, content);
    const done = (): void => {
      if (this.#saving.get(key) !== content) return;
      this.#saving.delete(key);
      // A page that came back from the browser's cache has no need of it.
      takeStash(user, key);
    };
    // Storage that fails says so by the store's `error` event; the text is still where it was typed.
    (content ? drafts.set(key, content) : drafts.delete(key)).then(done, done);
  }

  /** The page may be gone before the database has written. */
  #leave(): void {
    this.flush();
    for (const [key, content] of this.#saving) stash(this.#user, key, content ?? null);
  }
}

/** Begins to keep a store's drafts. */
export const keepDrafts = (store: CollabStore): DraftKeeper => new DraftKeeper(store);
