import type { CollabStore, Upload, TargetElement, AnnotationRow } from '../../../store/index.js';
import { readableText } from '../../../store/rules/placeholders.js';
import { lazy } from '../../base/lazy.js';
import { rootDocumentOf } from '../../page/current-location.js';
import type { NewThreadTarget } from '../../page/page-navigation.js';
import { storeService } from '../../page/store-services.js';
import type { CommentDraft } from '../comment/comment.js';
import { emptyContent } from '../composer/content.js';
import type { DraftUploads } from './draft-uploads.js';

/** Content of a composer, as its change event reports it. */
type TypedContent = CommentDraft & { readonly empty: boolean };

/** A draft that the database may not have stored yet; `null` records that it was sent. */
type Backup = CommentDraft | null;

const backupKeyOf = (userId: string, key: string): string => `collab-elements:draft:${JSON.stringify([userId, key])}`;

/** Calls a function that a private window or the browser's settings may make throw. */
function attempt<T>(access: () => T): T | undefined {
  try {
    return access();
  } catch {
    return undefined;
  }
}

/** Writes a draft synchronously: a page that unloads cannot wait for its database. */
function writeBackup(userId: string, key: string, content: Backup): void {
  attempt(() => localStorage.setItem(backupKeyOf(userId, key), JSON.stringify(content)));
}

/** Reads and removes a backup; returns undefined where there is none. */
function takeBackup(userId: string, key: string): Backup | undefined {
  return attempt(() => {
    const name = backupKeyOf(userId, key);
    const stored = localStorage.getItem(name);
    localStorage.removeItem(name);
    return stored === null ? undefined : (JSON.parse(stored) as Backup);
  });
}

/** Pause in typing after which a draft is saved, in ms. */
const SAVE_DELAY = 250;

/** Follows uploads of drafts; loads with the first upload of any dialog. */
let uploadsOf: ((store: CollabStore) => DraftUploads) | undefined;
let loading: Promise<boolean> | undefined;
const loadDraftUploads = lazy(async () => {
  const { DraftUploads } = await import('./draft-uploads.js');
  uploadsOf = (store) => storeService(store, DraftUploads);
});

/** Saves local drafts across reloads: at each pause in typing, and when the page is left. */
export class DraftStore {
  readonly #store: CollabStore;
  /** Drafts that are typed but not saved. */
  readonly #unsaved = new Map<string, CommentDraft | undefined>();
  /** Drafts whose saving is not confirmed. */
  readonly #saving = new Map<string, CommentDraft | undefined>();
  /** Id of the user whose drafts these are. */
  #owner = '';
  readonly #listening = new AbortController();
  #timer: ReturnType<typeof setTimeout> | undefined;

