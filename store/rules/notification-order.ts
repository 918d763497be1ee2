/** Groups notifications by document, the most recently active document first. The input and each group are newest first. */
export function groupByDocument<T>(newestFirst: readonly T[], documentOf: (item: T) => string): readonly T[] {
  const documents = new Map<string, T[]>();
  for (const item of newestFirst) {
    const documentId = documentOf(item);
    const items = documents.get(documentId) ?? [];
    items.push(item);
    documents.set(documentId, items);
  }
  return [...documents.values()].flat();
}
