import type { CommentAnnotation, DocumentPageInfo } from '../../store/index.js';

export const parseAddress = (url: string): URL | undefined =>
  URL.canParse(url, window.location.href) ? new URL(url, window.location.href) : undefined;

/** Returns the hash if it is a route rather than a position in the page. */
const routeIn = ({ hash }: URL): string => (/^#[!/]/.test(hash) ? hash : '');

const pageOf = (url: URL): string => `${url.origin}${url.pathname}${url.search}${routeIn(url)}`;

/** Whether a URL leads to the same page as another URL, by default the current one. */
export const isThisPage = (url: string, here = window.location.href): boolean => {
  const there = parseAddress(url);
  return there !== undefined && pageOf(there) === pageOf(new URL(here));
};

/** Whether a URL differs from the current one at most in its query, and in a fragment that is no route. */
export const isThisPath = (url: string): boolean => {
  const there = parseAddress(url);
  if (!there) return false;
  there.search = window.location.search;
  return isThisPage(there.href);
};

/** Returns the current page, for new threads and presence (Resources, PageInfo). */
export function pageInfoHere(): DocumentPageInfo {
  const { href, origin, pathname, search } = window.location;
  return {
    url: href,
    baseUrl: origin,
    path: pathname,
    title: document.title,
    ...(search && { queryParams: search.slice(1) }),
    screenWidth: window.screen.width,
  };
}

/** Whether a thread without a location was started on another page of the site. */
export const isOnOtherPage = ({ location, pageInfo }: CommentAnnotation): boolean =>
  location?.id === undefined && pageInfo?.path !== undefined && pageInfo.path !== window.location.pathname;

/** Calls a function when the page's URL changes without a reload. */
export function onAddressChange(changed: () => void, signal: AbortSignal): void {
  for (const type of ['popstate', 'hashchange']) addEventListener(type, changed, { signal });
  // `history.pushState` fires no event; browsers with the Navigation API report it.
  const { navigation } = window as { navigation?: EventTarget };
  navigation?.addEventListener('currententrychange', changed, { signal });
}
