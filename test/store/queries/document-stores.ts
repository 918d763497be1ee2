import type { Backend, CollabStore, NewCommentAnnotation, SetDocumentsOptions } from '../../../store/index.js';
import { turn } from '../scripted-backend.js';
import { suiteStores } from '../suite-stores.js';

/** Functions that create the stores of a suite. */
export function documentStores() {
  const create = suiteStores();
  let clock = 1000;
  return {
    create,
    /** Opens a store with a user and documents. All share a clock that never shows the same time, so that threads have an order. */
    async open(
      backend: Backend,
      userId: string,
      documentIds: readonly string[],
      options: SetDocumentsOptions = {},
    ): Promise<CollabStore> {
      const store = create({ backend, now: () => clock++ });
      await store.identify({ userId, organizationId: 'o1', name: userId });
      await store.setDocuments(documentIds, options);
      await turn();
      return store;
    },
  };
}

/** Adds a thread to a document. Returns its id. */
export const addThread = (
  store: CollabStore,
  documentId: string,
  annotation: Partial<NewCommentAnnotation> = {},
): string =>
  store.comments.addCommentAnnotation({
    annotation: { comments: [{ commentText: 'Hello' }], ...annotation },
    options: { documentId },
  }).annotationId;
