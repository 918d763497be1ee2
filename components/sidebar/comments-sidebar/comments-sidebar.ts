import { html, nothing, type PropertyValues } from 'lit';
import { query } from 'lit/decorators.js';
import { property } from '../../base/decorators.js';
import type { AnnotationQuery, CollabStore, CustomButton, FilterConfig, SortBy } from '../../../store/index.js';
import { CollabIcon } from '../../ui/icon/icon.js';
import { json, oneOf } from '../../base/attribute-values.js';
import { isAnotherValue } from '../../base/same-value.js';
import { CollabContainer } from '../../base/container.js';
import controlStyles from '../../styles/controls.styles.js';
import { DismissController } from '../../controllers/dismiss.js';
import { LiveAnnouncerController } from '../../controllers/live-announcer.js';
import hostStyles from '../../styles/host.styles.js';
import unprinted from '../../styles/unprinted.styles.js';
import { renderLoadFailure } from '../../base/load-failure.js';
import { hasFailed, retryParts } from '../../base/lazy.js';
import { LocalizeController } from '../../base/localize.js';
import { pageStateOf, type PageState } from '../../page/page-state.js';
import { sortings } from '../view-menu/arrangement.js';
import styles from './comments-sidebar.styles.js';
import { CollabSidebarCloseEvent, CollabSidebarOpenEvent } from './comments-sidebar.events.js';
import { renderSkeleton } from './skeleton.js';
import { FocusInside } from './focus.js';
import { GivenWidth } from './initial-width.js';
import { renderHeader } from './header.js';
import type { Inside, OpensIn } from './content.js';
import { loadOpened, openedModule, type Opened } from './load.js';
import type { Standing } from './layout.js';
import { isAskedByAddress, usualView } from './address-view.js';
import type { ListedDocuments } from './listed-documents.js';
import type { KeptIn } from './view-state.js';

export * from './comments-sidebar.events.js';
export type { CollabSidebarResizedEvent } from './sidebar-resized.events.js';

/**
 * All threads of the documents at hand, by place, or of a folder or all documents: to search, to filter, and to go to.
 *
 * It lies at the window's edge as a panel, or floats there; in a narrow window it is a sheet at its foot. Embedded, it stands in
 * the page where the tag is, as high as that allows, and the page has room for the rest beside it: in a flex row, or in a grid
 * whose column is as wide as its content. It is shown while `open` in any of these. The user can make it wider and narrower,
 * which is kept for them in this browser, and have it fill the window.
 *
 * @summary All threads of the documents at hand, by place, or of a folder or all documents: to search, to filter, and to go to.
 * @tag collab-comments-sidebar
 * @slot header - After the title.
 * @slot empty - In place of what is said while nobody has commented.
 * @fires {CollabThreadOpenEvent} collab-thread-open - The user chooses a thread; prevented, the page shows it, as only the page can where it is of a document that is not set.
 * @fires {CollabSidebarOpenEvent} collab-sidebar-open - The user opens it by a control of the kit; prevented, it stays closed.
 * @fires {CollabSidebarCloseEvent} collab-sidebar-close - The user closes it; prevented, it stays open.
 * @fires {CollabSidebarResizedEvent} collab-sidebar-resized - The user has given it another size.
 * @fires {CollabButtonClickEvent} collab-button-click - The user presses a button of the page's own; the store tells of it, unless it is prevented.
 * @csspart panel - The whole sidebar.
 * @csspart header - The line with the title.
 * @csspart edge - What it is made wider and narrower by.
 * @csspart grip - What a sheet is pulled up and down by.
 * @csspart restore - The button that brings the panel back where it has stepped aside for the place of an open thread.
 * @csspart fullscreen - The button by which it fills the window.
 * @csspart close - The button that closes it.
 * @csspart filters - The fields above the list.
 * @csspart search - The field for words.
 * @csspart chips - What holds of the list: the quick view and the values that are chosen.
 * @csspart quick-view - The choice of a quick view.
 * @csspart chip - A value that is chosen in a filter.
 * @csspart filter-menu - The filters.
 * @csspart view-menu - The choice of groups and order, and the views that were kept.
 * @csspart list-menu - The menu of what can be done with all threads that are shown.
 * @csspart bulk-actions - What can be done with the threads that are selected.
 * @csspart list - The threads.
 * @csspart group - The head of the threads of one place.
 * @csspart row - A thread in the list.
 * @csspart row-author - Name of who began it.
 * @csspart row-number - Its number, as on its pin.
 * @csspart row-place - What it is about: the quoted text, or the name of an element.
 * @csspart row-excerpt - The beginning of its text.
 * @csspart row-meta - The line with its status, replies and marks.
 * @csspart page-composer - What a thread about the page as a whole is begun in.
 * @csspart more - The line that says how much has been loaded, and loads more.
 * @csspart empty - What stands where a list would be.
 * @cssprop [--collab-comments-sidebar-inline-size=22rem] - Its width, unless the user has given it another.
 * @cssprop [--collab-comments-sidebar-inset-block-start=0] - What it leaves free at the top of the window, such as the height of the page's header.
 */
