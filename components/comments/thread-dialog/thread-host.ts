import type { ReactiveController, ReactiveControllerHost } from 'lit';
import type { AnnotationRow, CollabError, CollabStore, MutationHandle } from '../../../store/index.js';
import type { CollabCommentDraftChangeEvent } from '../comment/comment.js';
import type { CollabLinkActivateEvent } from '../comment-body/comment-body.events.js';
import type { CollabComposerChangeEvent } from '../composer/composer.js';
import { cutName } from '../../page/element-name.js';
import { errorMessage } from '../../base/error-message.js';
import type { LocalizeController } from '../../base/localize.js';
import { nameDocument } from '../../page/open-document.js';
import type { NewThreadPlace, PageState } from '../../page/page-state.js';
import { rootDocumentOf } from '../../page/root-document.js';
import { textOf } from '../../page/thread-title.js';
import { newDraftKey, type DraftElsewhere, draftsOf, noDrafts, type ThreadDrafts, threadOf } from './drafts.js';
import { spokenOutcome, offerUndo } from './outcomes.js';
import { askAgain, carryOut, isDeletion, isRefused, requestNames, type ThreadRequest } from './thread-requests.js';

interface ThreadHostOptions {
  store: () => CollabStore | undefined;
  page: () => PageState | undefined;
  localize: LocalizeController;
  /** The thread that is shown, once it is there; `NEW_THREAD` while one is being written. */
  shown: () => string | undefined;
  /** Its document, once it is there. */
  documentId: () => string | undefined;
  /** Tells the person what they would hear of in no other way. */
  announce: (message: string) => void;
  /** Called after the person has asked for something and it was done. */
  done: (request: ThreadRequest) => void;
}

/** How long a draft that was given up can be brought back, in ms. */
const DISCARD_OFFER = 8000;

/** What is shown while a thread is being written; threads have their ids. */
export const NEW_THREAD = 'new';

/** What is said to be deleted where it is neither a comment nor its thread. */
const deletedThings: Readonly<Partial<Record<string, 'fileDeleted' | 'recordingDeleted'>>> = {
  'collab-attachment-delete': 'fileDeleted',
  'collab-recording-delete': 'recordingDeleted',
};

type Thread = Pick<AnnotationRow, 'id' | 'documentId'>;

type Host = ReactiveControllerHost & HTMLElement & { readonly renderRoot: HTMLElement | DocumentFragment };

/** Serves the thread an element shows: does what the person asks for, and keeps what they type until it is sent. */
export class ThreadHostController implements ReactiveController {
  readonly #host: Host;
  readonly #options: ThreadHostOptions;
  #listening: AbortController | undefined;
  #store: CollabStore | undefined;
  #keeper: ReturnType<typeof draftsOf> | undefined;
  #userId: string | undefined;
  #turn = 0;
  /** The thread that is shown (`threadOf`), or the key of the draft of the one being written. */
  #shown: string | undefined;
  /** Whether that is being written. */
  #isNew = false;
  /** Kept in step with what is typed: what shows a comment may be made anew, as in a long thread that is scrolled. */
  #drafts = noDrafts();

  constructor(host: Host, options: ThreadHostOptions) {
    this.#host = host;
    this.#options = options;
    host.addController(this);
  }

  /** What was typed earlier and not sent. */
  get drafts(): ThreadDrafts {
    return this.#shown === this.#subject ? this.#drafts : noDrafts();
  }

  /** How many people have left so far: what the next one gets to see is made anew. */
  get turn(): number {
    return this.#turn;
  }

  /** Takes who is there; returns whether somebody else has left, for whose return what they typed is kept. */
  follow(store: CollabStore, userId: string | undefined): boolean {
    const before = store === this.#store ? this.#userId : undefined;
    this.#userId = userId;
    if (before === undefined || before === userId) return false;
    this.#enter(undefined);
    this.#enter(store);
    this.#shown = undefined;
    this.#drafts = noDrafts();
    this.#turn += 1;
    return true;
  }

