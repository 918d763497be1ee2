import type { QuickView } from '../../../store/index.js';
import { sortings, usualOrder } from '../view-menu/arrangement.js';
import type { SidebarView } from './sidebar-view.js';
import { PREFIX } from './address-view.js';

/** What a filter's key is preceded by among the parameters. */
const FILTER = 'filter.';

const quickViewNames: ReadonlySet<string> = new Set<QuickView>([
  ...(['all', 'open', 'resolved', 'unread', 'read'] as const),
  ...(['assigned', 'mentioned', 'waiting', 'drafts', 'ghosts'] as const),
]);

const isQuickView = (name: string): name is QuickView => quickViewNames.has(name);

/** A view as parameters of an address; what is as usual is left out. */
export function paramsOf(view: SidebarView, usual: SidebarView): URLSearchParams {
  const params = new URLSearchParams();
  const set = (name: string, value: string, usually: string): void => {
    if (value !== usually) params.set(name, value);
  };
  set('view', view.quickView, usual.quickView);
  set('text', view.text, usual.text);
  set('group', view.groupBy, usual.groupBy);
  set('sort', view.sortBy, usual.sortBy);
  set('order', view.order, view.sortBy === usual.sortBy ? usual.order : usualOrder(view.sortBy));
  for (const [filter, ids] of Object.entries(view.filters)) for (const id of ids) params.append(FILTER + filter, id);
  return params;
}

/** The view that parameters describe. What they do not say is as usual, and so is what nobody knows. */
export function viewOf(params: URLSearchParams, usual: SidebarView): SidebarView {
  const quickView = params.get('view') ?? '';
  const sortBy = sortings.find((each) => each === params.get('sort')) ?? usual.sortBy;
  const order = params.get('order');
  const usually = sortBy === usual.sortBy ? usual.order : usualOrder(sortBy);
  const keys = new Set([...params.keys()].filter((key) => key.startsWith(FILTER)));
  return {
    quickView: isQuickView(quickView) ? quickView : usual.quickView,
    text: params.get('text') ?? usual.text,
    groupBy: params.get('group') ?? usual.groupBy,
    sortBy,
    order: order === 'asc' || order === 'desc' ? order : usually,
    filters: Object.fromEntries([...keys].map((key) => [key.slice(FILTER.length), [...new Set(params.getAll(key))]])),
  };
}

/** Where a sidebar keeps what it shows: for this tab, in this browser, in the page's address, or nowhere. */
export type KeptIn = '' | 'session' | 'local' | 'url';

const KEY = 'collab-sidebar';

/** A storage that a browser may refuse. */
function storageOf(kind: 'session' | 'local'): Storage | undefined {
  try {
    return kind === 'session' ? globalThis.sessionStorage : globalThis.localStorage;
  } catch {
    return undefined;
  }
}

/** The view that was kept; undefined where none was. */
export function keptView(where: KeptIn, usual: SidebarView): SidebarView | undefined {
  const params = where === 'url' ? addressParams() : storedParams(where);
  return params && viewOf(params, usual);
}

function storedParams(where: KeptIn): URLSearchParams | undefined {
  const kept = where === 'session' || where === 'local' ? storageOf(where)?.getItem(KEY) : null;
  return typeof kept === 'string' ? new URLSearchParams(kept) : undefined;
}

function addressParams(): URLSearchParams | undefined {
  const own = [...new URL(location.href).searchParams].filter(([name]) => name.startsWith(PREFIX));
  if (own.length === 0) return undefined;
  return new URLSearchParams(own.map(([name, value]) => [name.slice(PREFIX.length), value]));
}

/** Keeps a view. */
export function keepView(where: KeptIn, view: SidebarView, usual: SidebarView): void {
  const params = paramsOf(view, usual);
  try {
    if (where === 'url') keepInAddress(params);
    else if (where !== '') storageOf(where)?.setItem(KEY, params.toString());
  } catch {
    // There is no room, or a browser has had too many addresses in a short time: what is shown is not kept, which harms nothing.
  }
}

function keepInAddress(params: URLSearchParams): void {
  const url = new URL(location.href);
  for (const name of new Set(url.searchParams.keys())) if (name.startsWith(PREFIX)) url.searchParams.delete(name);
  for (const [name, value] of params) url.searchParams.append(PREFIX + name, value);
  // What a person looks for is no step of theirs to go back to.
  if (url.href !== location.href) history.replaceState(history.state, '', url);
}
