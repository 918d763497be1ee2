import type { BrowseView, CollabStore, FilterConfig, QuickView, Readable } from '../../store/index.js';
import type { LocalizeController } from '../internal/localize.js';
import type { CollabPanelToggleEvent } from '../internal/panel-toggle.events.js';
import { statusDetail } from '../internal/status-detail.js';
import type { CollabSavedViewEvent } from '../view-menu/view-menu.events.js';
import type { Browsing } from './browsing.js';
import { groupings, offeredFilters, offersFilters } from './offered.js';
import { renderToolbar } from './toolbar.js';

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
