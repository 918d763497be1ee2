import type { ReactiveController, ReactiveControllerHost } from 'lit';
import type { AnnotationRow, CollabStore } from '../../../store/index.js';
import type { LocalizeController } from '../../base/localize.js';
import { rootDocumentOf } from '../../page/current-location.js';
import { truncateName } from '../../page/element-name.js';
import type { PageContext } from '../../page/page-context.js';
import type { NewThreadTarget } from '../../page/page-navigation.js';
import { textOf } from '../../page/thread-target.js';
import type { CollabCommentDraftChangedEvent } from '../comment/comment.js';
import type { CollabComposerChangedEvent } from '../composer/composer.js';
import { contentFromText } from '../composer/content.js';
import {
  createEmptyDrafts,
  newThreadDraftKey,
  ThreadDrafts,
  threadKey,
  type DialogDrafts,
  type NewThreadDrafts,
  type OtherDraft,
} from './draft-store.js';

/** Content of a dialog in which a new thread is written; other content is the id of a thread. */
export const NEW_THREAD = 'new';

/** Time in which a discarded draft can be restored, in ms. */
const RESTORE_TIME = 8000;

interface DraftControllerOptions {
  readonly store: () => CollabStore | undefined;
  readonly page: () => PageContext | undefined;
  readonly localize: LocalizeController;
  /** Id of the thread that is shown, once it is loaded; `NEW_THREAD` while one is written. */
  readonly content: () => string | undefined;
  /** Document of the thread that is shown, once it is loaded. */
  readonly documentId: () => string | undefined;
}

type Host = ReactiveControllerHost & HTMLElement & { readonly renderRoot: HTMLElement | DocumentFragment };

/** Saves the text that the user types in a dialog until it is sent, and loads it again. */
export class DraftController implements ReactiveController {
  readonly #host: Host;
  readonly #options: DraftControllerOptions;
  #listening: AbortController | undefined;
  #store: CollabStore | undefined;
  #threads: ThreadDrafts | undefined;
  #userId: string | undefined;
  /** Key of the loaded drafts: a `threadKey`, or the key of a new thread's draft. */
  #key: string | undefined;
  /** Whether the loaded drafts are of a new thread. */
  #isNew = false;
  /** Settles when the drafts of the current content are loaded. */
  #loading: Promise<void> = Promise.resolve();
  /** Updated with every change: an element that shows a comment may be created again, as in a long thread that is scrolled. */
  #drafts = createEmptyDrafts();

  constructor(host: Host, options: DraftControllerOptions) {
    this.#host = host;
    this.#options = options;
    host.addController(this);
  }

  /** Drafts of the current content; empty while they load. */
  get current(): DialogDrafts {
    return this.#key === this.#currentKey ? this.#drafts : createEmptyDrafts();
  }

  /** Waits until the drafts of the current content are loaded. */
  whenLoaded(): Promise<void> {
    return this.#loading;
  }

  /** Sets the user. Returns whether another user has left; their drafts are saved for their return. */
  setUser(store: CollabStore, userId: string | undefined): boolean {
    const previous = store === this.#store ? this.#userId : undefined;
    this.#userId = userId;
    if (previous === undefined || previous === userId) return false;
    this.#setStore(undefined);
    this.#setStore(store);
    this.#key = undefined;
    this.#drafts = createEmptyDrafts();
    return true;
  }

