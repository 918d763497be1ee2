import type { CommentAnnotation, DocumentPageInfo } from '../../store/index.js';

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
