import { html, type LitElement } from 'lit';
import type { AnnotationRow, CollabStore, ServerConnectionState } from '../../../store/index.js';
import { firstStatus } from '../../../store/model/predefined.js';
import { isResolved } from '../../../store/model/status.js';
import type { LocalizeController } from '../../base/localize.js';
import { deepActiveElement } from '../../controllers/focus-restore.js';
import type { LiveAnnouncerController } from '../../controllers/live-announcer.js';
import { rootDocumentOf } from '../../page/current-location.js';
import type { PageContext } from '../../page/page-context.js';
import type { DraftController } from './draft-controller.js';
import type { FocusAfterClose } from './focus.js';
import type { JoinedThreadsController } from './joined-threads.js';
import type { ThreadRequest } from './thread-requests.js';

/** Time in which a resolved thread can be reopened from its toast, in ms. */
const REOPEN_TIME = 8000;

interface ThreadLifecycleOptions {
  readonly store: () => CollabStore | undefined;
  /** The page of a floating dialog; undefined for a dialog in the page, which shows in its place that its thread is gone. */
  readonly page: () => PageContext | undefined;
  readonly localize: LocalizeController;
  readonly announcer: LiveAnnouncerController;
  readonly drafts: DraftController;
  readonly joinedThreads: JoinedThreadsController;
  readonly focusAfterClose: FocusAfterClose;
}

/**
 * Closes a dialog whose thread is deleted, resolved or in a document that is no longer set, and informs the user. Unsent text
 * in a deleted thread keeps the dialog open until the user turns to something else; a toast offers the text then.
 */
export class ThreadLifecycle {
  readonly #host: LitElement;
  readonly #options: ThreadLifecycleOptions;
  /** The latest row of the thread. */
  #lastRow: AnnotationRow | undefined;
  /** Whether the user discarded the thread: no message is needed. */
  #isDiscarded = false;
  #isDeletedByUser = false;
  /** Unsent text of a deleted thread. */
  #unsentText = '';
  #isCopied = false;
  /** Whether the thread was opened by a user who has left: the current user gets no message. */
  #isOfPreviousUser = false;
  /** The documents, and the root document, when the thread was opened. */
  #documents: readonly string[] = [];
  #rootDocument: string | undefined;
  #isRemovalAnnounced = false;

  constructor(host: LitElement, options: ThreadLifecycleOptions) {
    this.#host = host;
    this.#options = options;
  }

