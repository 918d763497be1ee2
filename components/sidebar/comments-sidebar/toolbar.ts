import { html, nothing } from 'lit';
import { live } from 'lit/directives/live.js';
import type { QuickView, BrowseView, CollabStore, FilterConfig, Readable } from '../../../store/index.js';
import type { CollabFilterChangeEvent } from '../filter-menu/filter-menu.events.js';
import type { OfferedFilter } from '../filter-menu/matching.js';
import '../../ui/icon/more-icons.js';
import type { LocalizeController } from '../../base/localize.js';
import type { CollabPanelToggleEvent } from '../../base/panel-toggle.events.js';
import type { CollabMenuSelectEvent, MenuItem } from '../../ui/menu/menu.js';
import type { Grouping } from '../view-menu/arrangement.js';
import type { CollabArrangementChangeEvent, CollabSavedViewEvent } from '../view-menu/view-menu.events.js';
import { withChosen, type SidebarView } from './sidebar-view.js';
import { statusDetail } from '../../page/status-detail.js';
import type { Browsing } from './query.js';
import { groupings, offeredFilters, offersFilters } from './offered-filters.js';

/** What stands above the list. */
interface Toolbar {
  readonly view: SidebarView;
  /** The filters that can be combined; undefined while they are on their way. */
  readonly filters: readonly OfferedFilter[] | undefined;
  /** Whether there is any filter to choose in. */
  readonly hasFilters: boolean;
  readonly groupings: readonly Grouping[];
  /** The quick views that are offered, each with how many threads it would leave. */
  readonly quickViews: readonly (readonly [view: QuickView, count: number])[];
  /** Names of the views that were kept; undefined where none can be. */
  readonly savedViews: readonly string[] | undefined;
  /** What can be done with all threads that are shown. */
  readonly more: unknown;
  readonly localize: LocalizeController;
  /** A panel of choices opens, or closes. */
  readonly panelToggled: (event: CollabPanelToggleEvent) => void;
  /** Asks for another view. */
  readonly change: (change: Partial<SidebarView>) => void;
  readonly saved: (event: CollabSavedViewEvent) => void;
}

/** The words to look for, what narrows the list and how it is laid out; below, what holds of it. */
function renderToolbar(toolbar: Toolbar) {
  return html`
    <div part="filters" class="filters" role="search" @collab-panel-toggle=${toolbar.panelToggled}>
      ${search(toolbar)}${toolbar.filters ? menus(toolbar, toolbar.filters) : nothing}
    </div>
    ${toolbar.filters ? chips(toolbar, toolbar.filters) : nothing}
  `;
}

