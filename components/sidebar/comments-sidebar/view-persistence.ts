import type { QuickView } from '../../../store/index.js';
import { defaultOrder, sortOptions } from '../view-menu/view-options.js';
import { ADDRESS_PREFIX, type PersistMode, type SidebarView } from './sidebar-view.js';

/** Prefix of the parameters that name filters. */
const FILTER_PREFIX = 'filter.';
const VIEW_KEY = 'collab-sidebar';
const COLLAPSED_KEY = 'collab-sidebar-folded';
const savedViewsKey = (userId: string): string => `collab-sidebar-views:${userId}`;

const quickViews: ReadonlySet<string> = new Set<QuickView>([
  'all',
  'open',
  'resolved',
  'unread',
  'read',
  'assigned',
  'mentioned',
  'waiting',
  'drafts',
  'ghosts',
]);

const isQuickView = (name: string): name is QuickView => quickViews.has(name);

/** Returns a view as query parameters, without the values that equal the defaults. */
export function viewToParams(view: SidebarView, defaults: SidebarView): URLSearchParams {
  const params = new URLSearchParams();
  const set = (name: string, value: string, defaultValue: string): void => {
    if (value !== defaultValue) params.set(name, value);
  };
  set('view', view.quickView, defaults.quickView);
  set('text', view.text, defaults.text);
  set('group', view.groupBy, defaults.groupBy);
  set('sort', view.sortBy, defaults.sortBy);
  set('order', view.order, view.sortBy === defaults.sortBy ? defaults.order : defaultOrder(view.sortBy));
  for (const [filter, ids] of Object.entries(view.filters)) {
    for (const id of ids) params.append(FILTER_PREFIX + filter, id);
  }
  return params;
}

/** Returns the view that query parameters describe; missing and unknown values are the defaults. */
export function viewFromParams(params: URLSearchParams, defaults: SidebarView): SidebarView {
  const quickView = params.get('view') ?? '';
  const sortBy = sortOptions.find((each) => each === params.get('sort')) ?? defaults.sortBy;
  const order = params.get('order');
  const orderOfSort = sortBy === defaults.sortBy ? defaults.order : defaultOrder(sortBy);
  const keys = new Set([...params.keys()].filter((key) => key.startsWith(FILTER_PREFIX)));
  return {
    quickView: isQuickView(quickView) ? quickView : defaults.quickView,
    text: params.get('text') ?? defaults.text,
    groupBy: params.get('group') ?? defaults.groupBy,
    sortBy,
    order: order === 'asc' || order === 'desc' ? order : orderOfSort,
    filters: Object.fromEntries(
      [...keys].map((key) => [key.slice(FILTER_PREFIX.length), [...new Set(params.getAll(key))]]),
    ),
  };
}

/** Returns a storage of the browser. Throws if the browser blocks it. */
const storageOf = (mode: 'session' | 'local'): Storage => (mode === 'session' ? sessionStorage : localStorage);

/** Returns the persisted view; undefined if there is none. */
export function loadView(mode: PersistMode, defaults: SidebarView): SidebarView | undefined {
  const params = mode === 'url' ? addressParams() : storedParams(mode);
  return params && viewFromParams(params, defaults);
}

function storedParams(mode: 'session' | 'local' | ''): URLSearchParams | undefined {
  if (mode !== 'session' && mode !== 'local') return undefined;
  try {
    const stored = storageOf(mode).getItem(VIEW_KEY);
    return stored === null ? undefined : new URLSearchParams(stored);
  } catch {
    return undefined;
  }
}

function addressParams(): URLSearchParams | undefined {
  const own = [...new URL(location.href).searchParams].filter(([name]) => name.startsWith(ADDRESS_PREFIX));
  if (own.length === 0) return undefined;
  return new URLSearchParams(own.map(([name, value]) => [name.slice(ADDRESS_PREFIX.length), value]));
}

/** Persists a view. */
export function saveView(mode: PersistMode, view: SidebarView, defaults: SidebarView): void {
  const params = viewToParams(view, defaults);
  try {
    if (mode === 'url') saveInAddress(params);
    else if (mode === 'session' || mode === 'local') storageOf(mode).setItem(VIEW_KEY, params.toString());
  } catch {
    // Storage may be full or blocked, and browsers limit address changes. The view is then not persisted.
  }
}

function saveInAddress(params: URLSearchParams): void {
  const url = new URL(location.href);
  for (const name of new Set(url.searchParams.keys())) {
    if (name.startsWith(ADDRESS_PREFIX)) url.searchParams.delete(name);
  }
  for (const [name, value] of params) url.searchParams.append(ADDRESS_PREFIX + name, value);
  // A change of the view adds no step to the browser's history.
  if (url.href !== location.href) history.replaceState(history.state, '', url);
}

/** The saved views of a user as query parameters, by name. */
export type SavedViews = Readonly<Record<string, string>>;

const isSavedViews = (value: unknown): value is SavedViews =>
  typeof value === 'object' && value !== null && Object.values(value).every((each) => typeof each === 'string');

/** Returns the views that a user has saved in this browser. */
export function loadSavedViews(userId: string): SavedViews {
  try {
    const stored: unknown = JSON.parse(localStorage.getItem(savedViewsKey(userId)) ?? '{}');
    return isSavedViews(stored) ? stored : {};
  } catch {
    return {};
  }
}

/** Stores the saved views of a user. Returns whether the browser stored them. */
export function storeSavedViews(userId: string, views: SavedViews): boolean {
  try {
    localStorage.setItem(savedViewsKey(userId), JSON.stringify(views));
    return true;
  } catch {
    return false;
  }
}

const noGroups: ReadonlySet<string> = new Set();

type CollapsedIds = Readonly<Record<string, readonly string[]>>;

const isCollapsedIds = (value: unknown): value is CollapsedIds =>
  typeof value === 'object' && value !== null && Object.values(value).every((each) => Array.isArray(each));

/**
 * The collapsed groups of each grouping, persisted where the view is. A view in the address has its collapsed groups in
 * the session storage.
 */
export class CollapsedGroups {
  readonly #mode: () => PersistMode;
  readonly #groups = new Map<string, ReadonlySet<string>>();

  constructor(mode: () => PersistMode) {
    this.#mode = mode;
    for (const [groupBy, ids] of Object.entries(this.#load())) this.#groups.set(groupBy, new Set(ids));
  }

  /** Returns the ids of the collapsed groups of a grouping. */
  get(groupBy: string): ReadonlySet<string> {
    return this.#groups.get(groupBy) ?? noGroups;
  }

  set(groupBy: string, groupIds: ReadonlySet<string>): void {
    this.#groups.set(groupBy, groupIds);
    const collapsed = Object.fromEntries([...this.#groups].map(([by, ids]) => [by, [...ids]]));
    try {
      this.#storage?.setItem(COLLAPSED_KEY, JSON.stringify(collapsed));
    } catch {
      // Storage may be full or blocked. The groups are then expanded after a reload.
    }
  }

  /** The storage of the mode. Throws if the browser blocks it. */
  get #storage(): Storage | undefined {
    const mode = this.#mode();
    if (mode === '') return undefined;
    return storageOf(mode === 'local' ? 'local' : 'session');
  }

  #load(): CollapsedIds {
    try {
      const stored: unknown = JSON.parse(this.#storage?.getItem(COLLAPSED_KEY) ?? '{}');
      return isCollapsedIds(stored) ? stored : {};
    } catch {
      return {};
    }
  }
}
