import type { AnnotationRow, CollabStore } from '../../store/index.js';
import { firstStatus } from '../../store/model/predefined.js';
import type { LocalizeController } from '../internal/localize.js';
import type { PageState } from '../internal/page-state.js';
import type { ThreadRequest } from './thread-requests.js';

/** How long the way back from a settled thread is offered, in ms. */
const REOPEN_OFFER = 8000;

interface ThreadWatchOptions {
  store: () => CollabStore | undefined;
  /** The page the dialog floats over; undefined where it stands in the page, and says in its place what has become of the thread. */
  page: () => PageState | undefined;
  localize: LocalizeController;
}

/** Closes a dialog whose thread is gone or settled, and says so. */
class ThreadWatch {
  readonly #options: ThreadWatchOptions;
  /** The thread as it was when it was looked at last. */
  #seen: AnnotationRow | undefined;
  /** Whether the user has given it up: nobody needs to be told that it is gone. */
  #isGivenUp = false;

  constructor(options: ThreadWatchOptions) {
    this.#options = options;
  }

  /** Begins with another thread. */
  begin(): void {
    this.#seen = undefined;
    this.#isGivenUp = false;
  }

  /** Takes the thread as it is now, which may be gone. */
  follow(row: AnnotationRow | undefined): void {
    const page = this.#options.page();
    const before = this.#seen;
    this.#seen = row;
    this.#isGivenUp &&= !row;
    if (row || !page) return;
    if (!before && this.#options.store()?.connection.peek() !== 'online') return;
    const message = this.#options.localize.term(before ? 'threadDeleted' : 'threadGone');
    if (!this.#isGivenUp) page.toast({ message, type: before ? 'success' : 'error' });
    page.close();
  }

  /** Takes what the user has done to the thread. */
  done({ type, detail: { annotationId } }: ThreadRequest, row: AnnotationRow | undefined): void {
    if (type.endsWith('-discard')) this.#isGivenUp = true;
    const isSettled = row?.data.status.type === 'terminal' && this.#seen?.data.status.type !== 'terminal';
    if (isSettled) this.#settled(annotationId);
  }

  /** A settled thread leaves the page, and the dialog with it; the way back is offered for a while. */
  #settled(annotationId: string): void {
    const { localize } = this.#options;
    const [store, page] = [this.#options.store(), this.#options.page()];
    const status = store && firstStatus(store.config, 'default');
    if (!page || !status) return;
    page.close();
    const reopen = () => void store.comments.updateStatus({ annotationId, status });
    const action = { label: localize.term('reopen'), run: reopen };
    page.toast({ message: localize.term('threadResolved'), type: 'success', duration: REOPEN_OFFER, action });
  }
}

export type { ThreadWatch };

export const watchThread = (options: ThreadWatchOptions): ThreadWatch => new ThreadWatch(options);
