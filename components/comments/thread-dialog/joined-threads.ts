import { html, nothing, type ReactiveController, type ReactiveControllerHost } from 'lit';
import type { AnnotationRow, AnnotationView, CollabStore, Readable } from '../../../store/index.js';
import type { PageState } from '../../page/page-state.js';
import { standingThreads } from '../../page/open-threads.js';
import { statusDetail } from '../../page/status-detail.js';
import { placeKeyOf, threadsByPlace } from '../../page/threads-by-place.js';
import { loadThreadSwitcher } from '../thread-switcher/load.js';
import type { CollabThreadSwitchEvent } from '../thread-switcher/thread-switcher.events.js';
import { modalAround } from '../../base/modal.js';

interface JoinedThreadsOptions {
  store: () => CollabStore | undefined;
  page: () => PageState | undefined;
  /** Shows another of them in its place. */
  show: (row: AnnotationRow) => void;
  /** Reads a value for the screen. */
  read: <T>(readable: Readable<T>) => T;
}

/** Only one that is told of no thread shows what is open on the page. */
type Host = ReactiveControllerHost & HTMLElement & { readonly annotationId: string };

/**
 * The threads that are joined to the one an element shows, those of its place that are not settled; or those it was opened
 * among, by what stands for several.
 */
export class JoinedThreads implements ReactiveController {
  readonly #host: Host;
  readonly #options: JoinedThreadsOptions;
  #store: CollabStore | undefined;
  #view: AnnotationView | undefined;
  /** The thread that is shown, or was until it went, with those it is joined to. */
  #threads: readonly AnnotationRow[] = [];

  constructor(host: Host, options: JoinedThreadsOptions) {
    this.#host = host;
    this.#options = options;
    host.addController(this);
  }

  /** Whether the focus is where one goes from thread to thread. */
  get hasFocus(): boolean {
    return this.#host.shadowRoot?.activeElement?.localName === 'collab-thread-switcher';
  }

  /** The thread that comes after the one shown, or before it where that is the last; of those that are still there. */
  nextOf(annotationId: string | null): AnnotationRow | undefined {
    const at = this.#threads.findIndex(({ id }) => id === annotationId);
    if (at < 0) return undefined;
    const ways = [...this.#threads.slice(at + 1), ...this.#threads.slice(0, at).reverse()];
    return ways.find(({ id, documentId }) => {
      const row = this.#store?.comments.byId(id, documentId).peek();
      return row !== undefined && row.data.status.type !== 'terminal';
    });
  }

  hostDisconnected(): void {
    this.end();
  }

  /** Nothing is shown any more. */
  end(): void {
    this.#view?.dispose();
    this.#view = this.#store = undefined;
    this.#threads = [];
  }

  /** What leads to the other threads at the place of the one that is shown. */
  render(row: AnnotationRow | undefined) {
    const store = this.#options.store();
    const page = this.#options.page();
    if (!store || !page || !row) return nothing;
    const among = this.#among(page, row);
    if (!among && !row.data.multiThreadAnnotationId) {
      this.end();
      return nothing;
    }
    void loadThreadSwitcher();
    const threads = among ?? this.#joined(store, row);
    this.#threads = threads;
    const joinable = this.#options.read(page.multiThread) && store.permissions.can('annotation.add', {});
    if (threads.length < 2 && !joinable) return nothing;
    return html`
      <collab-thread-switcher
        part="switcher"
        current=${row.id}
        .threads=${threads}
        .statusDetail=${statusDetail(store.config)}
        ?joinable=${joinable}
        @collab-thread-switch=${({ detail }: CollabThreadSwitchEvent) => this.#switch(detail.annotationId)}
        @collab-thread-join=${() => join(page, row)}
      ></collab-thread-switcher>
    `;
  }

  #switch(annotationId: string): void {
    const thread = this.#threads.find(({ id }) => id === annotationId);
    if (thread) this.#options.show(thread);
  }

  /** The threads that the open one was opened among, where there is more than one. */
  #among(page: PageState, { id }: AnnotationRow): readonly AnnotationRow[] | undefined {
    const among = this.#host.annotationId ? undefined : page.amongOf(id);
    const threads = among && this.#options.read(among);
    return threads && threads.length > 1 ? threads : undefined;
  }

  #joined(store: CollabStore, row: AnnotationRow): readonly AnnotationRow[] {
    if (store !== this.#store) this.end();
    this.#store = store;
    this.#view ??= store.comments.view(standingThreads(store.config));
    const rows = this.#options.read(this.#view.rows);
    const all = rows.some(({ id }) => id === row.id) ? rows : [...rows, row];
    return threadsByPlace(all).get(placeKeyOf(row)) ?? [row];
  }
}

/** Begins another thread at the place of one, joined to it. */
function join(page: PageState, { data }: AnnotationRow): void {
  const { targetElement, targetElementId, position, multiThreadAnnotationId } = data;
  const target = targetElement ?? (targetElementId ? { elementId: targetElementId } : undefined);
  page.start({
    ...(target && { targetElement: target }),
    ...(position && { position }),
    ...(multiThreadAnnotationId && { multiThreadAnnotationId }),
  });
}

type FloatingDialog = ReactiveControllerHost & Element & { readonly standIn: boolean };

/** Counts an element among the floating dialogs of a page: where there is one the layer brings none. */
export class DialogCount implements ReactiveController {
  readonly #host: FloatingDialog;
  #leave: (() => void) | undefined;
  #counted: PageState | undefined;
  #isStandIn = false;

  constructor(host: FloatingDialog) {
    this.#host = host;
    host.addController(this);
  }

  /** Counts it on a page, or on none. Called before it looks which dialog shows a thread: that depends on it. */
  follow(page: PageState | undefined): void {
    this.#count(this.#host.isConnected ? page : undefined);
  }

  hostDisconnected(): void {
    this.#count(undefined);
  }

  #count(page: PageState | undefined): void {
    const { standIn } = this.#host;
    if (page === this.#counted && standIn === this.#isStandIn) return;
    this.#counted = page;
    this.#isStandIn = standIn;
    this.#leave?.();
    this.#leave = page && (standIn ? standInOn(page, this.#host) : countOn(page));
  }
}

function countOn(page: PageState): () => void {
  page.dialogs.value += 1;
  return () => (page.dialogs.value -= 1);
}

function standInOn(page: PageState, host: Element): () => void {
  page.standIns.value = [...page.standIns.peek(), host];
  return () => (page.standIns.value = page.standIns.peek().filter((each) => each !== host));
}

/** Of several that stand in for a dialog of the page's own: the one in what is modal, else the first that can be shown. */
export const chosenStandIn = (standIns: readonly Element[]): Element | undefined =>
  standIns.find(modalAround) ?? standIns.find((each) => each.checkVisibility()) ?? standIns[0];