  hostConnected(): void {
    this.#listening = new AbortController();
    const { signal } = this.#listening;
    // A root of either kind; typed as the one whose events have names.
    const root = this.#host.renderRoot as HTMLElement;
    for (const name of requestNames) {
      root.addEventListener(name, (event) => this.#requested(event), { signal });
    }
    root.addEventListener('collab-composer-change', (event) => this.#typed(event), { signal });
    root.addEventListener('collab-comment-draft-change', (event) => this.#edited(event), { signal });
    root.addEventListener('collab-link-activate', (event) => this.#followed(event), { signal });
    // A composer that unfolds under the pointer is no longer there when the button is let go.
    root.addEventListener('mousedown', (event) => this.#clicked(event), { signal });
  }

  hostUpdated(): void {
    if (this.#host.isConnected) this.#enter(this.#options.store());
    const subject = this.#subject;
    if (subject === this.#shown) return;
    this.#keeper?.flush();
    this.#shown = subject;
    this.#isNew = this.#options.shown() === NEW_THREAD;
    this.#drafts = noDrafts();
    // A store that was disposed of has no drafts.
    if (subject !== undefined) this.#load(subject).catch(() => undefined);
  }

  hostDisconnected(): void {
    this.#listening?.abort();
    this.#enter(undefined);
    this.#shown = undefined;
  }

  /** Forgets what was typed: it has been sent. */
  sent(): void {
    const shown = this.#shown;
    this.#drafts.reply = undefined;
    if (shown === undefined) return;
    if (this.#isNew) this.#newThreads?.forget(shown);
    else this.#keeper?.forgetReply(shown);
  }

  /** Goes on here with a new thread that was begun elsewhere. */
  take({ key, draft }: DraftElsewhere): void {
    if (this.#shown === undefined || !this.#isNew) return;
    this.#newThreads?.keep({ key: this.#shown, name: this.#placeName }, { ...draft, empty: false });
    this.#newThreads?.forget(key);
    this.#drafts = { ...this.#drafts, reply: draft, elsewhere: this.#elsewhereBut(key) };
    this.#host.requestUpdate();
  }

  /** Gives up a new thread that was begun elsewhere; this can be undone for a while. */
  discard(discarded: DraftElsewhere): void {
    const store = this.#store;
    const newThreads = this.#newThreads;
    const user = this.#store?.me.peek()?.userId;
    const { localize } = this.#options;
    newThreads?.forget(discarded.key);
    this.#drafts = { ...this.#drafts, elsewhere: this.#elsewhereBut(discarded.key) };
    this.#host.requestUpdate();
    const run = (): void => {
      if (store !== this.#store || user !== store?.me.peek()?.userId) return;
      this.#newThreads?.keep(discarded, { ...discarded.draft, empty: false });
      this.#drafts = { ...this.#drafts, elsewhere: [discarded, ...this.#elsewhereBut(discarded.key)] };
      this.#host.requestUpdate();
    };
    const action = { label: localize.term('undo'), run };
    this.#options
      .page()
      ?.toast({ message: localize.term('draftDiscarded'), type: 'success', duration: DISCARD_OFFER, action });
  }

  /** What the person typed in a thread and has not sent. */
  unsentIn({ id, documentId }: Thread): string {
    return this.#keeper?.textOf(threadOf(id, documentId)) ?? '';
  }

  /** Forgets what the person typed in a thread. */
  forget({ id, documentId }: Thread): void {
    this.#keeper?.forgetAll(threadOf(id, documentId));
    if (threadOf(id, documentId) === this.#shown) this.#drafts = noDrafts();
  }

  /** What went wrong, in words a person understands. */
  messageOf(error: CollabError): string {
    return errorMessage(error, (key) => this.#options.localize.term(key));
  }

  #enter(store: CollabStore | undefined): void {
    if (store === this.#store) return;
    this.#keeper?.close();
    this.#store = store;
    this.#keeper = store && draftsOf(store);
  }

  async #load(shown: string): Promise<void> {
    const drafts = await (this.#isNew ? this.#loadNew(shown) : this.#loadThread());
    if (!drafts || this.#shown !== shown) return;
    this.#drafts = drafts;
    this.#host.requestUpdate();
  }

  async #loadThread(): Promise<ThreadDrafts | undefined> {
    const row = this.#store?.comments.byId(this.#options.shown() ?? '', this.#options.documentId()).peek();
    return row && this.#keeper?.load(row);
  }

  async #loadNew(key: string): Promise<ThreadDrafts> {
    const [reply, elsewhere = []] = await Promise.all([this.#newThreads?.load(key), this.#newThreads?.elsewhere(key)]);
    return { ...noDrafts(), reply, elsewhere };
  }

  /** The thread that is to be shown (`threadOf`); while one is being written, the key of its draft, which says where. */
  get #subject(): string | undefined {
    const shown = this.#options.shown();
    if (shown === undefined) return undefined;
    if (shown !== NEW_THREAD) return threadOf(shown, this.#options.documentId());
    const store = this.#options.store();
    return store && newDraftKey(rootDocumentOf(store) ?? '', this.#place ?? undefined);
  }

  get #newThreads() {
    return this.#keeper?.newThreads;
  }

  get #place(): NewThreadPlace | null {
    return this.#options.page()?.newThread.peek() ?? null;
  }

  get #placeName(): string {
    return cutName(textOf(this.#place?.targetElement)) || (this.#options.page()?.subjectOf?.(NEW_THREAD) ?? '');
  }

  #elsewhereBut(key: string): readonly DraftElsewhere[] {
    return (this.#drafts.elsewhere ?? []).filter((each) => each.key !== key);
  }

  #requested(request: ThreadRequest): void {
    const store = this.#store;
    if (!store || !askAgain(this.#host, request)) return;
    const documentId = this.#options.documentId();
    const outcome = carryOut(store, request, { host: this.#host, localize: this.#options.localize, documentId });
    if (outcome instanceof Promise) void outcome.then((handle) => this.#carriedOut(request, handle, documentId));
    else this.#carriedOut(request, outcome, documentId);
  }

  #carriedOut(request: ThreadRequest, handle: MutationHandle | undefined, documentId: string | undefined): void {
    if (handle && isRefused(handle)) {
      // What was typed stays where it is.
      request.preventDefault();
      void handle.settled.then((settled) => settled.ok || this.#tell(settled.error));
      return;
    }
    if (request.type === 'collab-thread-reply') this.sent();
    if (!this.#isKept(handle)) this.#announce(request, documentId);
    const offer = handle && isDeletion(request) ? this.#undoOf(request, handle, documentId) : undefined;
    this.#options.done(request);
    offer?.();
  }

  /** Whether a write was refused and is kept: what tells of that is beside its text. */
  #isKept(handle: MutationHandle | undefined): boolean {
    return (
      handle !== undefined && (this.#store?.unsent.peek().some(({ id, error }) => id === handle.id && error) ?? false)
    );
  }

  #announce(request: ThreadRequest, documentId: string | undefined): void {
    const row = this.#store?.comments.byId(request.detail.annotationId, documentId).peek();
    const message = this.#store && row && spokenOutcome(request, row, this.#store, this.#options.localize);
    if (message) this.#options.announce(message);
  }

  /** How the way back from a deletion is offered; to be called once what is deleted has gone from the screen. */
  #undoOf(
    { type, detail: { annotationId } }: ThreadRequest,
    handle: MutationHandle,
    documentId: string | undefined,
  ): () => void {
    const page = this.#options.page();
    const { localize } = this.#options;
    if (!page) return () => handle.release();
    const isThreadLeft = this.#store?.comments.byId(annotationId, documentId).peek() !== undefined;
    const deleted = isThreadLeft ? 'commentDeleted' : 'threadDeleted';
    const message = localize.term(deletedThings[type] ?? deleted);
    const wasOpen = page.openThread.peek() === annotationId;
    const { beside } = page;
    const undone = (): void => {
      if (!wasOpen || isThreadLeft) return;
      if (documentId !== undefined) nameDocument(page, { id: annotationId, documentId });
      page.open(annotationId, beside);
    };
    return () => offerUndo({ page, localize, message, handle, undone });
  }

  #tell(error: CollabError): void {
    this.#options.page()?.toast({ message: this.messageOf(error), type: 'error' });
  }

  #typed({ detail }: CollabComposerChangeEvent): void {
    const shown = this.#shown;
    const wasEmpty = this.#drafts.reply === undefined;
    this.#drafts.reply = detail.empty ? undefined : detail;
    // Drafts from elsewhere are offered while nothing is written.
    if (wasEmpty !== detail.empty && this.#drafts.elsewhere) this.#host.requestUpdate();
    const annotationId = this.#options.shown();
    if (shown === undefined || annotationId === undefined) return;
    if (this.#isNew) this.#newThreads?.keep({ key: shown, name: this.#placeName }, detail);
    else {
      const documentId = this.#options.documentId();
      const options = documentId === undefined ? {} : { options: { documentId } };
      this.#keeper?.keepReply(shown, detail);
      this.#store?.comments.setTyping({ annotationId, isTyping: !detail.empty, ...options });
    }
  }

  #edited({ detail: { annotationId, commentId, ...typed } }: CollabCommentDraftChangeEvent): void {
    this.#keeper?.keepEdit(threadOf(annotationId, this.#options.documentId()), commentId, typed);
    if (typed.empty) this.#drafts.edits.delete(commentId);
    else this.#drafts.edits.set(commentId, typed);
  }

  #followed({ detail: { commentId, text, link } }: CollabLinkActivateEvent): void {
    const annotationId = this.#options.shown();
    if (annotationId === undefined || commentId === undefined) return;
    this.#store?.comments.tell('linkClick', { annotationId, commentId, text, link }, this.#options.documentId());
  }

  #clicked(event: MouseEvent): void {
    const isComposer = event
      .composedPath()
      .some((each) => each instanceof Element && each.localName === 'collab-composer');
    const shown = this.#options.shown();
    if (!isComposer || shown === undefined) return;
    const about = shown === NEW_THREAD ? {} : { annotationId: shown };
    this.#store?.comments.tell('composerClicked', about, this.#options.documentId());
  }
}
