import type { CommentDraft } from '../comment/comment.js';
import type { CollabStore, Upload, TargetElement, AnnotationRow, Comment } from '../../../store/index.js';
import { emptyContent } from '../composer/content.js';
import { loadOnce } from '../../base/lazy.js';
import type { arrivingFiles } from './arriving-files.js';
import type { NewThreadPlace } from '../../page/page-state.js';
import { rootDocumentOf } from '../../page/root-document.js';
import { readableText } from '../../../store/rules/placeholders.js';

/** What was typed, or that it was sent: `null`. */
type Stashed = CommentDraft | null;

const storageKeyOf = (userId: string, key: string): string => `collab-elements:draft:${JSON.stringify([userId, key])}`;

/** What a private window, or the person's settings, may forbid. */
function attempt<T>(act: () => T): T | undefined {
  try {
    return act();
  } catch {
    return undefined;
  }
}

/** Keeps a text at once: a page that is being left cannot wait for its database. */
function stash(userId: string, key: string, content: Stashed): void {
  attempt(() => localStorage.setItem(storageKeyOf(userId, key), JSON.stringify(content)));
}

/** Takes what was kept so; undefined where nothing was. */
function takeStash(userId: string, key: string): Stashed | undefined {
  return attempt(() => {
    const name = storageKeyOf(userId, key);
    const kept = localStorage.getItem(name);
    localStorage.removeItem(name);
    return kept === null ? undefined : (JSON.parse(kept) as Stashed);
  });
}

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

/** A place at which a new thread was begun and not sent. */
interface DraftPlace {
  /** Key of the draft. */
  readonly key: string;
  /** The quoted text, or the name of the element; empty where it has none. */
  readonly name: string;
}

/** Whose drafts, and in which document. */
interface DraftOwner {
  readonly userId: string;
  readonly documentId: string;
}

/** The lists of a page that may keep nothing. */
const held = new Map<string, string>();

const placesKeyOf = ({ userId, documentId }: DraftOwner): string =>
  `collab-elements:draft-places:${JSON.stringify([userId, documentId])}`;

/** The places of a user's drafts in a document, the last first. */
function knownDraftPlaces(owner: DraftOwner): readonly DraftPlace[] {
  const name = placesKeyOf(owner);
  return attempt(() => JSON.parse(held.get(name) ?? localStorage.getItem(name) ?? '[]') as DraftPlace[]) ?? [];
}

/** Adds a place, or brings it to the top. */
function noteDraftPlace(owner: DraftOwner, place: DraftPlace): void {
  const known = knownDraftPlaces(owner);
  if (known[0]?.key === place.key && known[0].name === place.name) return;
  write(owner, [place, ...known.filter(({ key }) => key !== place.key)]);
}

function forgetDraftPlace(owner: DraftOwner, key: string): void {
  const known = knownDraftPlaces(owner);
  if (known.some((place) => place.key === key))
    write(
      owner,
      known.filter((place) => place.key !== key),
    );
}

function write(owner: DraftOwner, places: readonly DraftPlace[]): void {
  const name = placesKeyOf(owner);
  const list = JSON.stringify(places);
  const isKept = attempt(() => {
    if (places.length > 0) localStorage.setItem(name, list);
    else localStorage.removeItem(name);
    return true;
  });
  if (isKept) held.delete(name);
  else held.set(name, list);
}

/** The draft of a new thread that was begun at another place. */
export interface DraftElsewhere extends DraftPlace {
  readonly draft: CommentDraft;
}

type Described = Pick<TargetElement, 'elementId' | 'selectors'>;

/** The selector an element is known by: its name, or the surest way to find it. */
const hostNameOf = ({ elementId, selectors }: Described) => elementId ?? selectors?.[0]?.value;

