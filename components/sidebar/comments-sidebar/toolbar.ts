import { html, nothing } from 'lit';
import { live } from 'lit/directives/live.js';
import type { FacetedView, CollabStore, QuickView } from '../../../store/index.js';
import { forwardRequest } from '../../base/events.js';
import { lazy } from '../../base/lazy.js';
import '../../base/english-messages.js';
import type { CollabPanelToggledEvent } from '../../base/panel-toggle.events.js';
import { statusDetailOf } from '../../page/status-detail.js';
import '../../ui/icon/more-icons.js';
import type { CollabMenuSelectEvent, MenuItem } from '../../ui/menu/menu.js';
import type { CollabFilterChangeEvent } from '../filter-menu/filter-menu.events.js';
import type { OfferedFilter } from '../filter-menu/offered-filter.js';
import type { CollabSavedViewSelectEvent, CollabViewChangeEvent } from '../view-menu/view-menu.events.js';
import type { BulkEdit } from './bulk-edit.js';
import type { ExportFormat } from './export.js';
import { hasFilters, offeredFilters, offeredGroupings, type FilterSettings } from './offered-filters.js';
import type { SidebarHost } from './sidebar-host.js';
import { withSelected } from './sidebar-view.js';
import type { ThreadQuery } from './thread-query.js';

let exporting: typeof import('./export.js') | undefined;
const loadExport = lazy(async () => {
  exporting = await import('./export.js');
}, 'exporting');

/** Quick views in the order of the menu. */
const quickViews = [
  'open',
  'all',
  'unread',
  'waiting',
  'assigned',
  'mentioned',
  'resolved',
  'read',
  'drafts',
  'ghosts',
] as const satisfies readonly QuickView[];

/** Quick views that filter by status. */
const statusQuickViews: ReadonlySet<QuickView> = new Set(['open', 'resolved']);

const exportFormats: readonly ExportFormat[] = ['csv', 'json'];

/** The controls above the list: search field, filter menu, view menu, list menu, quick view and chips. */
export class SidebarToolbar {
  readonly #host: SidebarHost;
  readonly #store: CollabStore;
  readonly #query: ThreadQuery;
  readonly #selection: BulkEdit;
  /** The filter and view menus that are open. */
  readonly #openMenus = new Set<EventTarget>();

  constructor(host: SidebarHost, store: CollabStore, query: ThreadQuery, selection: BulkEdit) {
    this.#host = host;
    this.#store = store;
    this.#query = query;
    this.#selection = selection;
  }

  /** Forgets which menus are open after the sidebar has closed. */
  reset(): void {
    this.#openMenus.clear();
  }

