import type { Config, FeatureType, User } from '../../store/index.js';
import { parseConfig } from '../../store/model/index.js';
import { warnOnce } from './warn.js';

/** What a root's allow lists leave of the kit, for the page's address and the user at hand (Misc, Config). */
export interface Allowed {
  /** The list that leaves the whole kit out; undefined where it is active. */
  readonly excludedBy?: 'urlAllowList' | 'userIdAllowList' | 'userPlanAllowList';
  /** The features that are offered; undefined for all. */
  readonly features?: readonly FeatureType[];
}

/** The lists of a root's `config` where they are right; a malformed one warns once and leaves nothing out. */
export function checkedLists(config: Config | undefined): Config {
  const parsed = parseConfig(config ?? {});
  if (parsed.ok) return parsed.value;
  warnOnce(`<collab-root>: ${parsed.error.message} No allow list is used.`);
  return {};
}

/** Applies the lists; an absent or empty one allows all. */
export function allowedBy(
  { urlAllowList = [], userIdAllowList = [], userPlanAllowList = [], featureAllowList = [] }: Config,
  { url, user }: { readonly url: string; readonly user: User | null },
): Allowed {
  const features = featureAllowList.length > 0 ? { features: featureAllowList } : {};
  if (urlAllowList.length > 0 && !urlAllowList.some((pattern) => matchesUrl(pattern, url)))
    return { excludedBy: 'urlAllowList', ...features };
  if (userIdAllowList.length > 0 && !userIdAllowList.includes(user?.userId ?? ''))
    return { excludedBy: 'userIdAllowList', ...features };
  if (userPlanAllowList.length > 0 && !userPlanAllowList.includes(user?.plan ?? ''))
    return { excludedBy: 'userPlanAllowList', ...features };
  return features;
}

/**
 * Whether an address matches a pattern in which `*` stands for any characters: a whole address (`https://app.example/docs/*`), or a path of
 * the page's site (`/docs/*`). The fragment does not count, nor does the query where the pattern has none.
 */
export function matchesUrl(pattern: string, address: string): boolean {
  const { origin, pathname, search } = new URL(address);
  const parts = pattern.split('*').map((part) => part.replace(/[.*+?^${}()|[\]\\]/g, '\\$&'));
  const expression = new RegExp(`^${parts.join('.*')}$`);
  const start = pattern.startsWith('/') ? '' : origin;
  return expression.test(start + pathname + search) || expression.test(start + pathname);
}
