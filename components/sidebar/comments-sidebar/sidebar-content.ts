import { html, nothing, type ReactiveController } from 'lit';
import type {
  AnnotationRow,
  FacetedView,
  ButtonClickEvent,
  CollabStore,
  PagedCollection,
} from '../../../store/index.js';
import { searchTermsOf } from '../../../store/model/fold-text.js';
import { forwardRequest } from '../../base/events.js';
import { hasFailed, retryFailedModules } from '../../base/lazy.js';
import '../../base/english-messages.js';
import '../../base/page-messages.js';
import { loadThreadDialog } from '../../comments/thread-dialog/load-thread-dialog.js';
import { hasThreadList, loadThreadList } from '../../comments/thread-list/load.js';
import type * as listEvents from '../../comments/thread-list/thread-list.events.js';
import type { CollabThreadList, ThreadGroup } from '../../comments/thread-list/thread-list.js';
import { renderEmptyState } from '../../display/empty-state.js';
import { accessProblem } from '../../page/access-problem.js';
import type { PageContext } from '../../page/page-context.js';
import { statusDetailOf } from '../../page/status-detail.js';
import { threadTitle } from '../../page/thread-title.js';
import { renderCustomButtons } from '../../ui/custom-buttons/render-custom-buttons.js';
import '../../ui/icon/more-icons.js';
import type { CollabSidebarRowActivateEvent } from '../sidebar-row/sidebar-row.js';
import { BulkEdit } from './bulk-edit.js';
import { isSystemFilter, localizeHeader } from './offered-filters.js';
import type { SidebarHost } from './sidebar-host.js';
import type { SidebarView } from './sidebar-view.js';
import { renderSkeleton } from './skeleton.js';
import { navigateToThread } from './thread-navigation.js';
import { ThreadQuery, type ThreadListing } from './thread-query.js';
import { SidebarToolbar } from './toolbar.js';
import { CollapsedGroups } from './view-persistence.js';

// An open sidebar loads as one module.
export { SidebarLayout } from './layout.js';

/** Whether the list of threads is shown, or what is shown in its place. */
type ListState = 'listed' | 'loading' | 'signedOut' | 'offline' | 'failed';

/** The content of an open sidebar: the toolbar, the custom buttons, the list or its empty state, and the bulk actions. */
export class SidebarContent implements ReactiveController {
  readonly #host: SidebarHost;
  readonly #store: CollabStore;
  readonly #page: PageContext;
  readonly #query: ThreadQuery;
  readonly #collapsed: CollapsedGroups;
  readonly #selection: BulkEdit;
  readonly #toolbar: SidebarToolbar;
  #expanded: ReadonlySet<string> = new Set();
  #highlightTerms: readonly string[] = [];
  #groups: readonly ThreadGroup[] = [];
  #removeOrder: (() => void) | undefined;
  #isAnnouncementDue = false;
  /** Whether the bulk actions had the focus before the update. */
  #hadBulkFocus = false;

