import type {
  FacetedView,
  CommentConfig,
  FilterConfig,
  FilterValue,
  GroupHeader,
  Readable,
} from '../../../store/index.js';
import type { LocalizeController } from '../../base/localize.js';
import { predefinedName } from '../../display/predefined-name.js';
import { statusDetailOf } from '../../page/status-detail.js';
import type { OfferedFilter } from '../filter-menu/offered-filter.js';
import type { Grouping } from '../view-menu/view-options.js';
import type { SidebarView } from './sidebar-view.js';

/** Keys of the kit's own filters, in the order of the menu. */
const systemFilters = [
  'status',
  'people',
  'assigned',
  'tagged',
  'involved',
  'priority',
  'category',
  'location',
  'document',
  'version',
  'commentType',
] as const;

type SystemFilter = (typeof systemFilters)[number];

/** Whether a filter is one of the kit's own and not one of the page's. */
export const isSystemFilter = (filter: string): filter is SystemFilter => systemFilters.some((each) => each === filter);

/** The settings that decide which filters are offered. */
export interface FilterSettings {
  readonly filterConfig: FilterConfig;
  readonly commentConfig: CommentConfig;
  readonly localize: LocalizeController;
}

/** Returns the keys of the enabled filters, the page's own last. */
function enabledKeys({ filterConfig, commentConfig }: FilterSettings): readonly string[] {
  // A hidden status does not filter threads.
  const system = systemFilters.filter((key) => key !== 'status' || statusDetailOf(commentConfig) === 'full');
  const custom = Object.keys(filterConfig).filter((key) => !isSystemFilter(key));
  return [...system, ...custom].filter((key) => filterConfig[key]?.enable !== false);
}

/** Returns the name of a filter. */
export const filterName = (
  key: string,
  { filterConfig, localize }: Pick<FilterSettings, 'filterConfig' | 'localize'>,
): string => filterConfig[key]?.name ?? (isSystemFilter(key) ? localize.term('filterName', key) : key);

/** Returns the name of a filter value. */
export function valueName(
  filter: string,
  { id, name }: Pick<FilterValue, 'id' | 'name'>,
  localize: LocalizeController,
): string {
  if (id === '') return localize.term('notSet');
  if (filter === 'status') return predefinedName({ id, name }, localize);
  const isCommentType = filter === 'commentType' && (id === 'text' || id === 'voice');
  return isCommentType ? localize.term('commentTypeName', id) : name;
}

/** Whether any filter is enabled. */
export const hasFilters = (settings: FilterSettings): boolean => enabledKeys(settings).length > 0;

/**
 * Returns the filters that separate the threads, with their values and the selected ids. Counting values is expensive for
 * many threads: while no menu is open, only filters with a selection are returned.
 */
export function offeredFilters(
  facetedView: FacetedView,
  selected: SidebarView['filters'],
  settings: FilterSettings,
  isMenuOpen: boolean,
  read: <T>(readable: Readable<T>) => T,
): readonly OfferedFilter[] {
  const keys = enabledKeys(settings).filter((key) => isMenuOpen || (selected[key]?.length ?? 0) > 0);
  return keys.flatMap((key): OfferedFilter[] => {
    const config = settings.filterConfig[key];
    const values = read(facetedView.values(key)).map((value) => ({
      ...value,
      name: valueName(key, value, settings.localize),
    }));
    const chosen = selected[key] ?? [];
    // A single value that all threads have separates none of them.
    if (values.length < 2 && !config?.options && chosen.length === 0) return [];
    return [{ key, name: filterName(key, settings), values, chosen, multiple: config?.multiSelection ?? true }];
  });
}

/**
 * Returns the groupings to choose from: those `inUse`, and every offered filter unless the page disables grouping by it.
 * A grouping in use stays a choice while all threads are in one group, so that it can be turned off and on again.
 */
export function offeredGroupings(
  filters: readonly OfferedFilter[],
  inUse: readonly string[],
  settings: FilterSettings,
): readonly Grouping[] {
  const offered = filters.map(({ key }) => key);
  return [...new Set([...inUse, ...offered])]
    .filter((key) => key !== 'none' && (inUse.includes(key) || settings.filterConfig[key]?.enableGrouping !== false))
    .map((key) => ({ key, name: filterName(key, settings) }));
}

const localizedHeaders = new WeakMap<GroupHeader, GroupHeader>();

/** Returns a group header with a localized name; the same object for the same header and name. */
export function localizeHeader(header: GroupHeader, filter: string, localize: LocalizeController): GroupHeader {
  const { groupId: id, groupName: name } = header;
  const groupName = id === 'others' ? name : valueName(filter, { id, name }, localize);
  if (groupName === name) return header;
  const known = localizedHeaders.get(header);
  if (known?.groupName === groupName) return known;
  const localized = { ...header, groupName };
  localizedHeaders.set(header, localized);
  return localized;
}
