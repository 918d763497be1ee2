import { html, nothing, type PropertyValues } from 'lit';
import { property, query, state } from 'lit/decorators.js';
import type { CollabStore, CustomButton, ViewQuery } from '../../store/index.js';
import { CollabConnectionStatus } from '../connection-status/connection-status.js';
import { CollabIcon } from '../icon/icon.js';
import { oneOf } from '../internal/attribute-values.js';
import { CollabContainer } from '../internal/container.js';
import controlStyles from '../internal/controls.styles.js';
import { DismissController } from '../internal/controllers/dismiss.js';
import { LiveAnnouncerController } from '../internal/controllers/live-announcer.js';
import emptyStyles from '../internal/empty.styles.js';
import hostStyles from '../internal/host.styles.js';
import { LocalizeController } from '../internal/localize.js';
import { pageStateOf } from '../internal/page-state.js';
import { statusDetail } from '../internal/status-detail.js';
import type { CollabSidebarRowActivateEvent } from '../sidebar-row/sidebar-row.js';
import { hasThreadList } from '../thread-list/load.js';
import type { CollabThreadHoverEvent } from '../thread-list/thread-list.js';
import styles from './comments-sidebar.styles.js';
import { coversPage } from './covers-page.js';
import { renderNothing, renderSkeleton } from './empty.js';
import { renderFilters } from './filters.js';
import { aboutThreads } from './about-threads.js';
import { renderCustomButtons } from '../custom-buttons/offered.js';
import { focusInside, type FocusInside } from './focus-inside.js';
import { goToThread } from './go-to-thread.js';
import { renderHeader } from './header.js';
import { listThreads, type Listing } from './listing.js';
import { DEFAULT_STATUS, keyOfStatus, queryOfStatus, type StatusChoice } from './status-filter.js';

export * from './comments-sidebar.events.js';

/**
 * All threads of the documents at hand, by place: to search, to filter, and to go to.
 *
 * @tag collab-comments-sidebar
 * @slot header - After the title.
 * @slot empty - In place of what is said while nobody has commented.
 * @fires {CollabThreadOpenEvent} collab-thread-open - The user chooses a thread; prevented, the page shows it.
 * @fires {CollabButtonClickEvent} collab-button-click - The user presses a button of the page's own; the store tells of it, unless it is prevented.
 * @csspart panel - The whole sidebar.
 * @csspart header - The line with the title.
 * @csspart close - The button that closes it.
 * @csspart filters - The fields above the list.
 * @csspart search - The field for words.
 * @csspart status - The choice of a status.
 * @csspart list - The threads.
 * @csspart group - The head of the threads of one place.
 * @csspart row - A thread in the list.
 * @csspart row-author - Name of who began it.
 * @csspart row-excerpt - The beginning of its text.
 * @csspart row-meta - The line with its status, replies and marks.
 * @csspart empty - What stands where a list would be.
 * @cssprop [--collab-comments-sidebar-inline-size=22rem] - Width of the panel.
 */
export class CollabCommentsSidebar extends CollabContainer {
  static override dependencies = {
    'collab-connection-status': CollabConnectionStatus,
    'collab-icon': CollabIcon,
  };
  static override styles = [hostStyles, controlStyles, emptyStyles, styles];

  /** Side of the window it stands at. */
  @property({ reflect: true, converter: oneOf('<collab-comments-sidebar> position', ['end', 'start']) }) position:
    'end' | 'start' = 'end';
  /** Buttons of the page's own, in place of those of the store's `config`. */
  @property({ attribute: false }) buttons?: readonly CustomButton[];
  /** Whether it is shown. */
  @property({ type: Boolean, reflect: true }) open = false;

  @state() private text = '';
  @state() private status: StatusChoice = DEFAULT_STATUS;

  @query('.panel') private readonly panel!: HTMLElement | null;

  readonly #localize = new LocalizeController(this);
  readonly #announcer = new LiveAnnouncerController(this);
  readonly #focus: FocusInside = focusInside(this, () => this.panel);
  #listing: Listing | undefined;
  #announceIsDue = false;

  constructor() {
    super();
    new DismissController(this, {
      open: () => this.open,
      dismiss: () => (this.open = false),
      escape: () => this.panel?.matches(':focus-within') ?? false,
      outside: () => false,
    });
  }

  protected override storeConnected(store: CollabStore): () => void {
    const page = pageStateOf(store);
    if (this.open) page.sidebarOpen.value = true;
    page.sidebar.value = this;
    const stop = page.sidebarOpen.subscribe((open) => {
      if (open === this.open) return;
      this.#focus.expect(open);
      this.open = open;
    });
    // A place is chosen on the page.
    const stopMode = page.mode.subscribe((mode) => {
      if (mode !== 'none') this.#makeRoom();
    });
    return () => {
      stop();
      stopMode();
      if (page.sidebar.peek() === this) page.sidebar.value = page.sidebarPanel.value = null;
      this.#endListing();
    };
  }

  protected override willUpdate(changed: PropertyValues): void {
    super.willUpdate(changed);
    if (!this.open) this.#endListing();
    if (this.hasUpdated && (changed.has('text') || changed.has('status'))) {
      this.#listing?.ask(this.#query);
      this.#announceIsDue = true;
    }
  }