function search({ view: { text }, localize, change }: Toolbar) {
  const label = localize.term('searchComments');
  const typed = (event: Event) => change({ text: (event.currentTarget as HTMLInputElement).value });
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
        @input=${typed}
        @keydown=${(event: KeyboardEvent) => clearOnEscape(event, text, change)}
      />
      ${
        text === ''
          ? nothing
          : html`
              <button
                class="icon-button"
                type="button"
                aria-label=${localize.term('clearSearch')}
                @click=${() => change({ text: '' })}
              >
                <collab-icon name="close"></collab-icon>
              </button>
            `
      }
    </div>
  `;
}

/** The first Escape empties the field, the next closes what it stands in. */
function clearOnEscape(event: KeyboardEvent, text: string, change: Toolbar['change']): void {
  if (event.key !== 'Escape' || text === '') return;
  event.preventDefault();
  change({ text: '' });
}

function menus(toolbar: Toolbar, filters: readonly OfferedFilter[]) {
  const { view, change } = toolbar;
  const changed = (event: CollabFilterChangeEvent): void => {
    event.stopPropagation();
    change({ filters: withChosen(view.filters, event.detail.filter, event.detail.ids) });
  };
  const cleared = (event: Event): void => {
    event.stopPropagation();
    change({ filters: {} });
  };
  const arranged = (event: CollabArrangementChangeEvent): void => {
    event.stopPropagation();
    change(event.detail);
  };
  return html`
    ${
      toolbar.hasFilters
        ? html`<collab-filter-menu
            part="filter-menu"
            .filters=${filters}
            @collab-filter-change=${changed}
            @collab-filter-clear=${cleared}
          ></collab-filter-menu>`
        : nothing
    }
    <collab-view-menu
      part="view-menu"
      .arrangement=${view}
      .groupings=${toolbar.groupings}
      .savedViews=${toolbar.savedViews}
      @collab-arrangement-change=${arranged}
      @collab-saved-view=${toolbar.saved}
    ></collab-view-menu>
    ${toolbar.more}
  `;
}

/** What is looked for at a press, and one chip for each value that is chosen. */
function chips({ view, quickViews, localize, change }: Toolbar, filters: readonly OfferedFilter[]) {
  const items: MenuItem[] = quickViews.map(([id, count]) => ({
    id,
    label: `${localize.term('quickView', id)} (${localize.number(count)})`,
    checked: id === view.quickView,
    exclusive: true,
  }));
  const select = (event: CollabMenuSelectEvent): void => {
    event.stopPropagation();
    const quickView = quickViews.find(([id]) => id === event.detail.id)?.[0];
    if (quickView) change({ quickView });
  };
  const name = localize.term('quickView', view.quickView);
  return html`
    <div part="chips" class="chips">
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
      ${filters.flatMap((filter) => filter.chosen.map((id) => chip(filter, id, view, localize, change)))}
    </div>
  `;
}

function chip(
  { key, name, values, chosen }: OfferedFilter,
  id: string,
  { filters }: SidebarView,
  localize: LocalizeController,
  change: Toolbar['change'],
) {
  const value = values.find((each) => each.id === id)?.name ?? id;
  const remove = (): void =>
    change({
      filters: withChosen(
        filters,
        key,
        chosen.filter((each) => each !== id),
      ),
    });
  return html`
    <button
      part="chip"
      class="chip"
      type="button"
      aria-label=${localize.term('removeFilter', `${name}: ${value}`)}
      @click=${remove}
    >
      <span class="name"><span class="of">${name}</span> <bdi>${value}</bdi></span>
      <collab-icon class="chevron" name="close"></collab-icon>
    </button>
  `;
}

interface Controls {
  readonly store: CollabStore;
  readonly browsing: Browsing;
  /** What filters and counts; undefined while it is on its way. */
  readonly view: BrowseView | undefined;
  readonly config: FilterConfig;
  readonly localize: LocalizeController;
  readonly read: <T>(readable: Readable<T>) => T;
  /** Whether filters and groups are looked at. */
  readonly isLookedAt: boolean;
  /** What can be done with all threads that are shown. */
  readonly more: unknown;
  readonly panelToggled: (event: CollabPanelToggleEvent) => void;
  readonly kept: (detail: CollabSavedViewEvent['detail']) => void;
}

/** Quick views in the order in which they are offered. */
const offered = [
  ...(['open', 'all', 'unread', 'waiting', 'assigned', 'mentioned'] as const),
  ...(['resolved', 'read', 'drafts', 'ghosts'] as const),
] as const;

const ofStatus: ReadonlySet<QuickView> = new Set(['open', 'resolved']);

/** What stands above the list of threads. */
export function renderControls({
  store,
  browsing,
  view,
  config,
  isLookedAt,
  localize,
  read,
  more,
  panelToggled,
  kept,
}: Controls) {
  const offer = { config, sets: store.config, localize };
  const filters = view && offeredFilters(view, browsing.view.filters, offer, isLookedAt, read);
  const isTold = statusDetail(store.config) !== 'none';
  const counts = view && read(view.quickViews);
  const quickViews = offered.filter((each) => isTold || !ofStatus.has(each));
  void read(store.me);
  return renderToolbar({
    view: browsing.view,
    filters,
    hasFilters: offersFilters(offer),
    groupings: groupings(filters ?? [], offer),
    quickViews: quickViews.map((each) => [each, counts?.[each] ?? 0] as const),
    savedViews: browsing.names,
    more,
    panelToggled,
    localize,
    change: (change) => browsing.change(change),
    saved: (event) => {
      event.stopPropagation();
      kept(event.detail);
    },
  });
}
