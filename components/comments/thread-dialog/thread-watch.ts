import { html, type LitElement } from 'lit';
import { deepActiveElement } from '../../controllers/focus-restore.js';
import type { LocalizeController } from '../../base/localize.js';
import type { AnnotationRow, CollabStore, ServerConnectionState } from '../../../store/index.js';
import { firstStatus } from '../../../store/model/predefined.js';
import { nameDocument, openThreadOf } from '../../page/open-document.js';
import type { PageState } from '../../page/page-state.js';
import { rootDocumentOf } from '../../page/root-document.js';
import type { ThreadRequest } from './thread-requests.js';

interface GoneThread {
  readonly localize: LocalizeController;
  /** What the person typed and has not sent; empty for nothing. */
  readonly text: string;
  readonly isCopied: boolean;
  /** Copies the text, out of this field where the browser will not by itself. */
  readonly copy: (field: HTMLTextAreaElement | null) => void;
  readonly discard: () => void;
}

/** Says that a thread is not there any more, and hands back what the person typed in it. */
function renderGoneThread({ localize, text, isCopied, copy, discard }: GoneThread) {
  const gone = html`<p id="gone" class="gone">${localize.term('threadGone')}</p>`;
  if (!text) return gone;
  const copied = ({ currentTarget }: Event & { currentTarget: Element }) =>
    copy(currentTarget.closest('.kept')?.querySelector('textarea') ?? null);
  return html`
    <div class="kept">
      ${gone}
      <label for="kept-text" class="gone">${localize.term('textNotSent')}</label>
      <textarea
        id="kept-text"
        class="field"
        dir="auto"
        rows="5"
        readonly
        aria-describedby="gone"
        .value=${text}
      ></textarea>
      <div class="kept-actions">
        <button class="button button--primary" type="button" @click=${copied}>
          ${localize.term(isCopied ? 'copied' : 'copyText')}
        </button>
        <button class="button" type="button" @click=${discard}>${localize.term(isCopied ? 'close' : 'discard')}</button>
      </div>
    </div>
  `;
}

/** Shows what has become of the thread, and moves the focus to what was typed, from what has gone with the thread; where the person is elsewhere, they are told. */
export async function handBack(host: LitElement, tell: () => void): Promise<void> {
  host.requestUpdate();
  await host.updateComplete;
  if (deepActiveElement()) tell();
  else host.renderRoot.querySelector('textarea')?.focus({ preventScroll: true });
}

/** How long the way back from a settled thread is offered, in ms. */
const REOPEN_OFFER = 8000;

interface ThreadWatchOptions {
  store: () => CollabStore | undefined;
  /** The page the dialog floats over; undefined where it stands in the page, and says in its place what has become of the thread. */
  page: () => PageState | undefined;
  localize: LocalizeController;
  /** What the person typed in the thread and has not sent. */
  unsent: (thread: AnnotationRow) => string;
  /** Forgets what the person typed in the thread. */
  forget: (thread: AnnotationRow) => void;
  /** The thread leaves the page, and its pin with it. */
  leave: () => void;
  /** The thread to go on to when this one is gone, where it was joined to others. */
  next: () => AnnotationRow | undefined;
  /** What is shown is another, and this is to be told of it; nothing where it is empty. */
  changed: (message: string) => void;
  /** Tells screen readers of a thread that somebody else has deleted. */
  announce: (message: string) => void;
  /** Tells screen readers of a thread that somebody else has resolved. */
  announceResolved: () => void;
}

/** Closes a dialog whose thread is gone or settled, and says so; but not over what the person has typed in it. */
export class ThreadWatch {
  readonly #options: ThreadWatchOptions;
  /** The thread as it was when it was there last. */
  #seen: AnnotationRow | undefined;
  /** Whether the user has given it up: nobody needs to be told that it is gone. */
  #isGivenUp = false;
  /** Whether the user has deleted it. */
  #isDeleted = false;
  /** What the person typed in a thread that has gone. */
  #kept = '';
  #isCopied = false;
  /** Whether the user whose thread it is has left: the next one need not be told of it. */
  #isOfAnother = false;
  /** The documents, and the one new threads go to, when the dialog began. */
  #documents: readonly string[] = [];
  #root: string | undefined;
  /** Whether screen readers have been told that the thread is gone. */
  #isGoneAnnounced = false;

  constructor(options: ThreadWatchOptions) {
    this.#options = options;
  }