  constructor(store: CollabStore) {
    this.#store = store;
    const options = { signal: this.#listening.signal };
    window.addEventListener('pagehide', () => this.#backUp(), options);
    document.addEventListener('visibilitychange', () => this.flush(), options);
  }

  /** Returns the draft of a key, with the uploads that are still running. */
  async load(key: string): Promise<CommentDraft | undefined> {
    this.#changeOwner();
    const uploads = uploadsOf?.(this.#store).of({ userId: this.#userId, key }) ?? [];
    const draft = await this.#load(key);
    const attached = new Set(draft?.attachments?.map(({ attachmentId }) => attachmentId));
    const running = uploads.filter(({ attachmentId }) => !attached.has(attachmentId));
    return draft && running.length > 0 ? { ...draft, uploads: running } : draft;
  }

  async #load(key: string): Promise<CommentDraft | undefined> {
    const unsaved = this.#unsaved.get(key);
    if (unsaved) return unsaved;
    const backup = takeBackup(this.#userId, key);
    if (backup === undefined) return await this.#store.drafts.get(key);
    this.#write(key, backup ?? undefined);
    return backup ?? undefined;
  }

  /** Saves the content under a key at the next pause; empty content deletes the draft. */
  save(key: string, { empty, uploads = [], ...draft }: TypedContent): void {
    this.#changeOwner();
    void this.#followUploads(key, draft, uploads);
    this.#unsaved.set(key, empty ? undefined : draft);
    this.#timer ??= setTimeout(() => this.flush(), SAVE_DELAY);
  }

  /** Deletes the draft of a key. */
  delete(key: string): void {
    this.#changeOwner();
    void this.#followUploads(key, emptyContent, []);
    this.#unsaved.set(key, undefined);
    this.flush();
  }

  /** Saves all unsaved drafts now. */
  flush(): void {
    clearTimeout(this.#timer);
    this.#timer = undefined;
    this.#changeOwner();
    for (const [key, content] of this.#unsaved) this.#write(key, content);
    this.#unsaved.clear();
  }

  /** Saves all unsaved drafts and removes the listeners. */
  close(): void {
    this.#listening.abort();
    this.flush();
  }

  get #userId(): string {
    return this.#store.me.peek()?.userId ?? '';
  }

  /** Backs up drafts of a user who has signed out until they return: the store saves for the current user only. */
  #changeOwner(): void {
    const userId = this.#userId;
    if (userId === this.#owner) return;
    for (const [key, content] of this.#unsaved) writeBackup(this.#owner, key, content ?? null);
    this.#unsaved.clear();
    this.#saving.clear();
    this.#owner = userId;
  }

  /** Runs synchronously once the module is loaded, so that a finished upload cannot restore a draft that is sent. */
  async #followUploads(key: string, draft: CommentDraft, uploads: readonly Upload[]): Promise<void> {
    const userId = this.#userId;
    if (uploads.length > 0 && !uploadsOf) loading = loadDraftUploads();
    if (!uploadsOf) await loading;
    const saveDraft = (complete: CommentDraft): void => this.#saveWithUpload(userId, key, complete);
    uploadsOf?.(this.#store).follow({ userId, key, draft, uploads, saveDraft });
  }

  #saveWithUpload(userId: string, key: string, draft: CommentDraft): void {
    this.#changeOwner();
    if (userId !== this.#owner) {
      writeBackup(userId, key, draft);
      return;
    }
    this.#unsaved.set(key, draft);
    this.flush();
  }

  #write(key: string, content: CommentDraft | undefined): void {
    const { drafts } = this.#store;
    const userId = this.#userId;
    this.#saving.set(key, content);
    const confirm = (): void => {
      if (this.#saving.get(key) !== content) return;
      this.#saving.delete(key);
      // A page that was restored from the browser's cache no longer needs its backup.
      takeBackup(userId, key);
    };
    // The store reports failing storage by its `error` event; the composer still holds the text.
    (content ? drafts.set(key, content) : drafts.delete(key)).then(confirm, confirm);
  }

  /** Backs up what the database may not write before the page unloads. */
  #backUp(): void {
    this.flush();
    for (const [key, content] of this.#saving) writeBackup(this.#userId, key, content ?? null);
  }
}

/** The place of an unsent new thread. */
interface DraftPlace {
  /** Key of the draft. */
  readonly key: string;
  /** The quoted text, or the name of the element; empty where it has none. */
  readonly name: string;
}

/** The user and the document that a list of places belongs to. */
interface DraftOwner {
  readonly userId: string;
  readonly documentId: string;
}

/** Lists that the browser does not store, by storage key. */
const unstoredPlaces = new Map<string, string>();

const placesKeyOf = ({ userId, documentId }: DraftOwner): string =>
  `collab-elements:draft-places:${JSON.stringify([userId, documentId])}`;

/** Returns the places of a user's drafts in a document, the latest first. */
function readDraftPlaces(owner: DraftOwner): readonly DraftPlace[] {
  const name = placesKeyOf(owner);
  const read = () => JSON.parse(unstoredPlaces.get(name) ?? localStorage.getItem(name) ?? '[]') as DraftPlace[];
  return attempt(read) ?? [];
}

/** Adds a place, or moves it to the top. */
function addDraftPlace(owner: DraftOwner, place: DraftPlace): void {
  const places = readDraftPlaces(owner);
  if (places[0]?.key === place.key && places[0].name === place.name) return;
  writeDraftPlaces(owner, [place, ...places.filter(({ key }) => key !== place.key)]);
}

function removeDraftPlace(owner: DraftOwner, key: string): void {
  const places = readDraftPlaces(owner);
  const rest = places.filter((place) => place.key !== key);
  if (rest.length < places.length) writeDraftPlaces(owner, rest);
}

function writeDraftPlaces(owner: DraftOwner, places: readonly DraftPlace[]): void {
  const name = placesKeyOf(owner);
  const list = JSON.stringify(places);
  const isStored = attempt(() => {
    if (places.length > 0) localStorage.setItem(name, list);
    else localStorage.removeItem(name);
    return true;
  });
  if (isStored) unstoredPlaces.delete(name);
  else unstoredPlaces.set(name, list);
}

/** The draft of a new thread at another place than the current one. */
export interface OtherDraft extends DraftPlace {
  readonly draft: CommentDraft;
}

type ElementReference = Pick<TargetElement, 'elementId' | 'selectors'>;

/** Returns the id of an element, or else its most reliable selector. */
const referenceOf = ({ elementId, selectors }: ElementReference) => elementId ?? selectors?.[0]?.value;

/** Returns what distinguishes a target from others of its document; undefined for the whole page. Points and areas of one element have the same key. */
function targetKeyOf(target: TargetElement | undefined): readonly unknown[] | undefined {
  if (!target) return undefined;
  const { targetText, occurrence, prefix, suffix, hosts = [] } = target;
  const text = targetText === undefined ? [] : [targetText, occurrence ?? 1, prefix, suffix];
  return [...hosts.map(referenceOf), referenceOf(target), ...text];
}

/** Returns the key of the draft of a new thread, from its document and its place there. */
export function newThreadDraftKey(
  documentId: string,
  { targetElement, location, pageInfo }: NewThreadTarget = {},
): string {
  const target = targetKeyOf(targetElement);
  const page = location?.id === undefined ? (pageInfo?.path ?? window.location.pathname) : { at: location.id };
  if (!target && location?.id === undefined) return `new:${documentId}`;
  return `new:${documentId}:${JSON.stringify([page, ...(target ?? [])])}`;
}

/** Drafts of new threads, one for each place. */
export class NewThreadDrafts {
  readonly #store: CollabStore;
  readonly #drafts: DraftStore;

  constructor(store: CollabStore, drafts: DraftStore) {
    this.#store = store;
    this.#drafts = drafts;
  }

  load(key: string): Promise<CommentDraft | undefined> {
    return this.#drafts.load(key);
  }

  save({ key, name }: DraftPlace, typed: TypedContent): void {
    if (typed.empty) removeDraftPlace(this.#owner, key);
    else addDraftPlace(this.#owner, { key, name });
    this.#drafts.save(key, typed);
  }

  delete(key: string): void {
    removeDraftPlace(this.#owner, key);
    this.#drafts.delete(key);
  }

  /** Returns the drafts of the document at other places than that of the key, the latest first. */
  async loadOthers(key: string): Promise<readonly OtherDraft[]> {
    const owner = this.#owner;
    const wholeDocument = { key: `new:${this.#documentId}`, name: '' };
    const listed = readDraftPlaces(owner);
    // Earlier versions saved one draft for each document, without its place.
    const places = listed.some((place) => place.key === wholeDocument.key) ? listed : [...listed, wholeDocument];
    const drafts = await Promise.all(
      places.map(async (place) => {
        if (place.key === key) return [];
        const draft = await this.#drafts.load(place.key);
        if (!draft) removeDraftPlace(owner, place.key);
        return draft ? [{ ...place, draft }] : [];
      }),
    );
    return drafts.flat();
  }

  get #documentId(): string {
    return rootDocumentOf(this.#store) ?? '';
  }

  get #owner(): DraftOwner {
    return { userId: this.#store.me.peek()?.userId ?? '', documentId: this.#documentId };
  }
}

/** Returns the key of a thread among those of all documents: two documents may have threads of one id. */
export const threadKey = (annotationId: string, documentId: string | undefined): string =>
  documentId === undefined ? annotationId : `${documentId}:${annotationId}`;

const replyKeyOf = (thread: string): string => `reply:${thread}`;
const editKeyOf = (thread: string, commentId: number): string => `edit:${thread}:${String(commentId)}`;

/** Unsent texts of one dialog. */
export interface DialogDrafts {
  reply?: CommentDraft | undefined;
  /** Edits of comments, by comment id. */
  readonly edits: Map<number, CommentDraft>;
  /** While a new thread is written: drafts of new threads at other places. */
  others?: readonly OtherDraft[];
}

export const createEmptyDrafts = (): DialogDrafts => ({ edits: new Map() });

/** Drafts of replies and edits, by `threadKey`, and the unsent text of each thread. */
export class ThreadDrafts {
  readonly newThreads: NewThreadDrafts;
  readonly #store: CollabStore;
  readonly #drafts: DraftStore;
  /** Texts by thread key and draft key; an empty text means no draft. */
  readonly #texts = new Map<string, Map<string, string>>();

  constructor(store: CollabStore) {
    this.#store = store;
    this.#drafts = new DraftStore(store);
    this.newThreads = new NewThreadDrafts(store, this.#drafts);
  }

  /** Returns the reply to a thread and the edits of the user's own comments. */
  async load(row: AnnotationRow): Promise<DialogDrafts> {
    const myId = this.#store.me.peek()?.userId;
    const own = row.data.comments.filter(({ from }) => from.userId === myId);
    const [reply, ...edits] = await Promise.all([
      this.#load(row, replyKeyOf),
      ...own.map(({ commentId }) => this.#loadEdit(row, commentId)),
    ]);
    return { reply, edits: new Map(edits.flat()) };
  }

  saveReply(thread: string, typed: TypedContent): void {
    this.#save(thread, replyKeyOf(thread), typed);
  }

  deleteReply(thread: string): void {
    this.#delete(thread, replyKeyOf(thread));
  }

  saveEdit(thread: string, commentId: number, typed: TypedContent): void {
    this.#save(thread, editKeyOf(thread, commentId), typed);
  }

  /** Deletes all drafts of a thread. */
  deleteAll(thread: string): void {
    for (const key of this.#texts.get(thread)?.keys() ?? []) this.#delete(thread, key);
  }

  /** Returns all unsent text of a thread. */
  textOf(thread: string): string {
    return [...(this.#texts.get(thread)?.values() ?? [])].filter(Boolean).join('\n\n');
  }

  flush(): void {
    this.#drafts.flush();
  }

  close(): void {
    this.#drafts.close();
  }

  async #loadEdit(row: AnnotationRow, commentId: number): Promise<readonly (readonly [number, CommentDraft])[]> {
    const draft = await this.#load(row, (thread) => editKeyOf(thread, commentId));
    return draft ? [[commentId, draft]] : [];
  }

  async #load({ id, documentId }: AnnotationRow, keyOf: (thread: string) => string): Promise<CommentDraft | undefined> {
    const thread = threadKey(id, documentId);
    const key = keyOf(thread);
    const draft = await this.#drafts.load(key);
    // Text that is typed during the load is newer.
    if (draft && !this.#texts.get(thread)?.has(key)) this.#setText(thread, key, readableText(draft));
    return draft ?? this.#migrate(thread, keyOf(id), key);
  }

  /** Moves a draft from the key that earlier versions used, which had no document id. */
  async #migrate(thread: string, from: string, to: string): Promise<CommentDraft | undefined> {
    const draft = await this.#drafts.load(from);
    if (!draft || this.#texts.get(thread)?.has(to)) return undefined;
    this.#save(thread, to, { ...draft, empty: false });
    this.#drafts.delete(from);
    return draft;
  }

  #save(thread: string, key: string, typed: TypedContent): void {
    this.#setText(thread, key, readableText(typed));
    this.#drafts.save(key, typed);
  }

  #delete(thread: string, key: string): void {
    this.#setText(thread, key, '');
    this.#drafts.delete(key);
  }

  #setText(thread: string, key: string, text: string): void {
    const texts = this.#texts.get(thread) ?? new Map<string, string>();
    this.#texts.set(thread, texts.set(key, text));
  }
}
