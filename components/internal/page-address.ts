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
