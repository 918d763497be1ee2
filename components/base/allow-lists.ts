import type { Config, FeatureType, User } from '../../store/index.js';
import { parseConfig } from '../../store/model/index.js';
import { warnOnce } from './warn.js';

/** The parts of the kit that a root's allow lists permit, for the page's URL and the user (Misc, Config). */
export interface AllowedParts {
  /** The list that excludes the whole kit; undefined if the kit is active. */
  readonly excludedBy?: 'urlAllowList' | 'userIdAllowList' | 'userPlanAllowList';
  /** The permitted features; undefined for all. */
  readonly features?: readonly FeatureType[];
}

/** Returns the allow lists in a root's `config`. A malformed config warns once and excludes nothing. */
export function parseAllowLists(config: Config | undefined): Config {
  const parsed = parseConfig(config ?? {});
  if (parsed.ok) return parsed.value;
  warnOnce(`<collab-root>: ${parsed.error.message} No allow list is used.`);
  return {};
}

/** Applies the lists; an absent or empty list permits everything. */
export function applyAllowLists(
  { urlAllowList = [], userIdAllowList = [], userPlanAllowList = [], featureAllowList = [] }: Config,
  { url, user }: { readonly url: string; readonly user: User | null },
): AllowedParts {
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
 * Whether a URL matches a pattern in which `*` stands for any characters. A pattern is a whole URL
 * (`https://app.example/docs/*`) or a path of the page's origin (`/docs/*`). The fragment is ignored, and so is the query if the
 * pattern has none.
 */
export function matchesUrl(pattern: string, address: string): boolean {
  const { origin, pathname, search } = new URL(address);
  const parts = pattern.split('*').map((part) => part.replace(/[.*+?^${}()|[\]\\]/g, '\\$&'));
  const expression = new RegExp(`^${parts.join('.*')}$`);
  const start = pattern.startsWith('/') ? '' : origin;
  return expression.test(start + pathname + search) || expression.test(start + pathname);
}