  hostConnected(): void {
    this.#listening = new AbortController();
    const { signal } = this.#listening;
    // A root of either kind; typed as the one whose events have names.
    const root = this.#host.renderRoot as HTMLElement;
    root.addEventListener('collab-composer-changed', (event) => this.#handleComposerChanged(event), { signal });
    root.addEventListener('collab-comment-draft-changed', (event) => this.#handleEditChanged(event), { signal });
  }

  hostUpdated(): void {
    if (this.#host.isConnected) this.#setStore(this.#options.store());
    const saving = this.#saveUnsentTexts();
    const key = this.#currentKey;
    if (key === this.#key) return;
    this.#threads?.flush();
    this.#key = key;
    this.#isNew = this.#options.content() === NEW_THREAD;
    this.#drafts = createEmptyDrafts();
    // A store that was disposed of has no drafts.
    if (key !== undefined) this.#loading = saving.then(() => this.#load(key)).catch(() => undefined);
  }

  hostDisconnected(): void {
    this.#listening?.abort();
    this.#setStore(undefined);
    this.#key = undefined;
  }

  /** Deletes the draft of the reply or new thread: it has been sent. */
  deleteSent(): void {
    const key = this.#key;
    this.#drafts.reply = undefined;
    if (key === undefined) return;
    if (this.#isNew) this.#newThreads?.delete(key);
    else this.#threads?.deleteReply(key);
  }

  /** Moves the draft of a new thread from another place to the current one. */
  moveHere({ key, draft }: OtherDraft): void {
    if (this.#key === undefined || !this.#isNew) return;
    this.#newThreads?.save({ key: this.#key, name: this.#placeName }, { ...draft, empty: false });
    this.#newThreads?.delete(key);
    this.#drafts = { ...this.#drafts, reply: draft, others: this.#othersWithout(key) };
    this.#host.requestUpdate();
  }

  /** Discards the draft of a new thread at another place; a toast offers to undo it. */
  discardOther(discarded: OtherDraft): void {
    const store = this.#store;
    const newThreads = this.#newThreads;
    const user = this.#store?.me.peek()?.userId;
    const { localize } = this.#options;
    newThreads?.delete(discarded.key);
    this.#drafts = { ...this.#drafts, others: this.#othersWithout(discarded.key) };
    this.#host.requestUpdate();
    const restore = (): void => {
      if (store !== this.#store || user !== store?.me.peek()?.userId) return;
      this.#newThreads?.save(discarded, { ...discarded.draft, empty: false });
      this.#drafts = { ...this.#drafts, others: [discarded, ...this.#othersWithout(discarded.key)] };
      this.#host.requestUpdate();
    };
    const action = { label: localize.term('undo'), run: restore };
    this.#options
      .page()
      ?.toasts.add({ message: localize.term('draftDiscarded'), type: 'success', duration: RESTORE_TIME, action });
  }

  /** Returns the text that the user typed in a thread and has not sent. */
  unsentTextOf({ id, documentId }: AnnotationRow): string {
    return this.#threads?.textOf(threadKey(id, documentId)) ?? '';
  }

  /** Deletes all drafts of a thread. */
  deleteAll({ id, documentId }: AnnotationRow): void {
    const key = threadKey(id, documentId);
    this.#threads?.deleteAll(key);
    if (key === this.#key) this.#drafts = createEmptyDrafts();
  }

  #setStore(store: CollabStore | undefined): void {
    if (store === this.#store) return;
    this.#threads?.close();
    this.#store = store;
    this.#threads = store && new ThreadDrafts(store);
  }

  /** Saves texts as drafts that were typed for new threads and left before the dialog was loaded. */
  async #saveUnsentTexts(): Promise<void> {
    const store = this.#store;
    const newThreads = this.#newThreads;
    const unsent = this.#options.page()?.navigation.unsentTexts;
    if (!store || !newThreads || !unsent?.length) return;
    const documentId = rootDocumentOf(store) ?? '';
    for (const { target, text } of unsent.splice(0)) {
      const key = newThreadDraftKey(documentId, target);
      const { commentText, commentHtml } = contentFromText(text);
      const draft = await newThreads.load(key);
      const content = draft
        ? {
            ...draft,
            commentText: `${draft.commentText}\n${commentText}`,
            commentHtml: draft.commentHtml + commentHtml,
          }
        : { commentText, commentHtml };
      newThreads.save({ key, name: truncateName(textOf(target.targetElement)) }, { ...content, empty: false });
    }
  }

  async #load(key: string): Promise<void> {
    const drafts = await (this.#isNew ? this.#loadNewThread(key) : this.#loadThread());
    if (!drafts || this.#key !== key) return;
    this.#drafts = drafts;
    this.#host.requestUpdate();
  }

  async #loadThread(): Promise<DialogDrafts | undefined> {
    const row = this.#store?.comments.byId(this.#options.content() ?? '', this.#options.documentId()).peek();
    return row && this.#threads?.load(row);
  }

  async #loadNewThread(key: string): Promise<DialogDrafts> {
    const [reply, others = []] = await Promise.all([this.#newThreads?.load(key), this.#newThreads?.loadOthers(key)]);
    return { ...createEmptyDrafts(), reply, others };
  }

  /** Key of the drafts of the current content; for a new thread it includes the place. */
  get #currentKey(): string | undefined {
    const content = this.#options.content();
    if (content === undefined) return undefined;
    if (content !== NEW_THREAD) return threadKey(content, this.#options.documentId());
    const store = this.#options.store();
    return store && newThreadDraftKey(rootDocumentOf(store) ?? '', this.#place ?? undefined);
  }

  get #newThreads(): NewThreadDrafts | undefined {
    return this.#threads?.newThreads;
  }

  get #place(): NewThreadTarget | null {
    return this.#options.page()?.navigation.newThread.peek() ?? null;
  }

  get #placeName(): string {
    return truncateName(textOf(this.#place?.targetElement)) || (this.#options.page()?.targets.nameOf(NEW_THREAD) ?? '');
  }

  #othersWithout(key: string): readonly OtherDraft[] {
    return (this.#drafts.others ?? []).filter((each) => each.key !== key);
  }

  #handleComposerChanged({ detail }: CollabComposerChangedEvent): void {
    const key = this.#key;
    const wasEmpty = this.#drafts.reply === undefined;
    this.#drafts.reply = detail.empty ? undefined : detail;
    // Other drafts are offered while the composer is empty.
    if (wasEmpty !== detail.empty && this.#drafts.others) this.#host.requestUpdate();
    const annotationId = this.#options.content();
    if (key === undefined || annotationId === undefined) return;
    if (this.#isNew) {
      this.#newThreads?.save({ key, name: this.#placeName }, detail);
      return;
    }
    const documentId = this.#options.documentId();
    const options = documentId === undefined ? {} : { options: { documentId } };
    this.#threads?.saveReply(key, detail);
    this.#store?.comments.setTyping({ annotationId, isTyping: !detail.empty, ...options });
  }

  #handleEditChanged({ detail: { annotationId, commentId, ...typed } }: CollabCommentDraftChangedEvent): void {
    this.#threads?.saveEdit(threadKey(annotationId, this.#options.documentId()), commentId, typed);
    if (typed.empty) this.#drafts.edits.delete(commentId);
    else this.#drafts.edits.set(commentId, typed);
  }
}
