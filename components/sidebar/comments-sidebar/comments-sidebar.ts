import { html, nothing, type LitElement, type PropertyValues, type ReactiveController } from 'lit';
import { query } from 'lit/decorators.js';
import type { AnnotationQuery, CollabStore, CustomButton, FilterConfig, SortBy } from '../../../store/index.js';
import { jsonObject, oneOf } from '../../base/attribute-converters.js';
import { CollabContainer } from '../../base/container.js';
import { property } from '../../base/decorators.js';
import { hasDeepChange } from '../../base/deep-equal.js';
import { failedModules, hasFailed, lazy } from '../../base/lazy.js';
import { renderLoadFailure } from '../../base/load-failure.js';
import { LocalizeController } from '../../base/localize.js';
import { DismissController } from '../../controllers/dismiss.js';
import { deepActiveElement, FocusRestore } from '../../controllers/focus-restore.js';
import { LiveAnnouncerController } from '../../controllers/live-announcer.js';
import type { PageContext } from '../../page/page-context.js';
import controlStyles from '../../styles/controls.styles.js';
import hostStyles from '../../styles/host.styles.js';
import unprinted from '../../styles/no-print.styles.js';
import { CollabIcon } from '../../ui/icon/icon.js';
import { sortOptions } from '../view-menu/view-options.js';
import { CollabSidebarCloseEvent, CollabSidebarOpenEvent } from './comments-sidebar.events.js';
import styles from './comments-sidebar.styles.js';
import type { SidebarContent, SidebarLayout } from './sidebar-content.js';
import type { SidebarHost } from './sidebar-host.js';
import {
  defaultView,
  hasAddressView,
  type DocumentScope,
  type PersistMode,
  type ThreadDisplay,
} from './sidebar-view.js';
import { SidebarWidth } from './sidebar-width.js';
import { renderSkeleton } from './skeleton.js';

export * from './comments-sidebar.events.js';

let contentModule: typeof import('./sidebar-content.js') | undefined;
/** Loads the modules of an open sidebar; a closed sidebar does without. */
const loadContent = lazy(async () => {
  contentModule = await import('./sidebar-content.js');
}, null);

/** Moves the focus into a sidebar that the user opens by a button elsewhere, and back when it closes. */
class SidebarFocusController implements ReactiveController {
  readonly #host: LitElement;
  readonly #panel: () => HTMLElement | null;
  readonly #restore = new FocusRestore();
  #isPanelRequested = false;
  #isSearchRequested = false;

  constructor(host: LitElement, panel: () => HTMLElement | null) {
    this.#host = host;
    this.#panel = panel;
    host.addController(this);
  }

  /** Makes the next opening move the focus. */
  request(): void {
    this.#isPanelRequested = true;
  }

