import { html, nothing, type PropertyValues } from 'lit';
import { query } from 'lit/decorators.js';
import { property } from '../../base/decorators.js';
import { keyed } from 'lit/directives/keyed.js';
import type { AnnotationRow, CollabStore, CustomButton } from '../../../store/index.js';
import { CollabAvatar } from '../../ui/avatar/avatar.js';
import { CollabComposer, type SubmitKey } from '../composer/composer.js';
import { CollabIcon } from '../../ui/icon/icon.js';
import { oneOf, optional } from '../../base/attribute-values.js';
import { isAnotherValue } from '../../base/same-value.js';
import { CollabContainer } from '../../base/container.js';
import controlStyles from '../../styles/controls.styles.js';
import { LiveAnnouncerController } from '../../controllers/live-announcer.js';
import { OverlayController } from '../../controllers/overlay.js';
import { ReadMarkerController } from '../../controllers/read-marker.js';
import emptyStyles from '../../styles/empty.styles.js';
import { resistFocusTraps } from '../../base/focus-traps.js';
import { handBack, ThreadWatch } from './thread-watch.js';
import { FocusInside, FocusOnward, keepTabStops } from './focus.js';
import { renderDraftsElsewhere, NewThread } from './new-thread.js';
import { renderFloatingFrame, renderFrameInPage, renderCloseButton } from './frame.js';
import { NEW_THREAD, ThreadHostController } from './thread-host.js';
import hostStyles from '../../styles/host.styles.js';
import unprinted from '../../styles/unprinted.styles.js';
import { LocalizeController } from '../../base/localize.js';
import { openDocumentOf, openThreadOf } from '../../page/open-document.js';
import type { PageState } from '../../page/page-state.js';
import '../../base/more-english.js';
import type { ThreadRequest } from './thread-requests.js';
import { threadTitle } from '../../page/thread-title.js';
import { threadKeys } from './thread-keys.js';
import { CollabThread } from '../thread/thread.js';
import { PlaceClearer } from './clear-place.js';
import { chosenStandIn, DialogCount, JoinedThreads } from './joined-threads.js';
import { leadToComment } from './linked-comment.js';
import { newDraftKey } from './drafts.js';
import { renderThread } from './shown-thread.js';
import styles from './thread-dialog.styles.js';

export * from './thread-dialog.events.js';

/**
 * One thread and what can be done with it: beside its pin, as a sheet where the window is narrow, or in the page.
 * It sends the thread's own requests (`collab-thread-…`, `collab-comment-…`), and does what nobody prevents.
 *
 * @tag collab-thread-dialog
 * @slot header-end - At the end of a thread's header.
 * @slot buttons - Below a thread's header.
 * @slot actions - Further buttons in the composer.
 * @slot empty - Shown where the thread has no comments.
 * @fires {CollabCommentMarkUnreadEvent} collab-comment-mark-unread - The user marks a comment as unread by its key.
 * @fires {CollabContentReplaceEvent} collab-content-replace - An accepted change is to be applied; prevented, the page does so itself.
 * @fires {CollabButtonClickEvent} collab-button-click - The user presses a button of the page's own; the store tells of it, unless it is prevented.
 * @csspart dialog - The frame.
 * @csspart header - The line above the composer of a new thread.
 * @csspart quote - The text a thread is about.
 * @csspart switcher - What leads to other threads at the same place.
 * @csspart thread - The thread; its own parts can be reached, too: `header` as `thread-header`, `confirmation` as `thread-confirmation`, the others by their names.
 * @csspart composer - The composer of a new thread; its own parts can be reached, too: `composer-box` and so on.
 * @csspart drafts - The drafts of new threads that were begun at other places.
 * @csspart go - The link to the page of a thread that is on another one.
 * @csspart move - The button that lets the user choose another place for a thread that has lost its own.
 * @csspart close - The button that closes it.
 * @cssprop [--collab-thread-dialog-inline-size=22rem] - Width of the frame, where it floats.
 */
export class CollabThreadDialog extends CollabContainer {
  static override readonly feature = 'comment';
  static override dependencies = {
    'collab-avatar': CollabAvatar,
    'collab-composer': CollabComposer,
    'collab-icon': CollabIcon,
    'collab-thread': CollabThread,
  };
  static override styles = [hostStyles, unprinted, controlStyles, emptyStyles, styles];

  /** Thread to show here, in the page, until the user goes on to another at its place; without one, the thread that is open is shown beside its place. */
  @property({ attribute: 'annotation-id' }) annotationId = '';
  /** Document of the thread to show here, where two documents that are set have threads of the same id. */
  @property({ attribute: 'document-id' }) documentId = '';
  /** Which key sends: `enter`, or `mod-enter` while Enter starts a new line; the store's `config` decides by default. */
  @property({
    attribute: 'submit-key',
    converter: optional(oneOf('<collab-thread-dialog> submit-key', ['enter', 'mod-enter'])),
  })
  submitKey?: SubmitKey | undefined;
  /** Buttons of the page's own, in place of those of the store's `config`. */
  @property({ attribute: false, hasChanged: isAnotherValue }) buttons?: readonly CustomButton[];
  /** Whether it stands in for a dialog of the page's own, and makes way for one. */
  @property({ type: Boolean, attribute: 'stand-in' }) standIn = false;

