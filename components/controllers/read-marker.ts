import type { ReactiveController, ReactiveControllerHost } from 'lit';
import type { AnnotationRow, CollabStore } from '../../store/index.js';

interface ReadMarkerOptions {
  store: () => CollabStore | undefined;
  /** The thread that is shown. */
  row: () => AnnotationRow | undefined;
  /** Whether it is in the page, where it may be scrolled away, and not above it. */
  inPage: () => boolean;
}

/** Marks a thread as read once a person can see it: it is in the window, and the window's tab in front. */
export class ReadMarkerController implements ReactiveController {
  readonly #host: ReactiveControllerHost & Element;
  readonly #options: ReadMarkerOptions;
  #observer: IntersectionObserver | undefined;
  #watching: AbortController | undefined;
  #isIntersecting = false;
  #leftUnread = '';
  /** Thread and comment that were marked last. */
  #marked = '';

  constructor(host: ReactiveControllerHost & Element, options: ReadMarkerOptions) {
    this.#host = host;
    this.#options = options;
    host.addController(this);
  }

  /** Leaves a thread alone that the person has just marked as unread, until another is shown. */
  leave(annotationId: string): void {
    this.#leftUnread = annotationId;
  }

  hostConnected(): void {
    this.#observer = new IntersectionObserver((entries) => {
      this.#isIntersecting = entries.at(-1)?.isIntersecting ?? false;
      this.#mark();
    });
    this.#observer.observe(this.#host);
    this.#watching = new AbortController();
    document.addEventListener('visibilitychange', () => this.#mark(), { signal: this.#watching.signal });
  }

  hostDisconnected(): void {
    this.#observer?.disconnect();
    this.#watching?.abort();
    this.#isIntersecting = false;
  }

  hostUpdated(): void {
    // What is read changes the row, which is shown again: that is another update.
    queueMicrotask(() => this.#mark());
  }

  #mark(): void {
    const row = this.#options.row();
    if (row?.id !== this.#leftUnread) this.#leftUnread = '';
    if (!row) this.#marked = '';
    if (!row || row.unread === 0 || this.#leftUnread || document.visibilityState !== 'visible') return;
    if (this.#options.inPage() && !this.#isIntersecting) return;
    // A backend may refuse the mark: the row is unread again then, and asking again would never end.
    const marked = `${row.documentId} ${row.id} ${String(row.data.comments.at(-1)?.commentId)}`;
    if (marked === this.#marked) return;
    this.#marked = marked;
    const { id: annotationId, documentId } = row;
    this.#options.store()?.comments.markAsRead({ annotationId, options: { documentId } });
  }
}
