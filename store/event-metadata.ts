import type { AnnotationRecord, EventMetadata } from './model/index.js';

/** Where something happened, as events say it (Resources, Event metadata). */
export function eventMetadata({
  organizationId,
  documentId,
  data,
}: Pick<AnnotationRecord, 'organizationId' | 'documentId' | 'data'>): EventMetadata {
  return {
    organizationMetadata: { organizationId },
    documentMetadata: { documentId, organizationId },
    location: data.location ?? null,
  };
}
