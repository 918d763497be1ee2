import { html, nothing } from 'lit';
import type {
  AnnotationRow,
  BrowseView,
  CollabStore,
  Collection,
  CustomButton,
  Readable,
} from '../../../store/index.js';
import { renderCustomButtons } from '../../ui/custom-buttons/offered.js';
import type { LiveAnnouncerController } from '../../controllers/live-announcer.js';
import { renderLoadFailure } from '../../base/load-failure.js';
import { hasFailed } from '../../base/lazy.js';
import type { LocalizeController } from '../../base/localize.js';
import type { PageState } from '../../page/page-state.js';
import type { CollabPanelToggleEvent } from '../../base/panel-toggle.events.js';
import '../../base/more-english.js';
import { statusDetail } from '../../page/status-detail.js';
import type { CollabSidebarRowActivateEvent } from '../sidebar-row/sidebar-row.js';
import { threadTitle } from '../../page/thread-title.js';
import { hasThreadList, loadThreadList } from '../../comments/thread-list/load.js';
import { searchTermsOf } from '../../../store/model/fold-text.js';
import type { CollabThreadList } from '../../comments/thread-list/thread-list.js';
import type * as listEvents from '../../comments/thread-list/thread-list.events.js';
import type { CollabSavedViewEvent } from '../view-menu/view-menu.events.js';
import { aboutThreads, renderNothing, renderSignIn, renderUnreachable } from './empty.js';
import { Browsing, type BrowsingOptions, type Listing } from './query.js';
import type { SidebarElement } from './sidebar-element.js';
import { renderControls } from './toolbar.js';
import { FoldedGroups, loadMore, renderMore } from './groups.js';
import { goToThread } from './go-to-thread.js';
import { renderListMenu } from './list-menu.js';
import { namedHeader } from './offered-filters.js';
import type { SidebarView } from './sidebar-view.js';
import { renderSkeleton } from './skeleton.js';
import { renderThreadInPlace } from './thread-in-place.js';
import { Working } from './bulk-selection.js';

/** Where a thread opens that is chosen: at its place on the page, or here in the list. */
export type OpensIn = 'page' | 'here';

/** What the inside of a sidebar needs of it. */
interface InsideHost {
  readonly element: SidebarElement;
  readonly store: CollabStore;
  readonly page: PageState;
  readonly localize: LocalizeController;
  readonly announcer: LiveAnnouncerController;
  options(): BrowsingOptions & { readonly buttons?: readonly CustomButton[] | undefined; readonly opens: OpensIn };
  /** Reads for the screen. */
  read<T>(readable: Readable<T>): T;
  /** What the sidebar covers the page with. */
  panel(): HTMLElement | null;
  /** The page is to be seen. */
  makeRoom(): void;
}

/** What a sidebar holds while it is open: what is asked for, and the threads. */
class Inside {
  readonly #host: InsideHost;
  readonly #browsing: Browsing;
  readonly #folded: FoldedGroups;
  readonly #working: Working;
  #expanded: ReadonlySet<string> = new Set();
  #words: readonly string[] = [];
  /** The panels of choices that are open. */
  readonly #panels = new Set<EventTarget>();
  #announceIsDue = false;

