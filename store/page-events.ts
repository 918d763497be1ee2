import { eventMetadata } from './event-metadata.js';
import type { CommentAnnotation, CommentSidebarDataEvent } from './model/index.js';
import { plainCopy } from './plain-copy.js';
import type { Scope } from './protocol.js';
import type { StoreState } from './state.js';

/** What a person does with an element, or it shows, that changes nothing, by the specification's names (Events). */
export interface PageEvents {
  readonly linkClick: {
    readonly annotationId: string;
    readonly commentId: number;
    readonly text: string;
    readonly link: string;
  };
  /** Without a thread, in the composer of a new one. */
  readonly composerClicked: { readonly annotationId?: string };
  /** What the sidebar shows is there. */
  readonly commentSidebarDataInit: ShownThreads;
  /** The sidebar shows something else. */
  readonly commentSidebarDataUpdate: ShownThreads;
  readonly commentSidebarOpen: { readonly annotationId?: never };
  readonly commentSidebarClose: { readonly annotationId?: never };
  /** A thread in it was chosen. */
  readonly commentSidebarClick: { readonly annotationId: string };
}

interface ShownThreads {
  readonly annotationId?: never;
  readonly commentAnnotations: readonly CommentAnnotation[];
}

/**
 * Tells listeners what a person did with an element; of a thread that is not there, nothing. Without a document, the thread is the one whose row
 * came first.
 */
export function tell<K extends keyof PageEvents>(
  { hub, rows, locations }: StoreState,
  root: Scope | undefined,
  {
    type,
    about,
    documentId,
  }: { readonly type: K; readonly about: PageEvents[K]; readonly documentId?: string | undefined },
): void {
  if (!hub.isHeard(type)) return;
  const { annotationId, ...more } = about;
  const row = annotationId === undefined ? undefined : rows.get(annotationId, documentId);
  const { root: location = null } = locations;
  const place = annotationId === undefined && root ? { ...root, data: { location } } : row;
  if (!place) return;
  const metadata = eventMetadata(place);
  const told = { ...more, ...(row && { commentAnnotation: row.data }), metadata };
  const copy = 'commentAnnotations' in about ? copiedWhenRead({ ...about, metadata }) : plainCopy(told);
  // Each payload goes with its type, which the compiler cannot follow from the fields.
  hub.emit(type, copy as never);
}

/** Thousands of threads are copied for those alone who read them; a thread that changes is replaced, so it is never too late for that. */
function copiedWhenRead({ commentAnnotations, metadata }: CommentSidebarDataEvent): CommentSidebarDataEvent {
  let copy: readonly CommentAnnotation[] | undefined;
  return Object.freeze({
    get commentAnnotations() {
      return (copy ??= plainCopy(commentAnnotations));
    },
    ...(metadata && { metadata: plainCopy(metadata) }),
  });
}