  /** Whether a thread that is not there is gone: it was there, or nothing more is to come. To nobody it is not there in any case. */
  isGone(connection: ServerConnectionState | undefined): boolean {
    return connection === 'online' || (this.#seen !== undefined && connection !== 'pendingInit');
  }

  /** Whether the dialog stays for what was typed: the person has not decided about it. */
  get holds(): boolean {
    return this.#kept !== '' && !this.#isCopied && this.#options.page() !== undefined;
  }

  /** Whether the page has gone on to other documents: the thread is not gone, but belongs to one that is not followed. */
  get isElsewhere(): boolean {
    const documents = this.#options.store()?.documents.peek() ?? [];
    const own = this.#seen ? [this.#seen.documentId] : this.#documents;
    return own.length > 0 && !own.some((id) => documents.includes(id));
  }

  /** Begins with another thread. */
  begin(): void {
    const store = this.#options.store();
    this.#seen = undefined;
    this.#isGivenUp = this.#isDeleted = this.#isCopied = this.#isGoneAnnounced = this.#isOfAnother = false;
    this.#kept = '';
    this.#documents = store?.documents.peek() ?? [];
    this.#root = store && rootDocumentOf(store);
  }

  /** Begins anew with the same thread: another user comes, or nobody. */
  userLeft(): void {
    this.begin();
    this.#isOfAnother = true;
  }

  /** Closes the dialog of a new thread that would go to another document than the one it was begun in. */
  followNew(): void {
    const store = this.#options.store();
    if (store && this.#root !== undefined && rootDocumentOf(store) !== this.#root) this.#options.page()?.close();
  }

  /** Takes the thread as it is now, which may be gone. */
  follow(row: AnnotationRow | undefined): void {
    const { store, page, localize, unsent, changed, leave, announceResolved } = this.#options;
    const connection = store()?.connection.peek();
    if (row) {
      const before = this.#seen;
      this.begin();
      this.#seen = row;
      const isResolved = row.data.status.type === 'terminal' && before?.id === row.id;
      if (isResolved && before.data.status.type !== 'terminal') announceResolved();
    } else if (this.#kept !== '') {
      return;
    } else if (connection === 'pendingInit') {
      // Who signs in next begins anew.
      if (!this.#isOfAnother) this.begin();
    } else if (this.isElsewhere) {
      // Drafts stay for the return to the document.
      page()?.close();
    } else if (this.isGone(connection)) {
      leave();
      this.#kept = this.#seen && !this.#isGivenUp && !this.#isDeleted ? unsent(this.#seen) : '';
      if (this.#kept) changed(localize.term('threadGone'));
      else this.#close(page());
    }
  }

  /** Takes what the user has done to the thread. */
  done({ type, detail: { annotationId } }: ThreadRequest, row: AnnotationRow | undefined): void {
    if (type.endsWith('-discard')) this.#isGivenUp = true;
    if (type.endsWith('-delete') && !row) this.#deleted();
    const isSettled = row?.data.status.type === 'terminal' && this.#seen?.data.status.type !== 'terminal';
    if (!isSettled) return;
    // What the user does themselves is not announced as somebody else's.
    this.#seen = row;
    this.#settled(annotationId);
  }

  /** What is shown in the place of a thread that is gone. */
  render() {
    return renderGoneThread({
      localize: this.#options.localize,
      text: this.#kept,
      isCopied: this.#isCopied,
      copy: (field) => void this.#copy(field),
      discard: () => this.#discard(),
    });
  }

  /** What the user has deleted goes at once: the focus is to be elsewhere when the way back is offered. */
  #deleted(): void {
    this.#isDeleted = true;
    this.#options.leave();
    this.#options.page()?.close();
  }

  #close(page: PageState | undefined): void {
    this.#announceGone(page);
    if (!page) return;
    const { localize } = this.#options;
    // Of what the user has deleted they are told with the way back.
    if (!this.#isGivenUp && !this.#isDeleted && !this.#isOfAnother)
      page.toast({ message: localize.term('threadGone'), type: this.#seen ? 'info' : 'error' });
    this.#goOn(page);
  }

  /** Announces that somebody else has deleted the thread where no message does. */
  #announceGone(page: PageState | undefined): void {
    const isTold = this.#isGoneAnnounced || this.#isGivenUp || this.#isDeleted || (page?.toasters.peek() ?? 0) > 0;
    if (!this.#seen || isTold) return;
    this.#isGoneAnnounced = true;
    this.#options.announce(this.#options.localize.term('threadGone'));
  }

  /** Goes on to the next of the threads it was joined to, or closes. */
  #goOn(page: PageState): void {
    const next = this.#options.next();
    if (next === undefined) page.close();
    else openThreadOf(page, next, page.beside);
  }

  async #copy(field: HTMLTextAreaElement | null): Promise<void> {
    const { localize, forget, changed } = this.#options;
    try {
      await navigator.clipboard.writeText(this.#kept);
      this.#isCopied = true;
      if (this.#seen) forget(this.#seen);
      changed(localize.term('copied'));
    } catch {
      // The browser may forbid it, or know it on secure pages only: the person's own keys still can.
      field?.select();
    }
  }

  #discard(): void {
    const { page, forget, changed } = this.#options;
    const seen = this.#seen;
    if (seen) forget(seen);
    this.#kept = '';
    this.#isGivenUp = true;
    const here = page();
    if (here && here.openThread.peek() === seen?.id) this.#goOn(here);
    changed('');
  }

  /** A settled thread leaves the page, and the dialog with it; the way back is offered for a while. */
  #settled(annotationId: string): void {
    const { localize, leave } = this.#options;
    const store = this.#options.store();
    const page = this.#options.page();
    const status = store && firstStatus(store.config, 'default');
    if (!page || !status) return;
    const { beside } = page;
    const documentId = this.#seen?.documentId;
    leave();
    page.close();
    const reopen = (): void => {
      store.comments.updateStatus({
        annotationId,
        status,
        ...(documentId !== undefined && { options: { documentId } }),
      });
      if (documentId !== undefined) nameDocument(page, { id: annotationId, documentId });
      page.open(annotationId, beside);
    };
    const action = { label: localize.term('reopen'), run: reopen };
    page.toast({ message: localize.term('threadResolved'), type: 'success', duration: REOPEN_OFFER, action });
  }
}