  constructor(host: InsideHost) {
    this.#host = host;
    this.#browsing = new Browsing(
      () => host.options(),
      () => {
        this.#announceIsDue = true;
        host.element.requestUpdate();
      },
    );
    this.#browsing.begin(host.store, host.page);
    this.#folded = new FoldedGroups(() => host.options().keptIn);
    const { store, page, localize, announcer } = host;
    this.#working = new Working({
      store,
      page,
      localize,
      announcer,
      changed: () => host.element.requestUpdate(),
    });
  }

  /** How many threads are listed. */
  get total(): number {
    const view = this.#view;
    return view ? this.#host.read(view.total) : 0;
  }

  readonly #thread = (row: AnnotationRow, actions: unknown) => renderThreadInPlace(this.#host, row, actions);

  /** Asks anew: the page says something else. */
  ask(): void {
    this.#browsing.ask();
  }

  /** Follows the threads no more, until it is rendered again. */
  end(): void {
    this.#browsing.endList();
    this.#panels.clear();
    this.#host.page.listed = undefined;
  }

  /** Says how many threads are listed, where somebody has asked for others. */
  announce(): void {
    const view = this.#browsing.listing?.view.peek();
    if (!this.#announceIsDue || !view?.ready.peek() || view.searching.peek()) return;
    this.#announceIsDue = false;
    const { announcer, localize } = this.#host;
    announcer.announceAtRest(() => localize.term('threadsShown', view.total.peek()));
  }

  render() {
    const { store, element, localize, read } = this.#host;
    const view = this.#view;
    // The list brings the words and the menus along.
    const isListed = hasThreadList(element) && view && read(view.ready) && read(store.connection) !== 'pendingInit';
    const shown = isListed ? view : undefined;
    return html`
      ${renderControls({
        store,
        localize,
        read,
        browsing: this.#browsing,
        view: shown,
        config: element.filters,
        isLookedAt: this.#panels.size > 0,
        more: shown && this.#more(shown),
        panelToggled: (event) => this.#panelToggled(event),
        kept: (detail) => this.#kept(detail),
      })}
      ${view ? this.#custom(view) : nothing} ${shown ? this.#results(shown) : this.#waiting(view)}
      ${shown ? this.#moreLine(shown) : nothing} ${shown ? this.#bulk(shown) : nothing}
    `;
  }

  get #view(): BrowseView | undefined {
    const { store } = this.#host;
    void [this.#host.read(store.documents), this.#host.read(store.documentsOptions)];
    const listing = this.#browsing.list();
    return listing && this.#host.read(listing.view);
  }

  /** The threads that came a page at a time, where they do. */
  get #collection(): Collection | undefined {
    const listing = this.#browsing.listing;
    return listing && this.#host.read(listing.collection);
  }

  #moreLine(view: BrowseView) {
    const { localize, announcer, read } = this.#host;
    const collection = this.#collection;
    return collection ? renderMore({ collection, localize, announcer, read, shown: read(view.total) }) : nothing;
  }

  #endReached(): void {
    const { localize, announcer } = this.#host;
    const collection = this.#browsing.listing?.collection.peek();
    // What could not be loaded waits for a press.
    if (collection?.state.peek() === 'more') void loadMore({ collection, localize, announcer });
  }

  #custom(view: BrowseView) {
    const { store } = this.#host;
    const buttons = this.#host.options().buttons ?? store.config.sidebarButtons;
    return renderCustomButtons({ store, buttons, about: () => aboutThreads(store, view, this.#browsing.view.filters) });
  }

  #more(view: BrowseView) {
    const rows = () => view.rows.peek();
    return renderListMenu({
      localize: this.#host.localize,
      rows,
      checkAll: () => this.#working.check(new Set(rows().map(({ id }) => id))),
      markAllRead: () => void this.#working.act(rows(), { act: 'read' }),
    });
  }

  /** What can be done with the threads that are checked. */
  #bulk(view: BrowseView) {
    return this.#working.checked.size > 0 ? this.#working.render(this.#host.read(view.rows)) : nothing;
  }

  /** Where the threads come: that they do or, with nobody signed in or no connection, why they do not. */
  #waiting(view: BrowseView | undefined) {
    const { store, localize, read } = this.#host;
    if (read(store.connection) === 'pendingInit') return renderSignIn(localize);
    // What is known already comes in a moment, connected or not.
    const isKnown = !view || read(view.ready) || read(view.searching);
    if (!isKnown && read(store.connection) === 'offline') return renderUnreachable(localize);
    if (hasFailed(loadThreadList)) return renderLoadFailure(localize);
    return renderSkeleton(localize.term('loadingComments'), this.#browsing.view.groupBy !== 'none');
  }

  #results(view: BrowseView) {
    const { listing } = this.#browsing;
    return listing && this.#host.read(view.total) > 0 ? this.#list(listing, view) : this.#empty(view);
  }

  #list(listing: Listing, view: BrowseView) {
    const { store, page, localize, read } = this.#host;
    const { groupBy, text } = this.#browsing.view;
    // Marked along with the answer: what is shown until then does not hold them.
    if (!read(view.searching)) this.#words = sameWords(this.#words, searchTermsOf(text));
    const groups = listing.groups(read, (header) => namedHeader(header, groupBy, localize));
    // Rows are named by elements of the page, which may be found late.
    read(page.anchorsChanged);
    page.listed = () => [...new Set(groups.flatMap(({ rows }) => rows.map(({ id }) => id)))];
    return html`
      <collab-thread-list
        part="list"
        exportparts="group, row, row-author, row-number, row-place, row-excerpt, row-meta"
        others-label=${groupBy === 'location' ? '' : localize.term('notSet')}
        .groups=${groups}
        ?repeats=${groups.reduce((count, { header }) => count + header.count, 0) > read(view.total)}
        .nameOf=${(row: AnnotationRow) => threadTitle(localize, page, row.data)}
        .placeOf=${(row: AnnotationRow) => page.subjectOf?.(row.id) ?? ''}
        .ghosts=${read(page.ghosts)}
        .statusDetail=${statusDetail(store.config)}
        .selected=${read(page.openThread)}
        .highlighted=${read(page.hoveredThread)}
        .words=${this.#words}
        .folded=${this.#folded.of(groupBy)}
        .expanded=${this.#expanded}
        checkable
        .shortcuts=${page.shortcuts}
        .checked=${this.#working.checked}
        .thread=${this.#thread}
        @collab-thread-list-end=${() => this.#endReached()}
        @collab-thread-hover=${(event: listEvents.CollabThreadHoverEvent) => this.#hovered(event)}
        @collab-thread-expand=${(event: listEvents.CollabThreadExpandEvent) => this.#expandedBy(event)}
        @collab-thread-place=${(event: listEvents.CollabThreadPlaceEvent) => this.#goTo(event.detail)}
        @collab-thread-check=${(event: listEvents.CollabThreadCheckEvent) => this.#working.check(event.detail.annotationIds)}
        @collab-group-fold=${(event: listEvents.CollabGroupFoldEvent) => this.#folded.set(groupBy, event.detail.groupIds)}
        @collab-sidebar-row-activate=${(event: CollabSidebarRowActivateEvent) => this.#activated(event)}
      ></collab-thread-list>
    `;
  }

  #empty(view: BrowseView) {
    const { usual, narrowedBy } = this.#browsing;
    const { page, localize, read } = this.#host;
    const collection = this.#collection;
    // Nothing is known of threads that could not be loaded: the line below says so.
    if (collection && read(collection.loaded) === 0 && read(collection.error)) return nothing;
    return renderNothing({
      localize,
      // What has not been loaded may be what is looked for.
      isFiltered: narrowedBy !== undefined || (collection !== undefined && read(collection.state) !== 'complete'),
      narrowedBy,
      isAllSettled: read(view.quickViews).all > 0,
      clear: () => this.#show({ text: '', filters: {}, quickView: usual.quickView }),
      showAll: () => this.#show({ quickView: 'all' }),
      // Only a layer can take a place from the person.
      begin: page.goTo && (() => (page.mode.value = 'element')),
    });
  }

  #show(change: Partial<SidebarView>): void {
    this.#browsing.change(change);
    // The button that was pressed goes; the field it concerned stays.
    this.#host.element.renderRoot.querySelector<HTMLElement>('.field')?.focus();
  }

  #panelToggled(event: CollabPanelToggleEvent): void {
    event.stopPropagation();
    if (!event.target) return;
    if (event.detail.open) this.#panels.add(event.target);
    else this.#panels.delete(event.target);
    this.#host.element.requestUpdate();
  }

  #kept(detail: CollabSavedViewEvent['detail']): void {
    const { act, name } = detail;
    if (!this.#browsing.keep(detail) || act === 'show') return;
    const { announcer, localize } = this.#host;
    announcer.announceAtRest(() => localize.term(act === 'save' ? 'viewSaved' : 'viewDeleted', name));
  }

  #hovered({ detail }: listEvents.CollabThreadHoverEvent): void {
    // A row that goes with the focus says so while this renders.
    queueMicrotask(() => (this.#host.page.hoveredThread.value = detail.annotationId));
  }

  /** Shown in one place at a time: what is written in one is not to be overtaken by the other. */
  #expandedBy({ currentTarget, detail: { annotationId, expanded } }: listEvents.CollabThreadExpandEvent): void {
    const { page, element } = this.#host;
    this.#expanded = (currentTarget as CollabThreadList).expanded;
    if (expanded && page.openThread.peek() === annotationId) page.close();
    element.requestUpdate();
  }

  #activated({ currentTarget, detail }: CollabSidebarRowActivateEvent): void {
    if (this.#host.options().opens === 'here') void (currentTarget as CollabThreadList).expand(detail.annotationId);
    else this.#goTo(detail);
  }

  #goTo({ annotationId, documentId }: CollabSidebarRowActivateEvent['detail']): void {
    const { element, store, page, makeRoom } = this.#host;
    const collected = this.#browsing.listing?.collection.peek()?.byId(annotationId);
    goToThread(element, {
      store,
      page,
      annotationId,
      documentId,
      collected,
      panel: this.#host.panel(),
      arrived: makeRoom,
    });
  }
}

export type { Inside };

/** The same array while the words are the same: what is rendered again compares it. */
const sameWords = (before: readonly string[], now: readonly string[]): readonly string[] =>
  before.length === now.length && before.every((word, at) => word === now[at]) ? before : now;

export const createInside = (host: InsideHost): Inside => new Inside(host);