export class CollabCommentsSidebar extends CollabContainer {
  static override readonly feature = 'comment';
  static override dependencies = { 'collab-icon': CollabIcon };
  static override styles = [hostStyles, unprinted, controlStyles, styles];

  /** How it stands in the page: a `panel` along the window's edge, `floating` a little off it, or `embedded` where the tag is. */
  @property({
    reflect: true,
    converter: oneOf('<collab-comments-sidebar> layout', ['panel', 'floating', 'embedded']),
  })
  layout: 'panel' | 'floating' | 'embedded' = 'panel';
  /** Side of the window it stands at, or of the page where it is embedded. */
  @property({ reflect: true, converter: oneOf('<collab-comments-sidebar> position', ['end', 'start']) }) position:
    'end' | 'start' = 'end';
  /** Buttons of the page's own, in place of those of the store's `config`. */
  @property({ attribute: false, hasChanged: isAnotherValue }) buttons?: readonly CustomButton[];
  /** Whether it is shown. */
  @property({ type: Boolean, reflect: true }) open = false;
  /** Whether it fills the window while it is open. */
  @property({ type: Boolean, reflect: true }) fullscreen = false;

  /** Whether a thread about the page as a whole can be begun at its foot, by those who may comment. */
  @property({ type: Boolean, attribute: 'page-composer' }) pageComposer = false;
  /** How filters are offered, by their keys: what is not named is offered as usual, what the kit does not know is read from threads' `context`. */
  @property({ converter: json('<collab-comments-sidebar> filters'), hasChanged: isAnotherValue })
  filters: FilterConfig = {};
  /** Whose threads are listed: of the documents at hand, of the folder they are set with, or of all in the organization, a page at a time. */
  @property({ converter: oneOf('<collab-comments-sidebar> documents', ['current', 'folder', 'all']) })
  documents: ListedDocuments = 'current';
  /** Which threads there are to choose from at all; those of all documents that are set unless told. */
  @property({ attribute: false, hasChanged: isAnotherValue }) scope?: AnnotationQuery;
  /** What threads are grouped by at first: a filter's key, or `none`; by place unless told, and by document where a folder or all are listed. */
  @property({ attribute: 'group-by' }) groupBy = '';
  /** What threads are sorted by at first. */
  @property({ attribute: 'sort-by', converter: oneOf('<collab-comments-sidebar> sort-by', sortings) }) sortBy: SortBy =
    usualView.sortBy;
  /** Where what is shown is kept: for this tab, in this browser, in the page's address, whose links then open it; nowhere unless told. */
  @property({
    attribute: 'state',
    converter: oneOf('<collab-comments-sidebar> state', ['', 'session', 'local', 'url']),
  })
  keptIn: KeptIn = '';

  /** Where a thread opens that is chosen: at its place on the `page`, or `here` in the list. */
  @property({ converter: oneOf('<collab-comments-sidebar> opens', ['page', 'here']) }) opens: OpensIn = 'page';

  @query('.panel') private readonly panel!: HTMLElement | null;

  readonly #localize = new LocalizeController(this);
  readonly #announcer = new LiveAnnouncerController(this);
  readonly #focus: FocusInside = new FocusInside(this, () => this.panel);
  readonly #width = new GivenWidth();
  #inside: Inside | undefined;
  #standing: Standing | undefined;