  /** Whether a missing thread is deleted: it was there, or the connection has delivered all threads. Signed-out users see no threads. */
  isDeleted(connection: ServerConnectionState | undefined): boolean {
    return connection === 'online' || (this.#lastRow !== undefined && connection !== 'pendingInit');
  }

  /** Whether the dialog shows unsent text, which is lost for the user with it. */
  get holdsUnsentText(): boolean {
    const page = this.#options.page();
    if (this.#unsentText === '' || this.#isCopied || !page) return false;
    return !this.#canLeave || page.navigation.openThread.peek() === this.#lastRow?.id;
  }

  /** Whether the user may close the dialog: nothing is lost with it. */
  get canClose(): boolean {
    return this.#canLeave || !this.holdsUnsentText;
  }

  /** Whether a toast can offer the unsent text after the dialog. */
  get #canLeave(): boolean {
    return (this.#options.page()?.toasts.regionCount.peek() ?? 0) > 0;
  }

  /** Whether the page has changed to other documents: the thread is not deleted, but its document is not set. */
  get isInOtherDocument(): boolean {
    const documents = this.#options.store()?.documents.peek() ?? [];
    const own = this.#lastRow ? [this.#lastRow.documentId] : this.#documents;
    return own.length > 0 && !own.some((id) => documents.includes(id));
  }

  /** Leaves the thread for other content. Offers its unsent text in a toast if the thread is deleted. */
  leave(): void {
    const page = this.#options.page();
    const row = this.#lastRow;
    if (page && row && this.#unsentText !== '' && !this.#isCopied && !this.#isDiscarded)
      this.#offerText(page, row, this.#unsentText);
    this.reset();
  }

  /** Starts with another thread. */
  reset(): void {
    const store = this.#options.store();
    this.#lastRow = undefined;
    this.#isDiscarded = false;
    this.#isDeletedByUser = false;
    this.#isCopied = false;
    this.#isRemovalAnnounced = false;
    this.#isOfPreviousUser = false;
    this.#unsentText = '';
    this.#documents = store?.documents.peek() ?? [];
    this.#rootDocument = store && rootDocumentOf(store);
  }

  /** Starts again with the same thread after the user has left. */
  resetForNextUser(): void {
    this.reset();
    this.#isOfPreviousUser = true;
  }

  /** Closes the dialog of a new thread that would go to another document than the one it was started in. */
  updateNewThread(): void {
    const store = this.#options.store();
    const isOtherDocument = store && this.#rootDocument !== undefined && rootDocumentOf(store) !== this.#rootDocument;
    if (isOtherDocument) this.#options.page()?.navigation.close();
  }

  /** Updates with the row of the thread; undefined if it is missing. */
  update(row: AnnotationRow | undefined): void {
    const { store, page, localize, drafts } = this.#options;
    const connection = store()?.connection.peek();
    if (row) {
      const previous = this.#lastRow;
      this.reset();
      this.#lastRow = row;
      const isResolvedNow = isResolved(row.data.status) && previous?.id === row.id;
      if (isResolvedNow && !isResolved(previous.data.status)) void this.#announceBanner();
    } else if (this.#unsentText !== '') {
      if (this.isInOtherDocument && this.canClose) page()?.navigation.close();
    } else if (connection === 'pendingInit') {
      // The next user who signs in starts again.
      if (!this.#isOfPreviousUser) this.reset();
    } else if (this.isInOtherDocument) {
      // Drafts stay for the return to the document.
      page()?.navigation.close();
    } else if (this.isDeleted(connection)) {
      this.#prepareFocus();
      const isLeftByUser = this.#isDiscarded || this.#isDeletedByUser;
      this.#unsentText = this.#lastRow && !isLeftByUser ? drafts.unsentTextOf(this.#lastRow) : '';
      if (this.#unsentText) void this.#focusUnsentText(localize.term('threadUnavailable'));
      else this.#closeDeleted(page());
    }
  }

  /** Updates after a request of the user; `row` is the thread after it. */
  requestPerformed({ type, detail: { annotationId } }: ThreadRequest, row: AnnotationRow | undefined): void {
    if (type.endsWith('-discard')) this.#isDiscarded = true;
    if (type.endsWith('-delete') && !row) this.#closeDeletedByUser();
    const hasBecomeResolved =
      row !== undefined && isResolved(row.data.status) && !(this.#lastRow && isResolved(this.#lastRow.data.status));
    if (!hasBecomeResolved) return;
    // Only changes of other users are announced by `update`.
    this.#lastRow = row;
    this.#closeResolved(annotationId);
  }

  /** Renders the message that the thread is deleted, and its unsent text. */
  render() {
    const { localize } = this.#options;
    const message = html`<p id="deleted" class="deleted">${localize.term('threadUnavailable')}</p>`;
    if (!this.#unsentText) return message;
    return html`
      <div class="unsent">
        ${message}
        <label for="unsent-text" class="deleted">${localize.term('textNotSent')}</label>
        <textarea
          id="unsent-text"
          class="field"
          dir="auto"
          rows="5"
          readonly
          aria-describedby="deleted"
          .value=${this.#unsentText}
        ></textarea>
        <div class="unsent-actions">
          <button class="button button--primary" type="button" @click=${() => void this.#copyUnsentText()}>
            ${localize.term(this.#isCopied ? 'copied' : 'copyText')}
          </button>
          <button class="button" type="button" @click=${() => this.#discardUnsentText()}>
            ${localize.term(this.#isCopied ? 'close' : 'discard')}
          </button>
        </div>
      </div>
    `;
  }

  /** Prepares the focus to leave with the thread's pin; the pin stays while it shows joined threads. */
  #prepareFocus(): void {
    const { joinedThreads, focusAfterClose } = this.#options;
    if (joinedThreads.next === undefined) focusAfterClose.prepare();
  }

  /** Shows the next thread or closes immediately, so that the focus has moved before Undo is offered. */
  #closeDeletedByUser(): void {
    const page = this.#options.page();
    this.#isDeletedByUser = true;
    this.#prepareFocus();
    if (page) this.#openNextOrClose(page);
  }

  #closeDeleted(page: PageContext | undefined): void {
    this.#announceRemoval(page);
    if (!page) return;
    const { localize } = this.#options;
    // A deletion by the user has its own toast, with Undo.
    if (!this.#isDiscarded && !this.#isDeletedByUser && !this.#isOfPreviousUser)
      page.toasts.add({ message: localize.term('threadUnavailable'), type: this.#lastRow ? 'info' : 'error' });
    this.#openNextOrClose(page);
  }

  /** Announces a deletion by another user if no toast does. */
  #announceRemoval(page: PageContext | undefined): void {
    const { announcer, localize } = this.#options;
    const hasToasts = (page?.toasts.regionCount.peek() ?? 0) > 0;
    const isKnown = this.#isRemovalAnnounced || this.#isDiscarded || this.#isDeletedByUser || hasToasts;
    if (!this.#lastRow || isKnown) return;
    this.#isRemovalAnnounced = true;
    announcer.announce(localize.term('threadUnavailable'));
  }

  #openNextOrClose(page: PageContext): void {
    const { next } = this.#options.joinedThreads;
    if (next === undefined) page.navigation.close();
    else page.navigation.open(next, page.navigation.fallbackAnchor);
  }

  /** Announces the banner that the thread shows above its comments, once it is rendered. */
  async #announceBanner(): Promise<void> {
    const thread = this.#host.renderRoot.querySelector('collab-thread');
    await thread?.updateComplete;
    this.#options.announcer.announce(thread?.renderRoot.querySelector('.banner-text')?.textContent ?? '');
  }

  /** Renders the unsent text and focuses it in place of what had the focus in the thread. If the focus is elsewhere, announces the message. */
  async #focusUnsentText(message: string): Promise<void> {
    this.#host.requestUpdate();
    await this.#host.updateComplete;
    if (deepActiveElement()) this.#options.announcer.announce(message);
    else this.#host.renderRoot.querySelector('textarea')?.focus({ preventScroll: true });
  }

  async #copyUnsentText(): Promise<void> {
    const { localize, drafts } = this.#options;
    try {
      await navigator.clipboard.writeText(this.#unsentText);
      this.#isCopied = true;
      if (this.#lastRow) drafts.deleteAll(this.#lastRow);
      void this.#focusUnsentText(localize.term('copied'));
    } catch {
      // The browser may deny access to the clipboard, or offer it on secure pages only: the user can still copy by keys.
      this.#host.renderRoot.querySelector('textarea')?.select();
    }
  }

  /** Offers unsent text in a toast, which stays until the user copies the text or dismisses it. */
  #offerText(page: PageContext, row: AnnotationRow, text: string): void {
    const { localize, drafts } = this.#options;
    const add = (message: string): number =>
      page.toasts.add({ message, type: 'info', duration: Infinity, action: { label: localize.term('copyText'), run } });
    const run = (): void => {
      const copied = (): void => {
        drafts.deleteAll(row);
        page.toasts.add({ message: localize.term('copied'), type: 'success' });
      };
      // Where the browser denies access to the clipboard, the user can select the text.
      const copying = navigator.clipboard as Clipboard | undefined;
      void (copying?.writeText(text) ?? Promise.reject(new Error('no clipboard'))).then(copied, () =>
        add(`${localize.term('textNotSent')} ${text}`),
      );
    };
    add(localize.term('textOfRemovedThread'));
  }

  #discardUnsentText(): void {
    const { drafts } = this.#options;
    const page = this.#options.page();
    const row = this.#lastRow;
    if (row) drafts.deleteAll(row);
    this.#unsentText = '';
    this.#isDiscarded = true;
    if (page && page.navigation.openThread.peek() === row?.id) this.#openNextOrClose(page);
    void this.#focusUnsentText('');
  }

  /** Closes the dialog of a thread that the user has resolved, and offers to reopen it. */
  #closeResolved(annotationId: string): void {
    const { localize } = this.#options;
    const store = this.#options.store();
    const page = this.#options.page();
    const status = store && firstStatus(store.config, 'default');
    if (!page || !status) return;
    const anchor = page.navigation.fallbackAnchor;
    const documentId = this.#lastRow?.documentId;
    this.#prepareFocus();
    page.navigation.close();
    const reopen = (): void => {
      store.comments.updateStatus({
        annotationId,
        status,
        ...(documentId !== undefined && { options: { documentId } }),
      });
      page.navigation.open({ id: annotationId, documentId }, anchor);
    };
    const action = { label: localize.term('reopen'), run: reopen };
    page.toasts.add({ message: localize.term('threadResolved'), type: 'success', duration: REOPEN_TIME, action });
  }
}