  opened(): void {
    if (!this.#isPanelRequested) return;
    this.#isPanelRequested = false;
    this.#restore.remember();
    // Keyboard users continue in the search field. On touch devices the field would open the screen keyboard.
    this.#isSearchRequested = deepActiveElement()?.matches(':focus-visible') ?? false;
    this.#panel()?.focus({ preventScroll: true });
    this.#focusSearch();
  }

  /** Returns the focus to where it was, or moves it to `fallback`. */
  closed(fallback: Element | undefined): void {
    this.#restore.restore(this.#host, fallback);
  }

  hostUpdated(): void {
    this.#focusSearch();
  }

  /** Focuses the search field once it has loaded, unless the user has moved the focus. */
  #focusSearch(): void {
    const field = this.#isSearchRequested ? this.#host.renderRoot.querySelector<HTMLElement>('.search .field') : null;
    if (!field) return;
    this.#isSearchRequested = false;
    if (this.#host.shadowRoot?.activeElement === this.#panel()) field.focus({ preventScroll: true });
  }
}

/**
 * Lists the threads of the current documents, of a folder or of all documents, with search, filters and groups.
 *
 * The `layout` places it along the window's edge, floating, or embedded in the page. In a narrow window it is a sheet at the
 * foot, unless it is embedded. An embedded sidebar fills the height of its container, which is a flex row or a grid with a
 * column of automatic width. Users can resize it, which is persisted in their browser, and make it fill the window.
 *
 * @summary Lists the threads of the current documents, of a folder or of all documents, with search, filters and groups.
 * @tag collab-comments-sidebar
 * @slot header - After the title.
 * @slot empty - Replaces the message shown while there are no threads.
 * @fires {CollabThreadOpenEvent} collab-thread-open - Fired before a selected thread opens; cancelable.
 * @fires {CollabSidebarOpenEvent} collab-sidebar-open - Fired before the user opens the sidebar; cancelable.
 * @fires {CollabSidebarCloseEvent} collab-sidebar-close - Fired before the user closes the sidebar; cancelable.
 * @fires {CollabSidebarResizedEvent} collab-sidebar-resized - Fired after the user has resized the sidebar.
 * @fires {CollabButtonClickEvent} collab-button-click - Fired before the store reports a press of a custom button; cancelable.
 * @csspart panel - The whole sidebar.
 * @csspart header - The line with the title.
 * @csspart edge - The separator that resizes the sidebar.
 * @csspart grip - The grip that resizes a sheet.
 * @csspart restore - The button that shows a panel hidden beside the target of an open thread.
 * @csspart fullscreen - The button that makes the sidebar fill the window.
 * @csspart close - The button that closes the sidebar.
 * @csspart filters - The search field and the menus above the list.
 * @csspart search - The search field.
 * @csspart chips - The quick view and the selected filter values.
 * @csspart quick-view - The button that opens the quick views.
 * @csspart chip - A selected filter value.
 * @csspart filter-menu - The filter menu.
 * @csspart view-menu - The menu of groups, sort order and saved views.
 * @csspart list-menu - The menu of actions for all listed threads.
 * @csspart bulk-actions - The actions for the selected threads.
 * @csspart list - The list of threads.
 * @csspart group - The header of a group.
 * @csspart row - A thread in the list.
 * @csspart row-author - The name of the thread's author.
 * @csspart row-number - The number of the thread, as on its pin.
 * @csspart row-place - The target: the quoted text or the name of the element.
 * @csspart row-excerpt - The start of the text.
 * @csspart row-meta - The line with status, replies and badges.
 * @csspart page-composer - The composer for threads about the page as a whole.
 * @csspart more - The line with the number of loaded threads and the button that loads more.
 * @csspart empty - The message shown in place of an empty list.
 * @cssprop [--collab-comments-sidebar-inline-size=22rem] - Width until the user resizes the sidebar.
 * @cssprop [--collab-comments-sidebar-inset-block-start=0] - Free space above the sidebar, such as the height of a page header.
 */
export class CollabCommentsSidebar extends CollabContainer {
  static override readonly feature = 'comment';
  static override dependencies = { 'collab-icon': CollabIcon };
  static override styles = [hostStyles, unprinted, controlStyles, styles];

  /** How the sidebar is placed: a `panel` along the window's edge, `floating` near it, or `embedded` in the page. */
  @property({
    reflect: true,
    converter: oneOf('<collab-comments-sidebar> layout', ['panel', 'floating', 'embedded']),
  })
  layout: 'panel' | 'floating' | 'embedded' = 'panel';
  /** Side of the window, or of the page for an embedded sidebar. */
  @property({ reflect: true, converter: oneOf('<collab-comments-sidebar> position', ['end', 'start']) }) position:
    'end' | 'start' = 'end';
  /** Custom buttons; those of the store's `config` by default. */
  @property({ attribute: false, hasChanged: hasDeepChange }) buttons?: readonly CustomButton[];
  /** Whether the sidebar is open. */
  @property({ type: Boolean, reflect: true }) open = false;
  /** Whether the open sidebar fills the window. */
  @property({ type: Boolean, reflect: true }) fullscreen = false;

