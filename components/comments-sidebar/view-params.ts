import type { QuickView } from '../../store/index.js';
import { sortings, usualOrder } from '../view-menu/arrangement.js';
import type { SidebarView } from './sidebar-view.js';

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