  @query('.dialog') private readonly dialog!: HTMLElement | null;
  @query('collab-composer') private readonly composer!: CollabComposer | null;
  @query('collab-thread') private readonly thread!: CollabThread | null;

  readonly #localize = new LocalizeController(this);
  readonly #overlay = new OverlayController(this, {
    content: () => (this.#isFloating ? this.#subject : null),
    overlay: () => this.dialog ?? undefined,
    anchor: () => this.#anchor,
    placement: () => (this.#localize.dir() === 'rtl' ? 'left-start' : 'right-start'),
    fallback: () => this.#onward.way,
    beside: () => this.page?.sidebarPanel.peek() ?? undefined,
    dismiss: () => this.#close(),
    focus: () => this.#joined.hasFocus || this.#focus.enter(this.#overlay.isSheet),
  });
  readonly #host: ThreadHostController = new ThreadHostController(this, {
    store: () => this.collab,
    page: () => this.page,
    localize: this.#localize,
    shown: () => (this.#content === NEW_THREAD ? NEW_THREAD : this.#row?.id),
    documentId: () => this.#row?.documentId,
    announce: (message) => this.#announcer.announce(message),
    done: (request) => this.#done(request),
  });
  readonly #reading = new ReadMarkerController(this, {
    store: () => this.collab,
    row: () => this.#row,
    inPage: () => !this.#isFloating,
  });
  readonly #new: NewThread = new NewThread({
    localize: this.#localize,
    messageOf: (error) => this.#host.messageOf(error),
    begun: (annotationId, isDraft) => {
      this.#host.sent();
      this.#announcer.announce(this.#localize.term(isDraft ? 'draftSaved' : 'commentAdded'));
      this.#focus.begun();
      this.page?.open(annotationId, this.page.beside);
    },
    changed: () => this.requestUpdate(),
  });
  readonly #announcer = new LiveAnnouncerController(this);
  readonly #onward: FocusOnward = new FocusOnward(() => this.page?.refuge);
  readonly #places: PlaceClearer = new PlaceClearer();
  readonly #count: DialogCount = new DialogCount(this);
  readonly #joined: JoinedThreads = new JoinedThreads(this, {
    store: () => this.collab,
    page: () => this.page,
    show: ({ id, documentId }) => {
      if (!this.#isFloating) Object.assign(this, { annotationId: id, documentId });
      else if (this.page) openThreadOf(this.page, { id, documentId }, this.page.beside);
    },
    read: (from) => this.read(from),
  });
  readonly #watch: ThreadWatch = new ThreadWatch({
    store: () => this.collab,
    page: () => (this.#isFloating ? this.page : undefined),
    localize: this.#localize,
    unsent: (thread) => this.#host.unsentIn(thread),
    forget: (thread) => this.#host.forget(thread),
    // A pin stays for the threads that are joined to the one that goes.
    leave: () => {
      if (this.#joined.nextOf(this.#content) === undefined) this.#onward.leave();
    },
    next: () => this.#joined.nextOf(this.#content),
    changed: (message) => void handBack(this, () => this.#announcer.announce(message)),
    announce: (message) => this.#announcer.announce(message),
    announceResolved: () => void this.#announceBanner(),
  });
  readonly #focus: FocusInside = new FocusInside(() => ({
    frame: this.dialog,
    composer: this.#content === NEW_THREAD ? this.composer : null,
    thread: this.thread,
  }));
  /** What is shown: a thread by its id, the one being written, or nothing. */
  #content: string | null = null;
  /** The same, with the place of the one being written: elsewhere that is another. */
  #subject: string | null = null;
  /** Document of the thread that is shown, where it is known. */
  #document: string | undefined;

  readonly #close = () => void (this.#watch.holds || this.page?.close());
  readonly #closeButton = () => renderCloseButton(this.#localize, this.#close);

  constructor() {
    super();
    resistFocusTraps();
    threadKeys(this, {
      store: () => this.collab,
      page: () => this.page,
      thread: () => this.thread,
      localize: this.#localize,
    });
    keepTabStops(this, { thread: () => this.thread, localize: this.#localize });
  }

  protected override willUpdate(changed: PropertyValues): void {
    super.willUpdate(changed);
    this.#count.follow(this.#isFloating ? this.page : undefined);
    const { collab } = this;
    if (collab) void [this.read(collab.documents), this.read(collab.documentsOptions)];
    if (collab && this.#host.follow(collab, this.read(collab.me)?.userId)) this.#left();
    const content = this.#wanted();
    const document = this.#wantedDocument();
    const isOther = content !== this.#content || document !== this.#document;
    this.#content = content;
    this.#document = document;
    const subject = content === NEW_THREAD ? newDraftKey('', this.page?.newThread.peek() ?? {}) : content;
    if (!isOther && subject === this.#subject) return;
    this.#subject = subject;
    if (content !== null) this.#onward.begin();
    else this.#joined.end();
    this.#watch.begin();
    this.#new.reset();
  }

  protected override updated(changed: PropertyValues): void {
    super.updated(changed);
    this.#focus.give();
    if (this.#isFloating) this.#places.follow(this.page, this.#content);
    if (this.#content === null) {
      this.#onward.go();
    } else if (this.#content === NEW_THREAD) {
      this.#watch.followNew();
    } else {
      this.#onward.follow(this.page?.anchorOf(this.#content));
      this.#watch.follow(this.#row);
      leadToComment(this.page, this.#row, this.thread);
    }
  }

  protected override render() {
    const { collab, page } = this;
    const content = this.#content;
    if (!collab || !page || content === null) return nothing;
    const body = content === NEW_THREAD ? this.#begin(collab, page) : this.#thread(collab, page, content);
    const shown = html`${this.#joined.render(this.#row)}
    ${keyed(`${String(this.#host.turn)}/${this.#subject ?? ''}/${this.#document ?? ''}`, body)}`;
    if (!this.#isFloating) return renderFrameInPage(shown);
    // What it stands beside may come, go, or be another.
    this.read(page.anchorsChanged);
    this.read(page.sidebarPanel);
    const { isSheet, grab } = this.#overlay;
    return renderFloatingFrame({ label: this.#label, isSheet, grab, close: this.#close, content: shown });
  }

  get #isFloating(): boolean {
    return this.annotationId === '';
  }

  get #row(): AnnotationRow | undefined {
    const content = this.#content;
    return content === null || content === NEW_THREAD
      ? undefined
      : this.collab?.comments.byId(content, this.#document).peek();
  }

  get #anchor(): Element | undefined {
    return this.#content === null ? undefined : this.page?.placeOf(this.#content);
  }

  get #label(): string {
    if (this.#content === NEW_THREAD) return this.#localize.term('newComment');
    const row = this.#row;
    const page = this.page;
    return row && page ? threadTitle(this.#localize, page, row.data) : this.#localize.term('thread', 0);
  }

  #wanted(): string | null {
    const { annotationId, page } = this;
    if (this.#watch.holds) return this.#content;
    if (annotationId || !page) return annotationId || null;
    const open = this.read(page.newThread) ? NEW_THREAD : this.read(page.openThread);
    return this.standIn && chosenStandIn(this.read(page.standIns)) !== this ? null : open;
  }

  #wantedDocument(): string | undefined {
    if (this.#watch.holds) return this.#document;
    return this.#isFloating ? this.page && this.read(openDocumentOf(this.page)) : this.documentId || undefined;
  }

  #begin(store: CollabStore, page: PageState) {
    const { reply: draft, elsewhere: drafts = [] } = this.#host.drafts;
    const submitKey = this.submitKey ?? store.config.submitKey;
    const elsewhere = renderDraftsElsewhere({
      drafts: draft ? [] : drafts,
      localize: this.#localize,
      take: (each) => {
        this.#host.take(each);
        this.composer?.focus();
      },
      discard: (each) => {
        this.#host.discard(each);
        this.composer?.focus();
      },
    });
    const me = this.read(store.me);
    const close = this.#closeButton();
    return this.#new.render({ store, page, me, draft, submitKey, close, elsewhere });
  }

  #thread(store: CollabStore, page: PageState, annotationId: string) {
    const row = this.read(store.comments.byId(annotationId, this.#document));
    if (!row && this.#watch.isElsewhere) return nothing;
    if (!row && this.#watch.isGone(this.read(store.connection))) return this.#watch.render();
    const close = this.#isFloating ? this.#closeButton() : nothing;
    return renderThread({
      row,
      annotationId,
      store,
      page,
      close,
      localize: this.#localize,
      drafts: this.#host.drafts,
      submitKey: this.submitKey,
      buttons: this.buttons,
      read: (from) => this.read(from),
    });
  }

  /** Somebody has left: what they were beginning goes, and nobody is to be told of a thread that only they may see. */
  #left(): void {
    this.#watch.userLeft();
    this.#focus.hold(this);
    if (this.#isFloating && this.page?.newThread.peek()) this.page.close();
  }

  /** Announces what the thread shows above its comments, once it is there. */
  async #announceBanner(): Promise<void> {
    await this.thread?.updateComplete;
    this.#announcer.announce(this.thread?.renderRoot.querySelector('.banner-text')?.textContent ?? '');
  }

  #done(request: ThreadRequest): void {
    if (request.type.endsWith('-mark-unread')) this.#reading.leave(request.detail.annotationId);
    this.#watch.done(request, this.#row);
  }
}
