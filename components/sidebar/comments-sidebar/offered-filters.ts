import type {
  BrowseView,
  CommentConfig,
  FilterConfig,
  FilterValue,
  GroupHeader,
  Readable,
} from '../../../store/index.js';
import type { OfferedFilter } from '../filter-menu/matching.js';
import type { LocalizeController } from '../../base/localize.js';
import { predefinedName } from '../../display/predefined-name.js';
import { statusDetail } from '../../page/status-detail.js';
import type { Grouping } from '../view-menu/arrangement.js';
import type { SidebarView } from './sidebar-view.js';

/** Filters in the order in which they are offered. */
const systemFilters = [
  ...(['status', 'people', 'assigned', 'tagged', 'involved', 'priority', 'category'] as const),
  ...(['location', 'document', 'version', 'commentType'] as const),
] as const;

type SystemFilter = (typeof systemFilters)[number];

/** Whether the kit knows a filter by itself, and it is none of the page's own. */
export const isSystem = (filter: string): filter is SystemFilter => systemFilters.some((each) => each === filter);

/** What filters are made of. */
export interface Offer {
  readonly config: FilterConfig;
  readonly sets: CommentConfig;
  readonly localize: LocalizeController;
}

/** Keys of the filters that a page offers, those of its own last. */
function keysOf({ config, sets }: Offer): readonly string[] {
  // What nobody is told of separates nothing.
  const system = systemFilters.filter((key) => key !== 'status' || statusDetail(sets) === 'full');
  const own = Object.keys(config).filter((key) => !isSystem(key));
  return [...system, ...own].filter((key) => config[key]?.enable !== false);
}

/** What a filter is called. */
export const filterName = (key: string, { config, localize }: Pick<Offer, 'config' | 'localize'>): string =>
  config[key]?.name ?? (isSystem(key) ? localize.term('filterName', key) : key);

/** What a value of a filter is called. */
export function valueName(
  filter: string,
  { id, name }: Pick<FilterValue, 'id' | 'name'>,
  localize: LocalizeController,
) {
  if (id === '') return localize.term('notSet');
  if (filter === 'status') return predefinedName({ id, name }, localize);
  const isKind = filter === 'commentType' && (id === 'text' || id === 'voice');
  return isKind ? localize.term('commentTypeName', id) : name;
}

/** Whether a page offers any filter. */
export const offersFilters = (offer: Offer): boolean => keysOf(offer).length > 0;

/**
 * The filters that can tell threads apart, and those of the page's own, with what is chosen. To count their values costs much among many
 * threads: while nobody looks, there are only those in which something is chosen.
 */
export function offeredFilters(
  view: BrowseView,
  chosen: SidebarView['filters'],
  offer: Offer,
  isLookedAt: boolean,
  read: <T>(readable: Readable<T>) => T,
): readonly OfferedFilter[] {
  const keys = keysOf(offer).filter((key) => isLookedAt || (chosen[key]?.length ?? 0) > 0);
  return keys.flatMap((key): OfferedFilter[] => {
    const about = offer.config[key];
    const values = read(view.values(key)).map((value) => ({ ...value, name: valueName(key, value, offer.localize) }));
    const ids = chosen[key] ?? [];
    // One value that all threads have tells none apart.
    if (values.length < 2 && !about?.options && ids.length === 0) return [];
    return [{ key, name: filterName(key, offer), values, chosen: ids, multiple: about?.multiSelection ?? true }];
  });
}

/** What threads can be grouped by: every filter that is offered, unless the page says otherwise. */
export const groupings = (filters: readonly OfferedFilter[], { config }: Offer): readonly Grouping[] =>
  filters.filter(({ key }) => config[key]?.enableGrouping !== false).map(({ key, name }) => ({ key, name }));

/** A header in the person's language; the same for the same header and name. */
export function namedHeader(header: GroupHeader, filter: string, localize: LocalizeController): GroupHeader {
  const { groupId: id, groupName: name } = header;
  const groupName = id === 'others' ? name : valueName(filter, { id, name }, localize);
  if (groupName === name) return header;
  const known = named.get(header);
  if (known?.groupName === groupName) return known;
  const next = { ...header, groupName };
  named.set(header, next);
  return next;
}

const named = new WeakMap<GroupHeader, GroupHeader>();
