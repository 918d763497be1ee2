import type { Scope } from '../backends/protocol.js';
import type { CommentAnnotation, EventMetadata } from '../model/index.js';

/** Returns the metadata of an event: organization, document and location (Resources, Event metadata). */
export function eventMetadata({
  organizationId,
  documentId,
  data,
}: Scope & { readonly data: Pick<CommentAnnotation, 'location'> }): EventMetadata {
  return {
    organizationMetadata: { organizationId },
    documentMetadata: { documentId, organizationId },
    location: data.location ?? null,
  };
}
