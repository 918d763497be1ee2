import { matchesUrl } from '../../base/allow-lists.js';
import { parseAddress } from '../../page/page-address.js';

/** Whether an address differs from the page's in its fragment at most: going there loads nothing. */
export function isThisDocument(url: string): boolean {
  const there = parseAddress(url);
  const here = new URL(window.location.href);
  return there?.origin === here.origin && there.pathname === here.pathname && there.search === here.search;
}

/** Whether the page lets people be led to an address without being asked. A pattern that is a path is one of this site. */
export function isAllowed(url: string, patterns: readonly string[]): boolean {
  const there = parseAddress(url);
  if (!there) return false;
  const isOfSite = there.origin === window.location.origin;
  return patterns.some((pattern) => (isOfSite || !pattern.startsWith('/')) && matchesUrl(pattern, there.href));
}

/** The address somebody else is at, where it is a web address of this site or one that the page allows. */
export function addressToFollow(url: string, patterns: readonly string[]): string | undefined {
  const there = parseAddress(url);
  if (!there || !/^https?:$/.test(there.protocol)) return undefined;
  return there.origin === window.location.origin || isAllowed(url, patterns) ? there.href : undefined;
}
