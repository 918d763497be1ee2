import type { CollabStore } from '../store/api/store.js';
import { memoryBackend } from '../store/backends/memory.js';
import { createStore } from '../store/store.js';

/** Id of the element a thread is about. */
export const idOf = (row: number): string => `row-of-${row}-things`;

/** A store with a thread for each of so many elements. */
export async function openStore(count: number): Promise<CollabStore> {
  const store = createStore({ backend: memoryBackend() });
  await store.identify({ userId: 'u1', organizationId: 'o1' });
  await store.setDocuments(['d1']);
  for (let i = 0; i < count; i++) {
    const annotation = { targetElement: { elementId: idOf(i) }, comments: [{ commentText: `Comment ${i}` }] };
    await store.comments.addCommentAnnotation({ annotation }).settled;
  }
  return store;
}
