import type { CommentAnnotation, CommentSidebarDataEvent } from '../model/index.js';
import type { Scope } from '../backends/protocol.js';
import { plainCopy } from '../base/plain-copy.js';
import type { StoreState } from '../sync/state.js';
import type { PageEvents } from '../api/page-events.js';
import { eventMetadata } from './event-metadata.js';

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
