const parse = (url: string): URL | undefined =>
  URL.canParse(url, window.location.href) ? new URL(url, window.location.href) : undefined;

/** A part of a page after `#` is nothing to go to, unless it is what the page calls an address. */
const routeIn = ({ hash }: URL): string => (/^#[!/]/.test(hash) ? hash : '');

const pageOf = (url: URL): string => `${url.origin}${url.pathname}${url.search}${routeIn(url)}`;

/** Whether an address is the page's that is shown. */
export const isThisPage = (url: string): boolean => {
  const there = parse(url);
  return there !== undefined && pageOf(there) === pageOf(new URL(window.location.href));
};

/** An address that somebody else is at, where it is of this site: what others say leads nowhere else. */
export function addressInSite(url: string): string | undefined {
  const there = parse(url);
  const isOfSite = there?.origin === window.location.origin && /^https?:$/.test(there.protocol);
  return isOfSite ? there.href : undefined;
}
