/** Where links to threads lead, and how they name the thread. */
export interface LinkPlace {
  /** Absolute address of the page. */
  readonly href: string;
  /** Name of the query parameter that carries the thread's id; 'commentId' by default. */
  readonly parameter?: string;
}

const PARAMETER = 'commentId';

/** The address of a page that opens a thread; what else the address says stays. Throws where `href` is no absolute address. */
export function linkOf(annotationId: string, { href, parameter = PARAMETER }: LinkPlace): string {
  const url = new URL(href);
  url.searchParams.set(parameter, annotationId);
  return url.href;
}

/** The thread a page's address opens; undefined where it names none. Throws where `href` is no absolute address. */
export function linkedAnnotationId({ href, parameter = PARAMETER }: LinkPlace): string | undefined {
  return new URL(href).searchParams.get(parameter) || undefined;
}
