/** The name of a thread among those of all documents, in keys of drafts: two documents may have threads of one id. */
export const threadOf = (annotationId: string, documentId: string | undefined): string =>
  documentId === undefined ? annotationId : `${documentId}:${annotationId}`;
