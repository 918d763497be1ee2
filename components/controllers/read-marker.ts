import type { ReactiveController, ReactiveControllerHost } from 'lit';
import type { AnnotationRow, CollabStore } from '../../store/index.js';

interface ReadMarkerOptions {
  store: () => CollabStore | undefined;
  /** The current thread. */
  row: () => AnnotationRow | undefined;
  /** Whether the thread is part of the page and can be scrolled out of view, unlike an overlay. */
  inPage: () => boolean;
}

/** Marks a thread as read when it is visible in the window and the tab is visible. */
export class ReadMarkerController implements ReactiveController {
  readonly #host: ReactiveControllerHost & Element;
  readonly #options: ReadMarkerOptions;
  #observer: IntersectionObserver | undefined;
  #watching: AbortController | undefined;
  #isIntersecting = false;
  #skippedId = '';
  /** Thread and last comment of the latest mark. */
  #marked = '';

  constructor(host: ReactiveControllerHost & Element, options: ReadMarkerOptions) {
    this.#host = host;
    this.#options = options;
    host.addController(this);
  }

  /** Skips a thread that the user has just marked as unread, until another thread is shown. */
  skip(annotationId: string): void {
    this.#skippedId = annotationId;
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
    // Marking changes the row, which requests another update.
    queueMicrotask(() => this.#mark());
  }

  #mark(): void {
    const row = this.#options.row();
    if (row?.id !== this.#skippedId) this.#skippedId = '';
    if (!row) this.#marked = '';
    if (!row || row.unread === 0 || this.#skippedId || document.visibilityState !== 'visible') return;
    if (this.#options.inPage() && !this.#isIntersecting) return;
    // A backend that refuses the mark makes the row unread again: repeating it would never end.
    const marked = `${row.documentId} ${row.id} ${String(row.data.comments.at(-1)?.commentId)}`;
    if (marked === this.#marked) return;
    this.#marked = marked;
    const { id: annotationId, documentId } = row;
    this.#options.store()?.comments.markAsRead({ annotationId, options: { documentId } });
  }
}
