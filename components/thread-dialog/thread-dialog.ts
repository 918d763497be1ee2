import { html, nothing, type PropertyValues } from 'lit';
import { property, query, state } from 'lit/decorators.js';
import { keyed } from 'lit/directives/keyed.js';
import type { AnnotationRow, CollabStore } from '../../store/index.js';
import { firstStatus } from '../../store/model/predefined.js';
import { CollabAvatar } from '../avatar/avatar.js';
import { CollabComposer, type CollabComposerSubmitEvent, type SubmitKey } from '../composer/composer.js';
import { CollabIcon } from '../icon/icon.js';
import { oneOf } from '../internal/attribute-values.js';
import { CollabContainer } from '../internal/container.js';
import controlStyles from '../internal/controls.styles.js';
import { OverlayController } from '../internal/controllers/overlay.js';
import { ReadMarkerController } from '../internal/controllers/read-marker.js';
import { hostThread, NEW_THREAD, type ThreadHostController } from './thread-host.js';
import hostStyles from '../internal/host.styles.js';
import { LocalizeController } from '../internal/localize.js';
import type { NewThreadPlace, PageState } from '../internal/page-state.js';
import { capabilitiesOf } from './thread-capabilities.js';
import { isRefused, type ThreadRequest } from './thread-requests.js';
import { CollabThread } from '../thread/thread.js';
import { renderCloseButton } from './close-button.js';
import { renderNewThread } from './new-thread.js';
import { renderNote } from './note.js';
import { pageInfoHere } from './page-info.js';
import styles from './thread-dialog.styles.js';

/** How long the way back from a settled thread is offered, in ms. */
const REOPEN_OFFER = 8000;

/**
 * One thread and what can be done with it: beside its pin, as a sheet where the window is narrow, or in the page.
 * It sends the thread's own requests (`collab-thread-…`, `collab-comment-…`), and does what nobody prevents.
 *
 * @tag collab-thread-dialog
 * @csspart dialog - The frame.
 * @csspart header - The line above the composer of a new thread.
 * @csspart thread - The thread.
 * @csspart composer - The composer of a new thread.
 * @csspart close - The button that closes it.
 * @cssprop [--collab-thread-dialog-inline-size=22rem] - Width of the frame, where it floats.
 */
export class CollabThreadDialog extends CollabContainer {
  static override dependencies = {
    'collab-avatar': CollabAvatar,
    'collab-composer': CollabComposer,
    'collab-icon': CollabIcon,
    'collab-thread': CollabThread,
  };
  static override styles = [hostStyles, controlStyles, styles];

  /** Thread to show here, in the page; without one, the thread that is open is shown beside its place. */
  @property({ attribute: 'annotation-id' }) annotationId = '';
  /** Which key sends: `enter`, or `mod-enter` while Enter starts a new line. */
  @property({ attribute: 'submit-key', converter: oneOf('submit-key', ['enter', 'mod-enter']) }) submitKey: SubmitKey =
    'enter';
  /** Whether it stands in for a dialog of the page's own, and makes way for one. */
  @property({ type: Boolean, attribute: 'stand-in' }) standIn = false;

  /** Why the new thread could not be sent. */
  @state() private error = '';

  @query('.dialog') private readonly dialog!: HTMLElement | null;
  @query('collab-composer') private readonly composer!: CollabComposer | null;

