import { html, nothing, type PropertyValues } from 'lit';
import { query } from 'lit/decorators.js';
import { keyed } from 'lit/directives/keyed.js';
import type { AnnotationRow, CustomButton } from '../../../store/index.js';
import { oneOf, optional } from '../../base/attribute-converters.js';
import { CollabContainer } from '../../base/container.js';
import { property } from '../../base/decorators.js';
import { hasDeepChange } from '../../base/deep-equal.js';
import { forwardRequest } from '../../base/events.js';
import '../../base/english-messages.js';
import { resistFocusTraps } from '../../base/focus-traps.js';
import { LocalizeController } from '../../base/localize.js';
import { deepActiveElement } from '../../controllers/focus-restore.js';
import { LiveAnnouncerController } from '../../controllers/live-announcer.js';
import { OverlayController } from '../../controllers/overlay.js';
import { ReadMarkerController } from '../../controllers/read-marker.js';
import type { PageContext } from '../../page/page-context.js';
import type { PendingContent } from '../../page/page-navigation.js';
import { statusDetailOf } from '../../page/status-detail.js';
import { quoteOf } from '../../page/thread-target.js';
import { threadTitle } from '../../page/thread-title.js';
import controlStyles from '../../styles/controls.styles.js';
import emptyStyles from '../../styles/empty-state.styles.js';
import hostStyles from '../../styles/host.styles.js';
import unprinted from '../../styles/no-print.styles.js';
import { CollabAvatar } from '../../ui/avatar/avatar.js';
import type { CollabButtonClickEvent } from '../../ui/custom-buttons/custom-buttons.events.js';
import { renderCustomButtons, reportButtonClick } from '../../ui/custom-buttons/render-custom-buttons.js';
import { CollabIcon } from '../../ui/icon/icon.js';
import { CollabComment } from '../comment/comment.js';
import { CollabComposer, type SubmitKey } from '../composer/composer.js';
import { threadExportParts } from '../thread/exported-parts.js';
import { CollabThread } from '../thread/thread.js';
import { targetText } from './accept-proposal.js';
import { DraftController, NEW_THREAD } from './draft-controller.js';
import { newThreadDraftKey, type OtherDraft } from './draft-store.js';
import { fileAccessOf } from './file-access.js';
import { chooseFallbackDialog, DialogRegistrationController, TargetRevealer } from './floating-dialog.js';
import { DialogFocus, FocusAfterClose, TabStopsController } from './focus.js';
import { JoinedThreadsController } from './joined-threads.js';
import { NewThreadForm, renderOtherDrafts } from './new-thread.js';
import { offeredCapabilitiesOf } from './thread-capabilities.js';
import { renderQuote, renderSignedOut, renderTargetNote } from './thread-content.js';
import styles from './thread-dialog.styles.js';
import { ThreadKeysController } from './thread-keys.js';
import { ThreadLifecycle } from './thread-lifecycle.js';
import { ThreadRequestController, type ThreadRequest } from './thread-requests.js';

export * from './thread-dialog.events.js';
export { CollabThreadJoinEvent, CollabThreadSwitchEvent } from '../thread-switcher/thread-switcher.events.js';

