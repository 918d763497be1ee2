import { html, nothing, type ReactiveController, type ReactiveControllerHost } from 'lit';
import type { AnnotationRow, AnnotationView, CollabStore, Readable } from '../../../store/index.js';
import { isResolved } from '../../../store/model/status.js';
import { forwardRequest } from '../../base/events.js';
import { lazy } from '../../base/lazy.js';
import type { PageContext } from '../../page/page-context.js';
import { openThreadsQuery, statusDetailOf } from '../../page/status-detail.js';
import { targetKeyOf, threadsByTarget } from '../../page/thread-target.js';
import type { CollabThreadJoinEvent, CollabThreadSwitchEvent } from '../thread-switcher/thread-switcher.events.js';

/** Loads and defines the switcher with the first thread that is joined to others. */
const loadThreadSwitcher = lazy(() =>
  import('../thread-switcher/thread-switcher.js').then((module) =>
    module.CollabThreadSwitcher.define('collab-thread-switcher'),
  ),
);

interface JoinedThreadsOptions {
  readonly store: () => CollabStore | undefined;
  readonly page: () => PageContext | undefined;
  /** Id of the current thread; null without one. */
  readonly content: () => string | null;
  /** Shows another of the threads in place of the current one. */
  readonly show: (row: AnnotationRow) => void;
  /** Reads a value and renders the host again when it changes. */
  readonly read: <T>(readable: Readable<T>) => T;
}

/** Only a dialog without an `annotationId` shows the open thread of the page. */
type Host = ReactiveControllerHost & HTMLElement & { readonly annotationId: string };

/** The threads that the user can switch to: the unresolved threads at the same target, or those of the marker that opened the dialog. */
export class JoinedThreadsController implements ReactiveController {
  readonly #host: Host;
  readonly #options: JoinedThreadsOptions;
  #store: CollabStore | undefined;
  #view: AnnotationView | undefined;
  /** The current thread and the threads it is joined to; they stay when it is removed. */
  #threads: readonly AnnotationRow[] = [];

  constructor(host: Host, options: JoinedThreadsOptions) {
    this.#host = host;
    this.#options = options;
    host.addController(this);
  }

  /** Whether the switcher has the focus. */
  get hasFocus(): boolean {
    return this.#host.shadowRoot?.activeElement?.localName === 'collab-thread-switcher';
  }

  /** The unresolved thread to show when the current one is removed: one of those after it, or else before it. */
  get next(): AnnotationRow | undefined {
    const index = this.#threads.findIndex(({ id }) => id === this.#options.content());
    if (index < 0) return undefined;
    const others = [...this.#threads.slice(index + 1), ...this.#threads.slice(0, index).reverse()];
    return others.find(({ id, documentId }) => {
      const row = this.#store?.comments.byId(id, documentId).peek();
      return row !== undefined && !isResolved(row.data.status);
    });
  }

  hostDisconnected(): void {
    this.clear();
  }

  /** Forgets the threads: the dialog shows none. */
  clear(): void {
    this.#view?.dispose();
    this.#view = undefined;
    this.#store = undefined;
    this.#threads = [];
  }

  /** Renders the switcher for the current thread. */
  render(row: AnnotationRow | undefined) {
    const store = this.#options.store();
    const page = this.#options.page();
    if (!store || !page || !row) return nothing;
    const group = this.#markerGroupOf(page, row);
    if (!group && !row.data.multiThreadAnnotationId) {
      this.clear();
      return nothing;
    }
    void loadThreadSwitcher();
    const threads = group ?? this.#joinedThreadsOf(store, row);
    this.#threads = threads;
    const canJoin = this.#options.read(page.modes.multiThread) && store.permissions.can('annotation.add', {});
    if (threads.length < 2 && !canJoin) return nothing;
    return html`
      <collab-thread-switcher
        part="switcher"
        current=${row.id}
        .threads=${threads}
        .statusDetail=${statusDetailOf(store.config)}
        ?joinable=${canJoin}
        @collab-thread-switch=${(request: CollabThreadSwitchEvent) => this.#switch(request)}
        @collab-thread-join=${(request: CollabThreadJoinEvent) => this.#join(request, page, row)}
      ></collab-thread-switcher>
    `;
  }

  #switch(request: CollabThreadSwitchEvent): void {
    if (!forwardRequest(this.#host, request)) return;
    const thread = this.#threads.find(({ id }) => id === request.detail.annotationId);
    if (thread) this.#options.show(thread);
  }

  /** Starts another thread at the target of the current one. */
  #join(request: CollabThreadJoinEvent, page: PageContext, { data }: AnnotationRow): void {
    if (!forwardRequest(this.#host, request)) return;
    const { targetElement, targetElementId, position, multiThreadAnnotationId } = data;
    const target = targetElement ?? (targetElementId ? { elementId: targetElementId } : undefined);
    page.navigation.startThread({
      ...(target && { targetElement: target }),
      ...(position && { position }),
      ...(multiThreadAnnotationId && { multiThreadAnnotationId }),
    });
  }

  /** Returns the threads of the marker that opened the dialog, if there are several. */
  #markerGroupOf(page: PageContext, { id }: AnnotationRow): readonly AnnotationRow[] | undefined {
    const group = this.#host.annotationId ? undefined : page.navigation.groupOf(id);
    const threads = group && this.#options.read(group);
    return threads && threads.length > 1 ? threads : undefined;
  }

  #joinedThreadsOf(store: CollabStore, row: AnnotationRow): readonly AnnotationRow[] {
    if (store !== this.#store) this.clear();
    this.#store = store;
    this.#view ??= store.comments.view(openThreadsQuery(store.config));
    const rows = this.#options.read(this.#view.rows);
    const all = rows.some(({ id }) => id === row.id) ? rows : [...rows, row];
    return threadsByTarget(all).get(targetKeyOf(row)) ?? [row];
  }
}