  constructor() {
    super();
    new DismissController(this, {
      open: () => this.open,
      dismiss: () => (this.fullscreen ? this.#standing?.fill(false) : this.#close()),
      // What is a part of the page stays.
      escape: () => this.fullscreen || (this.layout !== 'embedded' && (this.panel?.matches(':focus-within') ?? false)),
      outside: () => false,
    });
  }

  protected override createRenderRoot(): HTMLElement | DocumentFragment {
    const root = super.createRenderRoot();
    if (root instanceof ShadowRoot) root.adoptedStyleSheets = [...root.adoptedStyleSheets, this.#width.sheet];
    return root;
  }

  protected override storeConnected(store: CollabStore): () => void {
    const page = pageStateOf(store);
    // A link to what is shown in a sidebar shows it.
    if (this.keptIn === 'url' && isAskedByAddress()) this.open = true;
    if (this.open) page.sidebarOpen.value = true;
    page.sidebar.value = this;
    const stop = page.sidebarOpen.subscribe((open) => {
      if (open === this.open) return;
      const isDone = open ? this.#open() : this.#close();
      if (!isDone) page.sidebarOpen.value = !open;
    });
    const stopMe = store.me.subscribe((me) => this.#width.load(me?.userId ?? ''));
    // A place is chosen on the page.
    const stopMode = page.mode.subscribe((mode) => {
      if (mode !== 'none') this.#makeRoom();
    });
    return () => {
      stop();
      stopMe();
      stopMode();
      if (page.sidebar.peek() === this) page.sidebar.value = page.sidebarPanel.value = null;
      this.#inside?.end();
      this.#inside = undefined;
    };
  }

  protected override willUpdate(changed: PropertyValues): void {
    super.willUpdate(changed);
    if (!this.open) this.#inside?.end();
    if (changed.has('filters') || changed.has('scope')) this.#inside?.ask();
  }

  protected override updated(changed: PropertyValues): void {
    super.updated(changed);
    if (this.page) this.page.sidebarPanel.value = this.isConnected && !this.panel?.inert ? this.panel : null;
    if (changed.has('open')) this.#opened(changed.get('open') === true);
    this.#inside?.announce();
    this.#focus.settle();
  }

  protected override render() {
    if (!this.open) return nothing;
    const { collab, page } = this;
    const opened = openedModule(this);
    const inside = opened && collab && page && this.#made(opened, collab, page);
    const standing = opened && this.#stood(opened);
    return html`
      <aside part="panel" class="panel" tabindex="-1" aria-label=${this.#localize.term('comments')}>
        ${standing?.renderHandle()}
        <div class="inside">
          ${renderHeader({
            localize: this.#localize,
            total: inside?.total ?? 0,
            button: standing?.renderButton(),
            close: this.#hasWayOut ? () => this.#close() : undefined,
          })}
          <collab-connection-status class="connection" .store=${collab}></collab-connection-status>
          ${inside?.render() ?? this.#waiting()}
          ${collab && this.pageComposer ? standing?.renderComposer(collab) : nothing}
        </div>
      </aside>
      ${standing?.renderRestore()}
    `;
  }

  #waiting() {
    if (this.contextProblem) return nothing;
    if (hasFailed(loadOpened)) return renderLoadFailure(this.#localize);
    return renderSkeleton(this.#localize.term('loadingComments'), this.groupBy !== 'none');
  }

  #made({ createInside }: Opened, store: CollabStore, page: PageState): Inside {
    this.#inside ??= createInside({
      element: this,
      store,
      page,
      localize: this.#localize,
      announcer: this.#announcer,
      options: () => this,
      read: (readable) => this.read(readable),
      panel: () => this.panel,
      makeRoom: () => this.#makeRoom(),
    });
    return this.#inside;
  }

  #stood({ createStanding }: Opened): Standing {
    this.#standing ??= createStanding({
      element: this,
      localize: this.#localize,
      announcer: this.#announcer,
      width: this.#width,
      store: () => this.collab,
      panel: () => this.panel,
      close: () => this.#close(),
    });
    return this.#standing;
  }

  /** What is a part of the page is closed here only if there is a button that opens it again. */
  get #hasWayOut(): boolean {
    return this.layout !== 'embedded' || (this.page !== undefined && this.read(this.page.sidebarButtons) > 0);
  }

  /** The person opens it; returns whether the page lets them. */
  #open(): boolean {
    if (!this.dispatchEvent(new CollabSidebarOpenEvent())) return false;
    this.#focus.expect(true);
    this.open = true;
    return true;
  }

  /** The person closes it; returns whether the page lets them. */
  #close(): boolean {
    if (!this.dispatchEvent(new CollabSidebarCloseEvent())) return false;
    this.open = false;
    return true;
  }

  #opened(wasOpen: boolean): void {
    if (this.page) this.page.sidebarOpen.value = this.open;
    if (this.open || wasOpen) this.collab?.comments.tell(this.open ? 'commentSidebarOpen' : 'commentSidebarClose', {});
    if (this.open) {
      retryParts();
      this.#focus.enter();
    } else if (wasOpen) {
      this.fullscreen = false;
      this.#focus.leave(this.page?.refuge);
    }
  }

  /** The page is to be seen. */
  #makeRoom(): void {
    if (this.open) this.#standing?.makeRoom();
  }
}
