/** Page and query parameter of links to threads. */
export interface LinkPlace {
  /** Absolute URL of the page. */
  readonly href: string;
  /** Name of the query parameter with the thread's id. Default: 'commentId'. */
  readonly parameter?: string;
}

/** Target of a link: a thread or one of its comments. */
export interface LinkTarget {
  readonly annotationId: string;
  readonly commentId?: number;
}

const PARAMETER = 'commentId';

/** Separates the thread id from the comment id; thread ids contain no full stop. */
const SEPARATOR = '.';

/**
 * Returns the URL that opens a thread or one of its comments. Other parts of the URL are unchanged. Throws if `href` is not
 * an absolute URL.
 */
export function linkOf({ annotationId, commentId }: LinkTarget, { href, parameter = PARAMETER }: LinkPlace): string {
  const url = new URL(href);
  url.searchParams.set(parameter, [annotationId, ...(commentId === undefined ? [] : [commentId])].join(SEPARATOR));
  return url.href;
}

/** Returns the link target of a page's URL, or undefined if it names no thread. Throws if `href` is not an absolute URL. */
export function linkTargetOf({ href, parameter = PARAMETER }: LinkPlace): LinkTarget | undefined {
  const [annotationId, comment] = new URL(href).searchParams.get(parameter)?.split(SEPARATOR) ?? [];
  if (!annotationId) return undefined;
  return comment && /^\d+$/.test(comment) ? { annotationId, commentId: Number(comment) } : { annotationId };
}