/** What tells a target from others of its document; undefined for the page as a whole. Points and areas of one element are alike. */
function targetKeyOf(target: TargetElement | undefined): readonly unknown[] | undefined {
  if (!target) return undefined;
  const { targetText, occurrence, prefix, suffix, hosts = [] } = target;
  const text = targetText === undefined ? [] : [targetText, occurrence ?? 1, prefix, suffix];
  return [...hosts.map(hostNameOf), hostNameOf(target), ...text];
}

/** Key of the draft of a new thread, by its document and its place there. */
export function newDraftKey(documentId: string, { targetElement, location, pageInfo }: NewThreadPlace = {}): string {
  const target = targetKeyOf(targetElement);
  const where = location?.id === undefined ? (pageInfo?.path ?? window.location.pathname) : { at: location.id };
  if (!target && location?.id === undefined) return `new:${documentId}`;
  return `new:${documentId}:${JSON.stringify([where, ...(target ?? [])])}`;
}

/** Keeps the drafts of new threads, each at its place, and knows which were begun elsewhere. */
class NewThreadDrafts {
  readonly #store: CollabStore;
  readonly #keeper: ReturnType<typeof keepDrafts>;

  constructor(store: CollabStore, keeper: ReturnType<typeof keepDrafts>) {
    this.#store = store;
    this.#keeper = keeper;
  }

  load(key: string): Promise<CommentDraft | undefined> {
    return this.#keeper.load(key);
  }

