import type { AnnotationQuery, CollabStore, CollectQuery } from '../../../store/index.js';

/** Whose threads a sidebar lists: those of the documents at hand, of the folder they lie in, or of all documents. */
export type ListedDocuments = 'current' | 'folder' | 'all';

/** What is collected page by page; undefined where what the store follows is listed. */
export function collectQueryOf(
  store: CollabStore,
  documents: ListedDocuments,
  scope: AnnotationQuery | undefined,
): CollectQuery | undefined {
  const { folderId, allDocuments = false } = store.documentsOptions.peek();
  if (documents === 'all') return { ...scope, allDocuments: true };
  const isSet = store.documents.peek().length > 0;
  if (folderId !== undefined && (documents === 'folder' || !isSet)) return { ...scope, folderId };
  return allDocuments && !isSet ? { ...scope, allDocuments } : undefined;
}
