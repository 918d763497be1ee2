import type { PageInfo } from '../../store/index.js';

/** The page a thread is begun on (Resources, PageInfo). */
export function pageInfoHere(): PageInfo {
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
