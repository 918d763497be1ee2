/** Where links to threads lead, and how they name the thread. */
export interface LinkPlace {
  /** Absolute address of the page. */
  readonly href: string;
  /** Name of the query parameter that carries the thread's id; 'commentId' by default. */
  readonly parameter?: string;
}

/** What a link leads to: a thread, or one comment in it. */
export interface LinkTarget {
  readonly annotationId: string;
  readonly commentId?: number;
}

const PARAMETER = 'commentId';

/** Between the two ids of a link to a comment; ids of threads hold no full stop. */
const SEPARATOR = '.';

/**
 * The address of a page that opens a thread, or goes to a comment in it; what else the address says stays. Throws where
 * `href` is no absolute address.
 */
export function linkOf({ annotationId, commentId }: LinkTarget, { href, parameter = PARAMETER }: LinkPlace): string {
  const url = new URL(href);
  url.searchParams.set(parameter, [annotationId, ...(commentId === undefined ? [] : [commentId])].join(SEPARATOR));
  return url.href;
}

/** What a page's address leads to; undefined where it names no thread. Throws where `href` is no absolute address. */
export function linkTargetOf({ href, parameter = PARAMETER }: LinkPlace): LinkTarget | undefined {
  const [annotationId, comment] = new URL(href).searchParams.get(parameter)?.split(SEPARATOR) ?? [];
  if (!annotationId) return undefined;
  return comment && /^\d+$/.test(comment) ? { annotationId, commentId: Number(comment) } : { annotationId };
}