  /** Whether users who may comment can start threads about the page as a whole. */
  @property({ type: Boolean, attribute: 'page-composer' }) pageComposer = false;
  /** Settings of the filters by key. Unknown keys are custom filters, whose values come from the threads' `context`. */
  @property({ converter: jsonObject('<collab-comments-sidebar> filters'), hasChanged: hasDeepChange })
  filters: FilterConfig = {};
  /** The listed documents: the `current` ones, those of their `folder`, or `all` of the organization, page by page. */
  @property({ converter: oneOf('<collab-comments-sidebar> documents', ['current', 'folder', 'all']) })
  documents: DocumentScope = 'current';
  /** Query that limits which threads are ever listed. */
  @property({ attribute: false, hasChanged: hasDeepChange }) scope?: AnnotationQuery;
  /** Initial grouping: the key of a filter, or `none`. Default: by location, or by document for a folder or all documents. */
  @property({ attribute: 'group-by' }) groupBy = '';
  /** Initial sort order. */
  @property({ attribute: 'sort-by', converter: oneOf('<collab-comments-sidebar> sort-by', sortOptions) })
  sortBy: SortBy = defaultView.sortBy;
  /** Storage of the view: the tab, the browser, or the page's address. Default: not persisted. */
  @property({ converter: oneOf('<collab-comments-sidebar> persist', ['', 'session', 'local', 'url']) })
  persist: PersistMode = '';

  /** Place in which a selected thread opens: at its target on the `page`, or `inline` in the list. */
  @property({
    attribute: 'thread-display',
    converter: oneOf('<collab-comments-sidebar> thread-display', ['page', 'inline']),
  })
  threadDisplay: ThreadDisplay = 'page';

  @query('.panel') private readonly panel!: HTMLElement | null;

  readonly #localize = new LocalizeController(this);
  readonly #announcer = new LiveAnnouncerController(this);
  readonly #focus: SidebarFocusController = new SidebarFocusController(this, () => this.panel);
  readonly #width = new SidebarWidth();
  readonly #host: SidebarHost = {
    element: this,
    localize: this.#localize,
    announcer: this.#announcer,
    width: this.#width,
    page: () => this.page,
    panel: () => this.panel,
    read: (readable) => this.read(readable),
    close: () => this.#close(),
    uncoverPage: () => this.#uncoverPage(),
  };
  #content: SidebarContent | undefined;
  #layout: SidebarLayout | undefined;