/**
 * One thread with all its actions: beside its pin, as a sheet in a narrow window, or in the page.
 * It sends the requests of the thread (`collab-thread-…`, `collab-comment-…`), and performs those that the page does not prevent.
 *
 * @summary A thread beside its pin, as a sheet, or in the page.
 * @tag collab-thread-dialog
 * @slot header-end - At the end of a thread's header.
 * @slot buttons - Below a thread's header.
 * @slot actions - Additional buttons in the composer.
 * @slot empty - Shown in a thread without comments.
 * @fires {CollabCommentMarkUnreadEvent} collab-comment-mark-unread - Fired before a comment is marked as unread by its key; cancelable.
 * @fires {CollabContentReplaceEvent} collab-content-replace - Fired before an accepted change is applied; the page prevents it to apply the change itself.
 * @fires {CollabButtonClickEvent} collab-button-click - Fired before the store reports a click on a custom button; cancelable.
 * @fires {CollabThreadSwitchEvent} collab-thread-switch - Fired before another thread at the same target is shown; cancelable.
 * @fires {CollabThreadJoinEvent} collab-thread-join - Fired before another thread is started at the same target; cancelable.
 * @csspart dialog - The frame.
 * @csspart header - The line above the composer of a new thread.
 * @csspart quote - The text a thread is about.
 * @csspart switcher - The switcher to other threads at the same target.
 * @csspart thread - The thread; its own parts are exported: `header` as `thread-header`, `confirmation` as `thread-confirmation`, the others by their names.
 * @csspart composer - The composer of a new thread; its own parts are exported: `composer-box` and so on.
 * @csspart drafts - The drafts of new threads at other targets.
 * @csspart go - The link to the page of a thread that is on another page.
 * @csspart move - The button that lets the user choose another target for a thread that has lost its own.
 * @csspart close - The button that closes the dialog.
 * @cssprop [--collab-thread-dialog-inline-size=22rem] - Width of the floating frame.
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

  /** Id of the thread to show in the page, until the user switches to another; without one, the open thread floats beside its target. */
  @property({ attribute: 'annotation-id' }) annotationId = '';
  /** Document of the thread to show, where two documents that are set have threads of the same id. */
  @property({ attribute: 'document-id' }) documentId = '';
  /** Key that sends: `enter`, or `mod-enter` while Enter starts a new line. Default: the store's `config`. */
  @property({
    attribute: 'submit-key',
    converter: optional(oneOf('<collab-thread-dialog> submit-key', ['enter', 'mod-enter'])),
  })
  submitKey?: SubmitKey | undefined;
  /** Custom buttons of the page, in place of those of the store's `config`. */
  @property({ attribute: false, hasChanged: hasDeepChange }) buttons?: readonly CustomButton[];
  /** Whether the dialog is used only while the page has no other floating dialog. */
  @property({ type: Boolean }) fallback = false;

  @query('.dialog') private readonly dialog!: HTMLElement | null;
  @query('collab-composer') private readonly composer!: CollabComposer | null;
  @query('collab-thread') private readonly thread!: CollabThread | null;

  readonly #localize = new LocalizeController(this);
  readonly #announcer = new LiveAnnouncerController(this);
  readonly #overlay = new OverlayController(this, {
    content: () => (this.#isFloating ? this.#contentKey : null),
    overlay: () => this.dialog ?? undefined,
    anchor: () => (this.#content === null ? undefined : this.page?.navigation.dialogAnchorOf(this.#content)),
    placement: () => (this.#localize.dir() === 'rtl' ? 'left-start' : 'right-start'),
    opener: () => {
      const pending = this.#pending;
      return pending && !pending.isFocusElsewhere ? pending.opener : deepActiveElement();
    },
    fallback: () => this.#focusAfterClose.target,
    avoid: () => this.page?.sidebar.panel.peek() ?? undefined,
    dismiss: () => this.#close(),
    focus: () => this.#joinedThreads.hasFocus || this.#enterFocus(),
  });
  readonly #drafts: DraftController = new DraftController(this, {
    store: () => this.collab,
    page: () => this.page,
    localize: this.#localize,
    content: () => this.#loadedContent,
    documentId: () => this.#row?.documentId,
  });
  readonly #readMarker = new ReadMarkerController(this, {
    store: () => this.collab,
    row: () => this.#row,
    inPage: () => !this.#isFloating,
  });
  readonly #registration = new DialogRegistrationController(this);
  readonly #targetRevealer = new TargetRevealer();
  readonly #joinedThreads: JoinedThreadsController = new JoinedThreadsController(this, {
    store: () => this.collab,
    page: () => this.page,
    content: () => this.#content,
    show: (row) => this.#showJoinedThread(row),
    read: (readable) => this.read(readable),
  });
  readonly #focusAfterClose: FocusAfterClose = new FocusAfterClose(() => this.page?.elements.focusFallback);
  readonly #lifecycle: ThreadLifecycle = new ThreadLifecycle(this, {
    store: () => this.collab,
    page: () => (this.#isFloating ? this.page : undefined),
    localize: this.#localize,
    announcer: this.#announcer,
    drafts: this.#drafts,
    joinedThreads: this.#joinedThreads,
    focusAfterClose: this.#focusAfterClose,
  });
  readonly #newThread: NewThreadForm = new NewThreadForm(this, {
    localize: this.#localize,
    started: (annotationId, isDraft) => this.#threadStarted(annotationId, isDraft),
  });
  readonly #focus: DialogFocus = new DialogFocus(() => ({
    frame: this.dialog,
    composer: this.#content === NEW_THREAD ? this.composer : null,
    thread: this.thread,
  }));
  /** Id of the thread, `NEW_THREAD`, or null while the dialog is closed. */
  #content: string | null = null;
  /** The content, with the target of a new thread: a new thread at another target is other content. */
  #contentKey: string | null = null;
  /** Document of the thread that is shown, if it is known. */
  #documentOfContent: string | undefined;
  /** Number of sign-outs. It is the key of the content, so each user gets new elements. */
  #userChanges = 0;

  readonly #close = (): void => {
    if (this.#lifecycle.canClose) this.page?.navigation.close();
  };

  /** Closes the dialog on Escape in the composer; an element below stays open. */
  readonly #handleComposerCancel = (event: Event): void => {
    const isAllowed = forwardRequest(this, event);
    event.preventDefault();
    if (isAllowed) this.#close();
  };

  constructor() {
    super();
    resistFocusTraps();
    new ThreadRequestController(this, {
      store: () => this.collab,
      page: () => this.page,
      localize: this.#localize,
      announcer: this.#announcer,
      drafts: this.#drafts,
      content: () => this.#loadedContent,
      documentId: () => this.#row?.documentId,
      performed: (request) => this.#requestPerformed(request),
    });
    new ThreadKeysController(this, {
      store: () => this.collab,
      page: () => this.page,
      thread: () => this.thread,
      localize: this.#localize,
    });
    new TabStopsController(this, { thread: () => this.thread, localize: this.#localize });
  }

  protected override willUpdate(changed: PropertyValues): void {
    super.willUpdate(changed);
    this.#registration.setPage(this.#isFloating ? this.page : undefined);
    const { collab } = this;
    if (collab) {
      this.read(collab.documents);
      this.read(collab.documentsOptions);
      if (this.#drafts.setUser(collab, this.read(collab.me)?.userId)) this.#userLeft();
    }
    const content = this.#nextContent();
    const documentId = this.#nextDocument();
    const isOther = content !== this.#content || documentId !== this.#documentOfContent;
    this.#content = content;
    this.#documentOfContent = documentId;
    const contentKey =
      content === NEW_THREAD ? newThreadDraftKey('', this.page?.navigation.newThread.peek() ?? {}) : content;
    if (!isOther && contentKey === this.#contentKey) return;
    this.#contentKey = contentKey;
    if (content !== null) this.#focusAfterClose.reset();
    else this.#joinedThreads.clear();
    this.#lifecycle.leave();
    this.#newThread.reset();
  }

  protected override updated(changed: PropertyValues): void {
    super.updated(changed);
    this.#focus.restore();
    if (this.#isFloating) this.#targetRevealer.reveal(this.page, this.#content);
    if (this.#content === null) {
      this.#focusAfterClose.moveFocus();
    } else if (this.#content === NEW_THREAD) {
      this.#lifecycle.updateNewThread();
    } else {
      this.#focusAfterClose.setPin(this.page?.navigation.anchorOf(this.#content));
      this.#lifecycle.update(this.#row);
      this.#showLinkedComment();
    }
  }

  protected override render() {
    const { collab, page } = this;
    const content = this.#content;
    if (!collab || !page || content === null) return nothing;
    const key = `${String(this.#userChanges)}/${this.#contentKey ?? ''}/${this.#documentOfContent ?? ''}`;
    const thread = content === NEW_THREAD ? this.#renderNewThread(page) : this.#renderThread(page, content);
    const body = html`${this.#joinedThreads.render(this.#row)} ${keyed(key, thread)}`;
    return this.#isFloating
      ? this.#renderFloating(page, body)
      : html`<div part="dialog" class="dialog" tabindex="-1">${body}</div>`;
  }

  #renderFloating(page: PageContext, body: unknown) {
    // The anchor, or the sidebar that the dialog must not cover, may change.
    this.read(page.navigation.anchorsChanged);
    this.read(page.sidebar.panel);
    const { isSheet, grab } = this.#overlay;
    return html`
      <div
        part="dialog"
        class="dialog floating ${isSheet ? 'sheet' : ''}"
        role="dialog"
        aria-labelledby="title"
        tabindex="-1"
        popover="manual"
        @collab-composer-cancel=${this.#handleComposerCancel}
      >
        <h2 id="title" class="visually-hidden">${this.#titleOn(page)}</h2>
        ${isSheet ? html`<div class="handle" @pointerdown=${grab}></div>` : nothing} ${body}
      </div>
    `;
  }

  #renderCloseButton() {
    return html`
      <button
        part="close"
        slot="header-end"
        class="icon-button"
        type="button"
        aria-label=${this.#localize.term('close')}
        @click=${this.#close}
      >
        <collab-icon name="close"></collab-icon>
      </button>
    `;
  }

  #renderNewThread(page: PageContext) {
    const { reply: draft, others = [] } = this.#drafts.current;
    const form = this.#newThread.render(page, {
      draft,
      submitKey: this.submitKey ?? page.store.config.submitKey,
      closeButton: this.#renderCloseButton(),
    });
    const otherDrafts = renderOtherDrafts(draft ? [] : others, {
      localize: this.#localize,
      moveHere: (each) => this.#moveDraftHere(each),
      discard: (each) => this.#discardDraft(each),
    });
    return html`${form}${otherDrafts}`;
  }

  #renderThread(page: PageContext, annotationId: string) {
    const { store } = page;
    const row = this.read(store.comments.byId(annotationId, this.#documentOfContent));
    if (!row && this.#lifecycle.isInOtherDocument && !this.#lifecycle.holdsUnsentText) return nothing;
    const connection = row ? undefined : this.read(store.connection);
    if (!row && this.#lifecycle.isDeleted(connection)) return this.#lifecycle.render();
    this.read(page.navigation.linkedComment);
    const { config } = store;
    const thread = { annotationId, ...(row && { documentId: row.documentId }) };
    const drafts = this.#drafts.current;
    const hasMarker = page.navigation.anchorOf(annotationId) !== undefined;
    const context = { localize: this.#localize, read: this.read.bind(this) };
    return html`
      ${row && !hasMarker ? renderTargetNote(row, page, context) : nothing}
      <collab-thread
        part="thread"
        exportparts=${threadExportParts}
        submit-key=${this.submitKey ?? config.submitKey ?? 'enter'}
        .row=${row}
        .currentUser=${this.read(store.me)}
        .statuses=${config.without?.includes('status') ? [] : config.statuses}
        .statusDetail=${statusDetailOf(config)}
        .priorities=${config.priorities}
        .reactionSet=${config.reactions}
        .categories=${config.categories}
        .customList=${config.customList}
        .commentButtons=${config.commentButtons ?? []}
        .targetText=${row ? targetText(page, row.data) : ''}
        .capabilities=${offeredCapabilitiesOf(page, thread)}
        .fileAccess=${fileAccessOf(store, thread)}
        .typingUsers=${this.read(store.comments.typing(annotationId, row?.documentId))}
        .draft=${drafts.reply}
        .editDrafts=${drafts.edits}
        @collab-button-click=${(event: CollabButtonClickEvent) => this.#handleCommentButton(event, page, row)}
      >
        ${row ? renderQuote(quoteOf(row.data), 'buttons') : nothing}
        <slot name="header-end" slot="header-end"></slot>
        <slot name="buttons" slot="buttons"></slot>
        <slot name="actions" slot="actions"></slot>
        ${this.#renderThreadButtons(page, row)}
        <slot name="empty" slot="empty"><p class="empty">${this.#localize.term('noComments')}</p></slot>
        ${this.#isFloating ? this.#renderCloseButton() : nothing}
        ${!row && connection === 'pendingInit' ? renderSignedOut(this.#localize) : nothing}
      </collab-thread>
    `;
  }

  #renderThreadButtons({ store }: PageContext, row: AnnotationRow | undefined) {
    return renderCustomButtons({
      store,
      slot: 'buttons',
      buttons: this.buttons ?? store.config.threadButtons,
      about: () => (row ? { commentAnnotation: row.data } : {}),
    });
  }

  get #isFloating(): boolean {
    return this.annotationId === '';
  }

  get #row(): AnnotationRow | undefined {
    const content = this.#content;
    if (content === null || content === NEW_THREAD) return undefined;
    return this.collab?.comments.byId(content, this.#documentOfContent).peek();
  }

  /** The content once it is loaded: the id of a thread whose row is there, or `NEW_THREAD`. */
  get #loadedContent(): string | undefined {
    return this.#content === NEW_THREAD ? NEW_THREAD : this.#row?.id;
  }

  /** The content, if it waited for this dialog to load. */
  get #pending(): PendingContent | undefined {
    const { navigation } = this.page ?? {};
    const { pending } = navigation ?? {};
    const open = navigation?.newThread.peek() ?? navigation?.openThread.peek();
    return this.#isFloating && pending?.content === open ? pending : undefined;
  }

  /** Focuses the content, unless the user has moved the focus elsewhere while the dialog was loading. */
  #enterFocus(): void {
    const pending = this.#pending;
    if (pending && this.#content === NEW_THREAD) {
      void this.#takeText(pending);
      return;
    }
    if (!pending?.isFocusElsewhere) this.#focus.enter(this.#overlay.isSheet);
    pending?.handOver(() => undefined);
  }

  /** Appends the text that the user typed while the dialog was loading to the draft. */
  async #takeText(pending: PendingContent): Promise<void> {
    await this.updateComplete;
    await this.#drafts.whenLoaded();
    await this.updateComplete;
    await this.composer?.updateComplete;
    pending.handOver((text) => {
      if (!pending.isFocusElsewhere) this.#focus.enter(this.#overlay.isSheet);
      if (text) this.composer?.insertText(text);
    });
  }

  #titleOn(page: PageContext): string {
    if (this.#content === NEW_THREAD) return this.#localize.term('newComment');
    const row = this.#row;
    return row ? threadTitle(this.#localize, page, row.data) : this.#localize.term('thread', 0);
  }

  #nextContent(): string | null {
    const { annotationId, page } = this;
    const openThread = page && this.read(page.navigation.openThread);
    const newThread = page && this.read(page.navigation.newThread);
    if (this.#lifecycle.holdsUnsentText) return this.#content;
    if (annotationId || !page) return annotationId || null;
    const open = newThread ? NEW_THREAD : (openThread ?? null);
    const isUsed = !this.fallback || chooseFallbackDialog(this.read(page.elements.fallbackDialogs)) === this;
    return isUsed ? open : null;
  }

  #nextDocument(): string | undefined {
    if (this.#lifecycle.holdsUnsentText) return this.#documentOfContent;
    if (!this.#isFloating) return this.documentId || undefined;
    return this.page && this.read(this.page.navigation.openDocumentId);
  }

  /** Reports a click on a button below a comment; `renderCustomButtons` reports the thread's own buttons. */
  #handleCommentButton(event: CollabButtonClickEvent, { store }: PageContext, row: AnnotationRow | undefined): void {
    const comment = event.composedPath().find((each) => each instanceof CollabComment)?.comment;
    if (!row || !comment) return;
    const commentAnnotation = row.data;
    const index = commentAnnotation.comments.findIndex(({ commentId }) => commentId === comment.commentId);
    reportButtonClick(store, event, () => ({ commentAnnotation, comment, index }));
  }

  #moveDraftHere(draft: OtherDraft): void {
    this.#drafts.moveHere(draft);
    this.composer?.focus();
  }

  #discardDraft(draft: OtherDraft): void {
    this.#drafts.discardOther(draft);
    this.composer?.focus();
  }

  #showJoinedThread({ id, documentId }: AnnotationRow): void {
    if (this.#isFloating) {
      this.page?.navigation.open({ id, documentId }, this.page.navigation.fallbackAnchor);
      return;
    }
    this.annotationId = id;
    this.documentId = documentId;
  }

  /** Shows the comment that a link leads to, once its thread is rendered. */
  #showLinkedComment(): void {
    const { page, thread } = this;
    const linked = page?.navigation.linkedComment.peek();
    if (!page || !linked || !thread || linked.annotationId !== this.#row?.id) return;
    page.navigation.linkedComment.value = null;
    void thread.updateComplete.then(() => thread.showComment(linked.commentId));
  }

  #threadStarted(annotationId: string, isDraft: boolean): void {
    this.#drafts.deleteSent();
    this.#announcer.announce(this.#localize.term(isDraft ? 'draftSaved' : 'commentAdded'));
    this.#focus.threadStarted();
    this.page?.navigation.open(annotationId, this.page.navigation.fallbackAnchor);
  }

  #requestPerformed(request: ThreadRequest): void {
    if (request.type.endsWith('-mark-unread')) this.#readMarker.skip(request.detail.annotationId);
    this.#lifecycle.requestPerformed(request, this.#row);
  }

  /** Handles that a user has left: a new thread closes, and the next user gets no message about a thread they cannot read. */
  #userLeft(): void {
    this.#userChanges += 1;
    this.#lifecycle.resetForNextUser();
    this.#focus.hold(this);
    if (this.#isFloating && this.page?.navigation.newThread.peek()) this.page.navigation.close();
  }
}