  /** Renders the search field, and with `facetedView` also the menus and chips. */
  render(facetedView: FacetedView | undefined) {
    const { element, localize, read } = this.#host;
    const settings = { filterConfig: element.filters, commentConfig: this.#store.config, localize };
    const filters =
      facetedView && offeredFilters(facetedView, this.#query.view.filters, settings, this.#openMenus.size > 0, read);
    // The saved views belong to the user.
    void read(this.#store.me);
    return html`
      <div part="filters" class="filters" role="search" @collab-panel-toggled=${this.#menuToggled}>
        ${this.#renderSearch()}${facetedView && filters ? this.#renderMenus(facetedView, filters, settings) : nothing}
      </div>
      ${facetedView && filters ? this.#renderChips(facetedView, filters) : nothing}
    `;
  }

  #renderSearch() {
    const { localize } = this.#host;
    const { text } = this.#query.view;
    const label = localize.term('searchComments');
    return html`
      <div class="search">
        <collab-icon name="search"></collab-icon>
        <input
          part="search"
          class="field"
          type="search"
          enterkeyhint="search"
          autocomplete="off"
          spellcheck="false"
          aria-label=${label}
          placeholder=${label}
          .value=${live(text)}
          @input=${this.#searchInput}
          @keydown=${this.#searchKeydown}
        />
        ${
          text === ''
            ? nothing
            : html`
                <button
                  class="icon-button"
                  type="button"
                  aria-label=${localize.term('clearSearch')}
                  @click=${() => this.#query.change({ text: '' })}
                >
                  <collab-icon name="close"></collab-icon>
                </button>
              `
        }
      </div>
    `;
  }

  #renderMenus(facetedView: FacetedView, filters: readonly OfferedFilter[], settings: FilterSettings) {
    const groupingsInUse = [this.#query.defaults.groupBy, this.#query.view.groupBy];
    return html`
      ${
        hasFilters(settings)
          ? html`<collab-filter-menu
              part="filter-menu"
              .filters=${filters}
              @collab-filter-change=${this.#filterChange}
              @collab-filter-clear=${this.#filterClear}
            ></collab-filter-menu>`
          : nothing
      }
      <collab-view-menu
        part="view-menu"
        .view=${this.#query.view}
        .groupings=${offeredGroupings(filters, groupingsInUse, settings)}
        .savedViews=${this.#query.savedViewNames}
        @collab-view-change=${this.#viewChange}
        @collab-saved-view-select=${this.#savedViewSelect}
      ></collab-view-menu>
      ${this.#renderListMenu(facetedView)}
    `;
  }

  /** Renders the menu of actions for all listed threads. */
  #renderListMenu(facetedView: FacetedView) {
    const { element, localize, read } = this.#host;
    const rows = () => facetedView.rows.peek();
    const items: MenuItem[] = [
      { id: 'check', label: localize.term('selectAll', read(facetedView.total)), icon: 'check' },
      { id: 'read', label: localize.term('markAllRead'), icon: 'eye' },
      { separator: true },
      ...exportFormats.map((id) => ({ id, label: localize.term('exportAs', id), icon: 'download' as const })),
    ];
    const select = (event: CollabMenuSelectEvent): void => {
      if (!forwardRequest(element, event)) return;
      const { id } = event.detail;
      const format = exportFormats.find((each) => each === id);
      if (format) void loadExport()?.then(() => exporting?.downloadThreads(rows(), format));
      else if (id === 'check') this.#selection.select(new Set(rows().map((row) => row.id)));
      else void this.#selection.apply(rows(), { action: 'read' });
    };
    return html`<collab-menu
      part="list-menu"
      placement="bottom-end"
      .label=${localize.term('moreActions')}
      .items=${items}
      @collab-menu-select=${select}
    ></collab-menu>`;
  }

  /** Renders the quick view and a chip for each selected filter value. */
  #renderChips(facetedView: FacetedView, filters: readonly OfferedFilter[]) {
    return html`
      <div part="chips" class="chips">
        ${this.#renderQuickView(facetedView)}
        ${filters.flatMap((filter) => filter.chosen.map((id) => this.#renderChip(filter, id)))}
      </div>
    `;
  }

  #renderQuickView(facetedView: FacetedView) {
    const { element, localize, read } = this.#host;
    const { quickView: current } = this.#query.view;
    const hasStatuses = statusDetailOf(this.#store.config) !== 'none';
    const offered = quickViews.filter((each) => hasStatuses || !statusQuickViews.has(each));
    const counts = read(facetedView.quickViews);
    const items: MenuItem[] = offered.map((id) => ({
      id,
      label: `${localize.term('quickView', id)} (${localize.number(counts[id])})`,
      checked: id === current,
      exclusive: true,
    }));
    const select = (event: CollabMenuSelectEvent): void => {
      if (!forwardRequest(element, event)) return;
      const quickView = offered.find((id) => id === event.detail.id);
      if (quickView) this.#query.change({ quickView });
    };
    const name = localize.term('quickView', current);
    return html`
      <collab-menu label=${localize.term('show')} .items=${items} @collab-menu-select=${select}>
        <button
          slot="trigger"
          part="quick-view"
          class="chip quick-view"
          type="button"
          aria-label="${localize.term('show')}: ${name}"
        >
          <span class="name">${name}</span><collab-icon class="chevron" name="chevron-down"></collab-icon>
        </button>
      </collab-menu>
    `;
  }

  #renderChip({ key, name, values, chosen }: OfferedFilter, id: string) {
    const value = values.find((each) => each.id === id)?.name ?? id;
    const remove = (): void => {
      const others = chosen.filter((each) => each !== id);
      this.#query.change({ filters: withSelected(this.#query.view.filters, key, others) });
    };
    return html`
      <button
        part="chip"
        class="chip"
        type="button"
        aria-label=${this.#host.localize.term('removeFilter', `${name}: ${value}`)}
        @click=${remove}
      >
        <span class="name"><span class="filter-name">${name}</span> <bdi>${value}</bdi></span>
        <collab-icon class="chevron" name="close"></collab-icon>
      </button>
    `;
  }

  readonly #searchInput = (event: Event): void => {
    this.#query.change({ text: (event.currentTarget as HTMLInputElement).value });
  };

  /** Clears the field on Escape; an empty field leaves Escape to the panel around it. */
  readonly #searchKeydown = (event: KeyboardEvent): void => {
    if (event.key !== 'Escape' || this.#query.view.text === '') return;
    event.preventDefault();
    this.#query.change({ text: '' });
  };

  readonly #filterChange = (event: CollabFilterChangeEvent): void => {
    if (!forwardRequest(this.#host.element, event)) return;
    const { filter, ids } = event.detail;
    this.#query.change({ filters: withSelected(this.#query.view.filters, filter, ids) });
  };

  readonly #filterClear = (event: Event): void => {
    if (forwardRequest(this.#host.element, event)) this.#query.change({ filters: {} });
  };

  readonly #viewChange = (event: CollabViewChangeEvent): void => {
    if (forwardRequest(this.#host.element, event)) this.#query.change(event.detail);
  };

  readonly #savedViewSelect = (event: CollabSavedViewSelectEvent): void => {
    const isAllowed = forwardRequest(this.#host.element, event);
    const { action, name } = event.detail;
    if (!isAllowed || !this.#query.applySavedView(event.detail) || action === 'show') return;
    const { announcer, localize } = this.#host;
    announcer.announceDebounced(() => localize.term(action === 'save' ? 'viewSaved' : 'viewDeleted', name));
  };

  readonly #menuToggled = (event: CollabPanelToggledEvent): void => {
    event.stopPropagation();
    if (!event.target) return;
    if (event.detail.open) this.#openMenus.add(event.target);
    else this.#openMenus.delete(event.target);
    this.#host.element.requestUpdate();
  };
}