  constructor() {
    super();
    new DismissController(this, {
      open: () => this.open,
      dismiss: () => (this.fullscreen ? this.#layout?.setFullscreen(false) : this.#close()),
      // Escape does not close an embedded sidebar.
      escape: () => this.fullscreen || (this.layout !== 'embedded' && (this.panel?.matches(':focus-within') ?? false)),
      outside: () => false,
    });
  }

  protected override createRenderRoot(): HTMLElement | DocumentFragment {
    const root = super.createRenderRoot();
    if (root instanceof ShadowRoot) root.adoptedStyleSheets = [...root.adoptedStyleSheets, this.#width.sheet];
    return root;
  }

  protected override storeConnected(store: CollabStore, page: PageContext): () => void {
    const { sidebar } = page;
    // A link to a view opens the sidebar.
    if (this.persist === 'url' && hasAddressView()) this.open = true;
    if (this.open) sidebar.isOpen.value = true;
    sidebar.element.value = this;
    const stopOpen = sidebar.isOpen.subscribe((open) => {
      if (open === this.open) return;
      const isAllowed = open ? this.#open() : this.#close();
      if (!isAllowed) sidebar.isOpen.value = !open;
    });
    const stopUser = store.me.subscribe((user) => this.#width.load(user?.userId ?? ''));
    const stopMode = page.modes.mode.subscribe((mode) => {
      // The user chooses a target on the page.
      if (mode !== 'none') this.#uncoverPage();
    });
    return () => {
      stopOpen();
      stopUser();
      stopMode();
      if (sidebar.element.peek() === this) {
        sidebar.element.value = null;
        sidebar.panel.value = null;
      }
      this.#content?.dispose();
      this.#content = undefined;
    };
  }

  protected override willUpdate(changed: PropertyValues): void {
    super.willUpdate(changed);
    if (changed.has('filters') || changed.has('scope')) this.#content?.refresh();
  }

  protected override updated(changed: PropertyValues): void {
    super.updated(changed);
    if (this.page) this.page.sidebar.panel.value = this.isConnected && !this.panel?.inert ? this.panel : null;
    if (changed.has('open')) this.#openChanged(changed.get('open') === true);
  }

  protected override render() {
    if (!this.open) return nothing;
    const { page } = this;
    if (!contentModule) void loadContent(this);
    if (contentModule) this.#layout ??= new contentModule.SidebarLayout(this.#host);
    if (contentModule && page) this.#content ??= new contentModule.SidebarContent(this.#host, page);
    const layout = this.#layout;
    const content = page && this.#content;
    return html`
      <aside part="panel" class="panel" tabindex="-1" aria-label=${this.#localize.term('comments')}>
        ${layout?.renderHandle()}
        <div class="content">
          ${this.#renderHeader(content?.total ?? 0)}
          ${
            this.#explainsFailure
              ? nothing
              : html`<collab-connection-status class="connection" .store=${this.collab}></collab-connection-status>`
          }
          ${content?.render() ?? this.#renderPending()}
          ${page && this.pageComposer ? layout?.renderComposer(page) : nothing}
        </div>
      </aside>
      ${layout?.renderRestoreButton()}
    `;
  }

  #renderHeader(total: number) {
    return html`
      <header part="header" class="header">
        <h2>${this.#localize.term('comments')}</h2>
        ${total > 0 ? html`<span class="badge">${this.#localize.number(total)}</span>` : nothing}
        <slot name="header"></slot>
        <div class="buttons">
          ${this.#layout?.renderFullscreenButton()}
          ${
            this.#isClosable
              ? html`
                  <button
                    part="close"
                    class="icon-button close"
                    type="button"
                    aria-label=${this.#localize.term('close')}
                    @click=${() => this.#close()}
                  >
                    <collab-icon name="close"></collab-icon>
                  </button>
                `
              : nothing
          }
        </div>
      </header>
    `;
  }

  #renderPending() {
    if (this.contextProblem) return nothing;
    if (hasFailed(loadContent)) return renderLoadFailure(this.#localize);
    return renderSkeleton(this.#localize.term('loadingComments'), this.groupBy !== 'none');
  }

  /** Whether the list already says that the comments cannot be reached, and nothing is left to send. */
  get #explainsFailure(): boolean {
    const hasUnsent = this.collab !== undefined && this.read(this.collab.unsent).length > 0;
    return !hasUnsent && (hasFailed(loadContent) || this.#content?.explainsFailure === true);
  }

  /** Whether there is a close button: an embedded sidebar has one only if another button can open it again. */
  get #isClosable(): boolean {
    return this.layout !== 'embedded' || (this.page !== undefined && this.read(this.page.sidebar.buttonCount) > 0);
  }

  /** Opens the sidebar for the user. Returns whether the page allows it. */
  #open(): boolean {
    if (!this.dispatchEvent(new CollabSidebarOpenEvent())) return false;
    this.#focus.request();
    this.open = true;
    return true;
  }

  /** Closes the sidebar for the user. Returns whether the page allows it. */
  #close(): boolean {
    if (!this.dispatchEvent(new CollabSidebarCloseEvent())) return false;
    this.open = false;
    return true;
  }

  #openChanged(wasOpen: boolean): void {
    if (this.page) this.page.sidebar.isOpen.value = this.open;
    if (this.open || wasOpen) this.collab?.events.emit(this.open ? 'commentSidebarOpen' : 'commentSidebarClose', {});
    if (this.open) {
      this.#retryOwnModules();
      this.#focus.opened();
    } else if (wasOpen) {
      this.fullscreen = false;
      this.#focus.closed(this.page?.elements.focusFallback);
    }
  }

  /** Loads again what the sidebar shows: the threads, and modules whose failure their elements show. Others are not asked for. */
  #retryOwnModules(): void {
    for (const module of failedModules.peek()) if (module.title === null || module.title === 'threads') void module();
  }

  #uncoverPage(): void {
    if (this.open) this.#layout?.uncoverPage();
  }
}
