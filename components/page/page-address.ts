import type { CommentAnnotation, DocumentPageInfo } from '../../store/index.js';

export const parseAddress = (url: string): URL | undefined =>
  URL.canParse(url, window.location.href) ? new URL(url, window.location.href) : undefined;

/** A part of a page after `#` is nothing to go to, unless it is what the page calls an address. */
const routeIn = ({ hash }: URL): string => (/^#[!/]/.test(hash) ? hash : '');

const pageOf = (url: URL): string => `${url.origin}${url.pathname}${url.search}${routeIn(url)}`;

/** Whether an address leads to the same page as another, by default the one that is shown. */
export const isThisPage = (url: string, here = window.location.href): boolean => {
  const there = parseAddress(url);
  return there !== undefined && pageOf(there) === pageOf(new URL(here));
};

/** The page that is shown: where a thread is begun, where the user is (Resources, PageInfo). */
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

/** Whether a thread that names no location was begun on another page of the site than the one that is shown, as far as it says. */
export const isOfOtherPage = ({ location, pageInfo }: CommentAnnotation): boolean =>
  location?.id === undefined && pageInfo?.path !== undefined && pageInfo.path !== window.location.pathname;