  protected override updated(changed: PropertyValues): void {
    super.updated(changed);
    if (this.page) this.page.sidebarPanel.value = this.isConnected ? this.panel : null;
    if (changed.has('open')) this.#opened(changed.get('open') === true);
    this.#announceCount();
  }

  protected override render() {
    if (!this.open) return nothing;
    this.#listing ??= this.collab && listThreads(this.collab, this.#query);
    const { view } = this.#listing ?? {};
    return html`
      <aside part="panel" class="panel" tabindex="-1" aria-label=${this.#localize.term('comments')}>
        ${renderHeader(this.#localize, view ? this.read(view.total) : 0, () => (this.open = false))}
        <collab-connection-status class="connection" .store=${this.collab}></collab-connection-status>
        ${this.#content()}
      </aside>
    `;
  }

  #content() {
    const { collab, contextProblem } = this;
    const listing = this.#listing;
    if (collab && listing)
      return html`${this.#filters(collab)}${this.#custom(collab, listing)}${this.#results(collab, listing)}`;
    return contextProblem ? nothing : renderSkeleton(this.#localize.term('loadingComments'));
  }

  #filters({ config }: CollabStore) {
    return renderFilters({
      text: this.text,
      status: this.status,
      config,
      localize: this.#localize,
      searched: (text) => (this.text = text),
      chosen: (status) => (this.status = status),
    });
  }

  #custom(store: CollabStore, { view }: Listing) {
    const buttons = this.buttons ?? store.config.sidebarButtons;
    return renderCustomButtons({ store, buttons, about: () => aboutThreads(store, view) });
  }

  #results(store: CollabStore, listing: Listing) {
    if (!this.read(listing.view.ready) || !hasThreadList(this))
      return renderSkeleton(this.#localize.term('loadingComments'));
    if (this.read(listing.view.total) === 0) return this.#empty(store);
    return this.#list(listing, store);
  }

  #list(listing: Listing, store: CollabStore) {
    const page = pageStateOf(store);
    return html`
      <collab-thread-list
        part="list"
        exportparts="group, row, row-author, row-excerpt, row-meta"
        .groups=${listing.groups((readable) => this.read(readable))}
        .ghosts=${this.read(page.ghosts)}
        .statusDetail=${statusDetail(store.config)}
        .selected=${this.read(page.openThread)}
        .highlighted=${this.read(page.hoveredThread)}
        @collab-thread-hover=${this.#hovered}
        @collab-sidebar-row-activate=${this.#activated}
      ></collab-thread-list>
    `;
  }

  #empty(store: CollabStore) {
    const counts = this.read(store.comments.counts({ aggregateDocuments: true }));
    return renderNothing({
      localize: this.#localize,
      isFiltered: this.text !== '' || keyOfStatus(this.status) !== keyOfStatus(DEFAULT_STATUS),
      isAllSettled: (counts?.['*']?.total ?? 0) > 0,
      clear: () => this.#filter('', DEFAULT_STATUS),
      showAll: () => this.#filter('', { group: 'all' }),
      // Only a layer can take a place from the person.
      begin: this.page?.goTo && (() => this.#begin()),
    });
  }

  get #query(): ViewQuery {
    const text = this.text.trim();
    // What nobody is told of separates nothing.
    const isTold = this.collab && statusDetail(this.collab.config) !== 'none';
    return { ...(isTold && queryOfStatus(this.status)), ...(text && { text }), sortBy: 'lastUpdated', order: 'desc' };
  }

  #endListing(): void {
    this.#listing?.end();
    this.#listing = undefined;
  }

  #opened(wasOpen: boolean): void {
    if (this.page) this.page.sidebarOpen.value = this.open;
    if (this.open) this.#focus.enter();
    else if (wasOpen) this.#focus.leave(this.page?.refuge);
  }

  #announceCount(): void {
    const { view } = this.#listing ?? {};
    if (!this.#announceIsDue || !view?.ready.peek()) return;
    this.#announceIsDue = false;
    this.#announcer.announceAtRest(() => this.#localize.term('threadsShown', view.total.peek()));
  }

  #filter(text: string, status: StatusChoice): void {
    this.text = text;
    this.status = status;
    // The button that was pressed goes; the field it concerned stays.
    this.renderRoot.querySelector<HTMLElement>('.field')?.focus();
  }

  #begin(): void {
    if (this.page) this.page.mode.value = 'element';
  }

  /** Where it covers the page, it goes when the page is to be seen. */
  #makeRoom(): void {
    if (coversPage()) this.open = false;
  }

  #hovered({ detail }: CollabThreadHoverEvent): void {
    const { page } = this;
    // A row that goes with the focus says so while this renders.
    if (page) queueMicrotask(() => (page.hoveredThread.value = detail.annotationId));
  }

  #activated({ detail: { annotationId } }: CollabSidebarRowActivateEvent): void {
    const { page, collab: store, panel } = this;
    if (page && store) goToThread(this, { store, page, annotationId, panel, arrived: () => this.#makeRoom() });
  }
}