  readonly #localize = new LocalizeController(this);
  readonly #overlay = new OverlayController(this, {
    content: () => (this.#isFloating ? this.#content : null),
    overlay: () => this.dialog ?? undefined,
    anchor: () => this.#anchor,
    placement: () => (this.#localize.dir() === 'rtl' ? 'left-start' : 'right-start'),
    beside: () => this.page?.sidebarPanel.peek() ?? undefined,
    dismiss: () => this.#close(),
    focus: () => this.#enter(),
  });
  readonly #host: ThreadHostController = hostThread(this, {
    store: () => this.collab,
    page: () => this.page,
    localize: this.#localize,
    shown: () => (this.#content === NEW_THREAD ? NEW_THREAD : this.#row?.id),
    done: (request) => this.#done(request),
  });
  readonly #reading = new ReadMarkerController(this, {
    store: () => this.collab,
    row: () => this.#row,
    inPage: () => !this.#isFloating,
  });
  /** What is shown: a thread by its id, the one being written, or nothing. */
  #content: string | null = null;
  /** The thread as it was at the last update. */
  #seen: AnnotationRow | undefined;
  /** Whether the user has given up what is shown: nobody needs to be told that it is gone. */
  #isGivenUp = false;
  #counted: PageState | undefined;

  override disconnectedCallback(): void {
    super.disconnectedCallback();
    this.#count(undefined);
  }

  protected override willUpdate(changed: PropertyValues): void {
    super.willUpdate(changed);
    const content = this.#wanted();
    if (content === this.#content) return;
    this.#content = content;
    this.#seen = undefined;
    this.#isGivenUp = false;
    this.error = '';
  }

  protected override updated(changed: PropertyValues): void {
    super.updated(changed);
    this.#count(this.isConnected && this.#isFloating && !this.standIn ? this.page : undefined);
    this.#follow();
  }

  protected override render() {
    const { collab, page } = this;
    const content = this.#content;
    if (!collab || !page || content === null) return nothing;
    const body = content === NEW_THREAD ? this.#new(collab, page) : this.#thread(collab, page, content);
    if (!this.#isFloating) return html`<div part="dialog" class="dialog">${keyed(content, body)}</div>`;
    // What it stands beside may come, go, or be another.
    this.read(page.anchorsChanged);
    const isSheet = this.#overlay.isSheet;
    return html`
      <div
        part="dialog"
        class="dialog floating ${isSheet ? 'sheet' : ''}"
        role="dialog"
        aria-label=${this.#label}
        tabindex="-1"
        popover="manual"
        @collab-composer-cancel=${this.#cancelled}
      >
        ${isSheet ? html`<div class="handle" @pointerdown=${this.#overlay.grab}></div>` : nothing}
        ${keyed(content, body)}
      </div>
    `;
  }

  get #isFloating(): boolean {
    return this.annotationId === '';
  }

  get #row(): AnnotationRow | undefined {
    const content = this.#content;
    return content === null || content === NEW_THREAD ? undefined : this.collab?.comments.byId(content).peek();
  }

  get #anchor(): Element | undefined {
    return this.#content === null ? undefined : (this.page?.anchorOf(this.#content) ?? this.page?.beside);
  }

  get #label(): string {
    if (this.#content === NEW_THREAD) return this.#localize.term('newComment');
    return this.#localize.term('thread', this.#row?.data.annotationNumber ?? 0);
  }

  #wanted(): string | null {
    const { annotationId, page } = this;
    if (annotationId || !page) return annotationId || null;
    return this.read(page.newThread) ? NEW_THREAD : this.read(page.openThread);
  }

  #new({ me, permissions }: CollabStore, page: PageState) {
    const user = this.read(me);
    const isAllowed = permissions.can('annotation.add', {});
    return renderNewThread({
      localize: this.#localize,
      me: user,
      barred: isAllowed ? '' : this.#localize.term(user ? 'errorNotAllowed' : 'signInToComment'),
      error: this.error,
      draft: this.#host.drafts.reply,
      submitKey: this.submitKey,
      close: this.#closeButton(),
      changed: () => (this.error = ''),
      submitted: (event) => this.#begin(event, page.newThread.peek() ?? {}),
    });
  }

  #thread(store: CollabStore, page: PageState, annotationId: string) {
    const row = this.read(store.comments.byId(annotationId));
    const isLoaded = this.read(store.connection) === 'online';
    if (!row && isLoaded) return html`<p class="gone">${this.#localize.term('threadGone')}</p>`;
    const ghost = this.read(page.ghosts).get(annotationId);
    const note = { locations: this.read(store.locations), ghost, localize: this.#localize };
    return html`
      ${row && !page.anchorOf(annotationId) ? renderNote({ ...note, row }) : nothing}
      <collab-thread
        part="thread"
        submit-key=${this.submitKey}
        .row=${row}
        .me=${this.read(store.me)}
        .statuses=${store.config.statuses}
        .priorities=${store.config.priorities}
        .capabilities=${capabilitiesOf(store, annotationId)}
        .draft=${this.#host.drafts.reply}
        .editDrafts=${this.#host.drafts.edits}
      >
        ${this.#isFloating ? this.#closeButton() : nothing}
      </collab-thread>
    `;
  }

  #closeButton() {
    return renderCloseButton(this.#localize, () => this.#close());
  }

  /** Escape in the composer has done its work with that: what lies below stays open. */
  #cancelled(event: Event): void {
    event.preventDefault();
    this.#close();
  }

  #close(): void {
    this.page?.close();
  }

  #enter(): void {
    if (this.#content === NEW_THREAD && this.composer) this.composer.focus();
    else this.dialog?.focus({ preventScroll: true });
  }

  /** Closes when the thread is gone, and says so; what stands in the page says it in its place. */
  #follow(): void {
    const { page } = this;
    const before = this.#seen;
    this.#seen = this.#row;
    this.#isGivenUp &&= !this.#seen;
    const isThread = this.#content !== null && this.#content !== NEW_THREAD;
    if (this.#seen || !isThread || !this.#isFloating || !page) return;
    if (!before && this.collab?.connection.peek() !== 'online') return;
    const message = this.#localize.term(before ? 'threadDeleted' : 'threadGone');
    if (!this.#isGivenUp) page.toast({ message, type: before ? 'success' : 'error' });
    page.close();
  }

  #count(page: PageState | undefined): void {
    if (page === this.#counted) return;
    if (this.#counted) this.#counted.dialogs.value -= 1;
    if (page) page.dialogs.value += 1;
    this.#counted = page;
  }

  #begin(event: CollabComposerSubmitEvent, place: NewThreadPlace): void {
    event.stopPropagation();
    const handle = this.collab?.comments.addCommentAnnotation({
      annotation: { ...place, comments: [event.detail], pageInfo: pageInfoHere() },
    });
    if (!handle || isRefused(handle)) {
      event.preventDefault();
      void handle?.settled.then((settled) => (this.error = settled.ok ? '' : this.#host.messageOf(settled.error)));
      return;
    }
    this.#host.sent();
    this.page?.open(handle.annotationId);
  }

  #done({ type, detail: { annotationId } }: ThreadRequest): void {
    if (type.endsWith('-mark-unread')) this.#reading.leave(annotationId);
    if (type.endsWith('-discard')) this.#isGivenUp = true;
    const isSettled = this.#row?.data.status.type === 'terminal' && this.#seen?.data.status.type !== 'terminal';
    if (isSettled) this.#settled(annotationId);
  }

  /** A settled thread leaves the page, and the dialog with it; the way back is offered for a while. */
  #settled(annotationId: string): void {
    const { collab, page } = this;
    const status = collab && firstStatus(collab.config, 'default');
    if (!this.#isFloating || !page || !status) return;
    page.close();
    const reopen = () => void collab.comments.updateStatus({ annotationId, status });
    const action = { label: this.#localize.term('reopen'), run: reopen };
    page.toast({ message: this.#localize.term('threadResolved'), type: 'success', duration: REOPEN_OFFER, action });
  }
}
