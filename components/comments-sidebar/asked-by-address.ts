/** What a sidebar's parameters of the page's address begin with, so that they are none of the page's own. */
export const PREFIX = 'comments-';

/** Whether the page's address leads to something that a sidebar shows. */
export const isAskedByAddress = (): boolean =>
  [...new URL(location.href).searchParams.keys()].some((name) => name.startsWith(PREFIX));
