/**
 * Notifications document by document, those of each together: the document first in which something has happened last. What is given is
 * the newest first.
 */
export function byDocument<T>(newestFirst: readonly T[], documentOf: (item: T) => string): readonly T[] {
  const documents = new Map<string, T[]>();
  for (const item of newestFirst) {
    const documentId = documentOf(item);
    const items = documents.get(documentId) ?? [];
    items.push(item);
    documents.set(documentId, items);
  }
  return [...documents.values()].flat();
}
