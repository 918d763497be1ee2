import type { InteractionEvents } from '../api/interaction-events.js';
import type { Scope } from '../backends/protocol.js';
import { plainCopy } from '../base/plain-copy.js';
import type { CommentAnnotation, CommentSidebarDataEvent } from '../model/index.js';
import type { StoreState } from '../sync/state.js';
import { eventMetadata } from './event-metadata.js';

/**
 * Emits an event about a user interaction with an element. Emits nothing if the thread is unknown. Without `documentId`, the thread is the
 * one whose row was loaded first.
 */
export function emitInteractionEvent<K extends keyof InteractionEvents>(
  { hub, rows, locations }: StoreState,
  root: Scope | undefined,
  {
    type,
    detail,
    documentId,
  }: { readonly type: K; readonly detail: InteractionEvents[K]; readonly documentId?: string | undefined },
): void {
  if (!hub.hasListeners(type)) return;
  const { annotationId, ...more } = detail;
  const row = annotationId === undefined ? undefined : rows.get(annotationId, documentId);
  const { root: location = null } = locations;
  const subject = annotationId === undefined && root ? { ...root, data: { location } } : row;
  if (!subject) return;
  const metadata = eventMetadata(subject);
  const event = { ...more, ...(row && { commentAnnotation: row.data }), metadata };
  const copy = 'commentAnnotations' in detail ? copyOnRead({ ...detail, metadata }) : plainCopy(event);
  // The payload belongs to the type, which the compiler cannot infer from the fields.
  hub.emit(type, copy as never);
}

/** Returns an event that copies its threads on first read, since there may be thousands. Threads are replaced on change, never mutated. */
function copyOnRead({ commentAnnotations, metadata }: CommentSidebarDataEvent): CommentSidebarDataEvent {
  let copy: readonly CommentAnnotation[] | undefined;
  return Object.freeze({
    get commentAnnotations() {
      return (copy ??= plainCopy(commentAnnotations));
    },
    ...(metadata && { metadata: plainCopy(metadata) }),
  });
}