  keep({ key, name }: DraftPlace, typed: CommentDraft & { readonly empty: boolean }): void {
    if (typed.empty) forgetDraftPlace(this.#owner, key);
    else noteDraftPlace(this.#owner, { key, name });
    this.#keeper.keep(key, typed);
  }

  forget(key: string): void {
    forgetDraftPlace(this.#owner, key);
    this.#keeper.forget(key);
  }

  /** The drafts of the document that were begun at other places, the last first. */
  async elsewhere(key: string): Promise<readonly DraftElsewhere[]> {
    const owner = this.#owner;
    const page = { key: `new:${this.#documentId}`, name: '' };
    const known = knownDraftPlaces(owner);
    // Drafts were kept by their document alone, before they were kept by their place.
    const places = known.some((place) => place.key === page.key) ? known : [...known, page];
    const drafts = await Promise.all(
      places.map(async (place) => {
        if (place.key === key) return [];
        const draft = await this.#keeper.load(place.key);
        if (!draft) forgetDraftPlace(owner, place.key);
        return draft ? [{ ...place, draft }] : [];
      }),
    );
    return drafts.flat();
  }

  get #documentId(): string {
    return rootDocumentOf(this.#store) ?? '';
  }

  get #owner() {
    return { userId: this.#store.me.peek()?.userId ?? '', documentId: this.#documentId };
  }
}

export type { NewThreadDrafts };

const keepNewThreadDrafts = (store: CollabStore, keeper: ReturnType<typeof keepDrafts>): NewThreadDrafts =>
  new NewThreadDrafts(store, keeper);

/** The name of a thread among those of all documents, in keys of drafts: two documents may have threads of one id. */
export const threadOf = (annotationId: string, documentId: string | undefined): string =>
  documentId === undefined ? annotationId : `${documentId}:${annotationId}`;

type Typed = CommentDraft & { readonly empty: boolean };

/** Keeps the drafts of threads, and knows what is typed in each and not sent. */
class UnsentTexts {
  readonly #keeper: ReturnType<typeof keepDrafts>;
  /** Texts by thread and by key; an empty one is none. */
  readonly #texts = new Map<string, Map<string, string>>();

  constructor(keeper: ReturnType<typeof keepDrafts>) {
    this.#keeper = keeper;
  }

  async load(thread: string, key: string): Promise<CommentDraft | undefined> {
    const draft = await this.#keeper.load(key);
    // What is typed meanwhile is newer.
    if (draft && !this.#texts.get(thread)?.has(key)) this.#set(thread, key, readableText(draft));
    return draft;
  }

  /** Takes a draft from the key that it had before; undefined where there is none. */
  async move(thread: string, from: string, to: string): Promise<CommentDraft | undefined> {
    const draft = await this.#keeper.load(from);
    if (!draft || this.#texts.get(thread)?.has(to)) return undefined;
    this.keep(thread, to, { ...draft, empty: false });
    this.#keeper.forget(from);
    return draft;
  }

  keep(thread: string, key: string, typed: Typed): void {
    this.#set(thread, key, readableText(typed));
    this.#keeper.keep(key, typed);
  }

  forget(thread: string, key: string): void {
    this.#set(thread, key, '');
    this.#keeper.forget(key);
  }

  forgetAll(thread: string): void {
    for (const key of this.#texts.get(thread)?.keys() ?? []) this.forget(thread, key);
  }

  /** All that is typed in a thread. */
  textOf(thread: string): string {
    return [...(this.#texts.get(thread)?.values() ?? [])].filter(Boolean).join('\n\n');
  }

  #set(thread: string, key: string, text: string): void {
    const texts = this.#texts.get(thread) ?? new Map<string, string>();
    this.#texts.set(thread, texts.set(key, text));
  }
}

/** Keeps the drafts of threads by a keeper. */
const unsentTexts = (keeper: ReturnType<typeof keepDrafts>): UnsentTexts => new UnsentTexts(keeper);

/** Keys of drafts: a reply to a thread, an edit of a comment. */
const keyOfReply = (thread: string): string => `reply:${thread}`;
const keyOfEdit = (thread: string, commentId: number): string => `edit:${thread}:${String(commentId)}`;

/** What was typed in a dialog and not sent. */
export interface ThreadDrafts {
  reply?: CommentDraft | undefined;
  readonly edits: Map<number, CommentDraft>;
  /** Of a new thread: what was begun at other places. */
  elsewhere?: readonly DraftElsewhere[];
}

export const noDrafts = (): ThreadDrafts => ({ edits: new Map() });

/** Keeps the texts of a store's threads that are not sent. */
export function draftsOf(store: CollabStore) {
  const keeper = keepDrafts(store);
  const texts = unsentTexts(keeper);
  /** A draft of a thread; earlier versions kept it by the thread's id alone. */
  const loadOf = async ({ id, documentId }: AnnotationRow, keyOf: (thread: string) => string) => {
    const thread = threadOf(id, documentId);
    return (await texts.load(thread, keyOf(thread))) ?? texts.move(thread, keyOf(id), keyOf(thread));
  };
  const loadEdit = async (row: AnnotationRow, { commentId }: Comment) => {
    const draft = await loadOf(row, (thread) => keyOfEdit(thread, commentId));
    return draft ? ([[commentId, draft]] as const) : [];
  };
  return {
    newThreads: keepNewThreadDrafts(store, keeper),
    /** A reply, and edits of the user's own comments. */
    load: async (row: AnnotationRow): Promise<ThreadDrafts> => {
      const me = store.me.peek()?.userId;
      const own = row.data.comments.filter(({ from }) => from.userId === me);
      const [reply, ...edits] = await Promise.all([
        loadOf(row, keyOfReply),
        ...own.map((comment) => loadEdit(row, comment)),
      ]);
      return { reply, edits: new Map(edits.flat()) };
    },
    /** Threads are named by `threadOf`. */
    keepReply: (thread: string, typed: Typed) => texts.keep(thread, keyOfReply(thread), typed),
    forgetReply: (thread: string) => texts.forget(thread, keyOfReply(thread)),
    keepEdit: (thread: string, commentId: number, typed: Typed) =>
      texts.keep(thread, keyOfEdit(thread, commentId), typed),
    /** The texts of a thread as they are now. */
    textOf: (thread: string) => texts.textOf(thread),
    forgetAll: (thread: string) => texts.forgetAll(thread),
    flush: () => keeper.flush(),
    close: () => keeper.close(),
  };
}
