import type { CollabStore } from '../../store/index.js';

/** Id of the document that new threads go to (`setDocuments`, `rootDocumentId`); undefined while no document is set. */
export const rootDocumentOf = ({ documents, documentsOptions }: CollabStore): string | undefined =>
  documentsOptions.peek().rootDocumentId ?? documents.peek()[0];