  constructor(host: SidebarHost, page: PageContext) {
    this.#host = host;
    this.#store = page.store;
    this.#page = page;
    const { element } = host;
    this.#query = new ThreadQuery(element, page, () => {
      this.#isAnnouncementDue = true;
      element.requestUpdate();
    });
    this.#collapsed = new CollapsedGroups(() => element.persist);
    this.#selection = new BulkEdit(host, page);
    this.#toolbar = new SidebarToolbar(host, page.store, this.#query, this.#selection);
    element.addController(this);
  }

  hostUpdate(): void {
    if (!this.#host.element.open) this.#close();
    this.#hadBulkFocus = this.#bulkActions?.matches(':focus-within') ?? false;
  }

  hostUpdated(): void {
    this.#announceCount();
    if (!this.#hadBulkFocus || this.#bulkActions) return;
    const list = this.#host.element.renderRoot.querySelector<HTMLElement>('collab-thread-list');
    (list ?? this.#host.panel())?.focus();
  }

  /** Applies the query again after the page has changed the sidebar's properties. */
  refresh(): void {
    this.#query.refresh();
  }

  /** Ends the content of a store that is not the sidebar's any more. */
  dispose(): void {
    this.#close();
    this.#host.element.removeController(this);
  }

  /** Number of listed threads. */
  get total(): number {
    const facetedView = this.#openView();
    return facetedView ? this.#host.read(facetedView.total) : 0;
  }

  /** Whether a message in place of the list says that the comments cannot be reached, or that the user has no access. */
  get explainsFailure(): boolean {
    const { store } = this.#page;
    const hasNoAccess = accessProblem(store) !== undefined && this.#host.read(store.connection) === 'online';
    return hasNoAccess || ['offline', 'failed'].includes(this.#listState);
  }

  render() {
    const { read } = this.#host;
    const loading = this.#openView();
    const state = this.#listState;
    const facetedView = state === 'listed' ? loading : undefined;
    return html`
      ${this.#toolbar.render(facetedView)} ${loading ? this.#renderCustomButtons(loading) : nothing}
      ${facetedView ? this.#renderResults(facetedView) : this.#renderPending(state)}
      ${facetedView ? this.#renderMore(facetedView) : nothing}
      ${facetedView && this.#selection.ids.size > 0 ? this.#selection.render(read(facetedView.rows)) : nothing}
    `;
  }

  get #bulkActions(): Element | null {
    return this.#host.element.renderRoot.querySelector('.bulk-actions');
  }

  get #listState(): ListState {
    const { element, read } = this.#host;
    const connection = read(this.#store.connection);
    const facetedView = this.#openView();
    // The list element loads together with the menus of the toolbar.
    const hasList = hasThreadList(element);
    if (connection === 'pendingInit') return 'signedOut';
    const isReady = facetedView !== undefined && read(facetedView.ready);
    if (isReady && hasList) return 'listed';
    // Stored threads load without a connection.
    if (facetedView && !isReady && connection === 'offline' && !read(facetedView.searching)) return 'offline';
    return hasFailed(loadThreadList) || this.#query.listing?.hasFailed ? 'failed' : 'loading';
  }

  /** Starts listing threads if necessary. Returns the view once the code that filters has loaded. */
  #openView(): FacetedView | undefined {
    const { read } = this.#host;
    // The listing depends on the documents that are set.
    void read(this.#store.documents);
    void read(this.#store.documentsOptions);
    return read(this.#query.open().facetedView);
  }

  /** The collection that is loaded page by page, if the threads come from one. */
  get #collection(): PagedCollection | undefined {
    const { listing } = this.#query;
    return listing && this.#host.read(listing.collection);
  }

  #close(): void {
    this.#query.close();
    this.#toolbar.reset();
    this.#removeOrder?.();
    this.#removeOrder = undefined;
  }

  /** Announces how many threads are listed after the user has changed the view. */
  #announceCount(): void {
    const facetedView = this.#query.listing?.facetedView.peek();
    if (!this.#isAnnouncementDue || !facetedView?.ready.peek() || facetedView.searching.peek()) return;
    this.#isAnnouncementDue = false;
    const { announcer, localize } = this.#host;
    announcer.announceDebounced(() => localize.term('threadsShown', facetedView.total.peek()));
  }

  #renderCustomButtons(facetedView: FacetedView) {
    const store = this.#store;
    const buttons = this.#host.element.buttons ?? store.config.sidebarButtons;
    return renderCustomButtons({ store, buttons, about: () => this.#buttonClickDetail(facetedView) });
  }

  /** Returns the threads that a custom button's event names (specification, Events, button click). */
  #buttonClickDetail(facetedView: FacetedView): Omit<ButtonClickEvent, 'buttonContext'> {
    const all = this.#store.comments.view();
    const rows = all.rows.peek();
    all.dispose();
    const customFilters = Object.entries(this.#query.view.filters).filter(([key]) => !isSystemFilter(key));
    return {
      commentAnnotations: rows.map(({ data }) => data),
      systemFilteredAnnotations: facetedView.rows.peek().map(({ data }) => data),
      unreadCommentAnnotationsMap: Object.fromEntries(rows.map(({ id, unread }) => [id, unread])),
      customFilters: Object.fromEntries(customFilters),
    };
  }

  /** Renders the skeleton of the list, or the reason why no threads are loading. */
  #renderPending(state: ListState) {
    const { localize } = this.#host;
    if (state === 'signedOut') {
      return renderEmptyState({
        icon: 'comment',
        title: localize.term('comments'),
        hint: localize.term('signInToComment'),
      });
    }
    if (state === 'offline') {
      return renderEmptyState({
        icon: 'offline',
        title: localize.term('commentsOffline'),
        // The status says what has to happen first if the backend refuses the connection.
        hint: this.#host.read(this.#store.connectionProblem) ? '' : localize.term('commentsOfflineHint'),
      });
    }
    if (state === 'failed') {
      return renderEmptyState({
        icon: 'warning',
        title: localize.term('errorServiceUnavailable'),
        action: { label: localize.term('retry'), run: retryFailedModules },
        isFailure: true,
      });
    }
    return renderSkeleton(localize.term('loadingComments'), this.#query.view.groupBy !== 'none');
  }

  #renderResults(facetedView: FacetedView) {
    const { listing } = this.#query;
    return listing && this.#host.read(facetedView.total) > 0
      ? this.#renderList(listing, facetedView)
      : this.#renderEmpty(facetedView);
  }

  #renderList(listing: ThreadListing, facetedView: FacetedView) {
    const { element, localize, read } = this.#host;
    const page = this.#page;
    const { groupBy, text } = this.#query.view;
    // The terms change together with the result of the search.
    if (!read(facetedView.searching)) this.#highlightTerms = reuseIfEqual(this.#highlightTerms, searchTermsOf(text));
    const groups = listing.groups(read, (header) => localizeHeader(header, groupBy, localize));
    // The labels of rows name elements of the page, which may be found later.
    read(page.navigation.anchorsChanged);
    this.#groups = groups;
    this.#removeOrder ??= page.sidebar.registerOrder(() => [
      ...new Set(this.#groups.flatMap(({ rows }) => rows.map(({ id }) => id))),
    ]);
    return html`
      <collab-thread-list
        part="list"
        exportparts="group, row, row-author, row-number, row-place, row-excerpt, row-meta"
        others-label=${groupBy === 'location' ? '' : localize.term('notSet')}
        .groups=${groups}
        ?repeats=${groups.reduce((count, { header }) => count + header.count, 0) > read(facetedView.total)}
        .getLabel=${(row: AnnotationRow) => threadTitle(localize, page, row.data)}
        .getTargetName=${(row: AnnotationRow) => page.targets.nameOf(row.id)}
        .ghosts=${read(page.targets.ghosts)}
        .statusDetail=${statusDetailOf(this.#store.config)}
        .selected=${read(page.navigation.openThread)}
        .highlighted=${read(page.navigation.hoveredThread)}
        .highlightTerms=${this.#highlightTerms}
        .collapsed=${this.#collapsed.get(groupBy)}
        .expanded=${this.#expanded}
        checkable
        .shortcuts=${page.shortcuts}
        .checked=${this.#selection.ids}
        .renderThread=${this.#renderThread}
        @collab-thread-list-end-reached=${this.#endReached}
        @collab-thread-hovered=${this.#threadHovered}
        @collab-thread-expand=${this.#threadExpand}
        @collab-thread-navigate=${this.#threadNavigate}
        @collab-thread-check=${this.#threadCheck}
        @collab-group-toggle=${(event: listEvents.CollabGroupToggleEvent) => {
          if (forwardRequest(element, event)) this.#collapsed.set(groupBy, event.detail.groupIds);
        }}
        @collab-sidebar-row-activate=${this.#rowActivate}
      ></collab-thread-list>
    `;
  }

  /** Renders a thread inline in the list; a thread of a document that is not set is read-only. */
  readonly #renderThread = (row: AnnotationRow, actions: unknown) => {
    const store = this.#store;
    void loadThreadDialog();
    if (store.comments.byId(row.id, row.documentId).peek()) {
      return html`
        <collab-thread-dialog annotation-id=${row.id} document-id=${row.documentId} .store=${store}
          >${actions}</collab-thread-dialog
        >
      `;
    }
    return html`
      <collab-thread .row=${row} .currentUser=${store.me.peek()} .statusDetail=${statusDetailOf(store.config)}
        >${actions}</collab-thread
      >
      <p class="note">${this.#host.localize.term('replyInDocument')}</p>
    `;
  };

  /** Renders why the list is empty: a filter, no open threads, or no threads at all. */
  #renderEmpty(facetedView: FacetedView) {
    const { narrowedBy, defaults } = this.#query;
    const { localize, read } = this.#host;
    const collection = this.#collection;
    // The line below reports threads that could not be loaded.
    if (collection && read(collection.loaded) === 0 && read(collection.error)) return nothing;
    const isPartial = collection && read(collection.state) !== 'complete';
    // Threads that have not been loaded may match.
    if (isPartial && read(collection.loaded) > 0) {
      const loaded = localize.number(read(collection.loaded));
      return renderEmptyState({
        icon: 'search',
        title: localize.term('noResultsYet'),
        hint: localize.term('noResultsYetHint', loaded),
        action: { label: localize.term('loadMore'), run: () => void this.#loadMore(collection) },
      });
    }
    if (narrowedBy || isPartial) {
      const label = localize.term(narrowedBy === 'search' ? 'clearSearch' : 'clearFilters');
      const run = (): void => this.#changeView({ text: '', filters: {}, quickView: defaults.quickView });
      return renderEmptyState({
        icon: 'search',
        title: localize.term('noResults'),
        hint: localize.term('noResultsHint'),
        action: narrowedBy && { label, run },
      });
    }
    if (read(facetedView.quickViews).all > 0) {
      return renderEmptyState({
        icon: 'resolve',
        title: localize.term('noOpenThreads'),
        hint: localize.term('noOpenThreadsHint'),
        action: { label: localize.term('showAll'), run: () => this.#changeView({ quickView: 'all' }) },
      });
    }
    const page = this.#page;
    const problem = accessProblem(page.store);
    if (problem) {
      const { icon, title, hint } = problem;
      return renderEmptyState({ icon, title: localize.term(title), ...(hint && { hint: localize.term(hint) }) });
    }
    const start = { label: localize.term('addComment'), run: () => (page.modes.mode.value = 'element') };
    const empty = renderEmptyState({
      icon: 'comment',
      title: localize.term('noComments'),
      hint: localize.term('noCommentsHint'),
      // Only a comment layer can start a thread.
      action: page.targets.hasProvider ? start : undefined,
    });
    return html`<slot name="empty">${empty}</slot>`;
  }

  #changeView(change: Partial<SidebarView>): void {
    this.#query.change(change);
    // The pressed button disappears, so the search field takes the focus.
    this.#host.element.renderRoot.querySelector<HTMLElement>('.field')?.focus();
  }

  /** Renders how many threads of a collection have been loaded, with a button that loads more. */
  #renderMore(facetedView: FacetedView) {
    const { localize, read } = this.#host;
    const collection = this.#collection;
    if (!collection) return nothing;
    const state = read(collection.state);
    const error = read(collection.error);
    const isComplete = state === 'complete';
    const label = error ? 'retry' : 'loadMore';
    return html`
      <div part="more" class="more" tabindex="-1">
        <div class="loaded-count">
          <bdi>${this.#loadedCount(read(facetedView.total), read(collection.loaded), isComplete)}</bdi>
          ${error ? html`<div role="alert">${localize.term('moreNotLoaded')}</div>` : nothing}
        </div>
        ${
          isComplete
            ? nothing
            : html`
                <button
                  class="button"
                  type="button"
                  aria-disabled=${state === 'loading' ? 'true' : 'false'}
                  @click=${(event: Event) => this.#morePressed(event, collection)}
                >
                  ${localize.term(state === 'loading' ? 'loadingMore' : label)}
                </button>
              `
        }
      </div>
    `;
  }

  #loadedCount(listed: number, loaded: number, isComplete: boolean): string {
    const { localize } = this.#host;
    if (listed < loaded) {
      return localize.term(isComplete ? 'countOf' : 'countOfLoaded', localize.number(listed), localize.number(loaded));
    }
    if (isComplete) return localize.term('threadsShown', listed);
    return localize.term('loadedCount', localize.number(loaded), false);
  }

  async #morePressed({ currentTarget }: Event, collection: PagedCollection): Promise<void> {
    const line = (currentTarget as HTMLElement).closest<HTMLElement>('.more');
    await this.#loadMore(collection);
    // The focused button disappears with the last page.
    if (collection.state.peek() === 'complete') line?.focus();
  }

  /** Loads the next page and announces how many threads have been loaded. */
  async #loadMore(collection: PagedCollection): Promise<void> {
    const before = collection.loaded.peek();
    await collection.more();
    const loaded = collection.loaded.peek();
    const isComplete = collection.state.peek() === 'complete';
    if (loaded === before && !isComplete) return;
    const { announcer, localize } = this.#host;
    announcer.announceDebounced(() => localize.term('loadedCount', localize.number(loaded), isComplete));
  }

  readonly #endReached = (): void => {
    const collection = this.#query.listing?.collection.peek();
    // After an error, the user presses Retry.
    if (collection?.state.peek() === 'more') void this.#loadMore(collection);
  };

  readonly #threadHovered = ({ detail }: listEvents.CollabThreadHoveredEvent): void => {
    // A focused row that is removed fires the event during rendering.
    queueMicrotask(() => (this.#page.navigation.hoveredThread.value = detail.annotationId));
  };

  /** Expands a thread and closes its dialog: two composers for one thread would overwrite each other's draft. */
  readonly #threadExpand = (event: listEvents.CollabThreadExpandEvent): void => {
    if (!forwardRequest(this.#host.element, event)) return;
    const { annotationId, expanded, expandedIds } = event.detail;
    this.#expanded = expandedIds;
    const { navigation } = this.#page;
    if (expanded && navigation.openThread.peek() === annotationId) navigation.close();
    this.#host.element.requestUpdate();
  };

  readonly #threadNavigate = (event: listEvents.CollabThreadNavigateEvent): void => {
    if (forwardRequest(this.#host.element, event)) this.#navigate(event.detail);
  };

  readonly #threadCheck = (event: listEvents.CollabThreadCheckEvent): void => {
    if (forwardRequest(this.#host.element, event)) this.#selection.select(event.detail.annotationIds);
  };

  readonly #rowActivate = (event: CollabSidebarRowActivateEvent): void => {
    const { currentTarget, detail } = event;
    if (!forwardRequest(this.#host.element, event)) return;
    const isInline = this.#host.element.threadDisplay === 'inline';
    // A thread that leads nowhere is shown here, rather than nothing.
    if (isInline || this.#navigate(detail) === 'unreachable')
      void (currentTarget as CollabThreadList).expand(detail.annotationId);
  };

  #navigate({
    annotationId,
    documentId,
  }: CollabSidebarRowActivateEvent['detail']): ReturnType<typeof navigateToThread> {
    const { element, panel } = this.#host;
    const result = navigateToThread(element, {
      store: this.#store,
      page: this.#page,
      annotationId,
      documentId,
      collectedRow: this.#query.listing?.collection.peek()?.byId(annotationId),
      panel: panel(),
    });
    if (result === 'revealed') this.#host.uncoverPage();
    return result;
  }
}

/** Returns the previous array if it has the same terms, so that the list does not render again. */
const reuseIfEqual = (before: readonly string[], now: readonly string[]): readonly string[] =>
  before.length === now.length && before.every((term, at) => term === now[at]) ? before : now;
