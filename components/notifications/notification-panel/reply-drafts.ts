import type { CollabStore } from '../../../store/index.js';
import type { KeptReplies } from '../notification/kept-reply.js';
import { keepDrafts, threadOf } from '../../comments/thread-dialog/drafts.js';

/** Keeps replies that are not sent where the dialog of a thread keeps them, and finds them: across reloads. Ends with `close`. */
export function replyDrafts(store: CollabStore): KeptReplies & { close(): void } {
  const keeper = keepDrafts(store);
  const keyOf = (...thread: Parameters<typeof threadOf>): string => `reply:${threadOf(...thread)}`;
  return {
    // Earlier versions kept it by the thread's id alone.
    load: async (annotationId, documentId) =>
      (await keeper.load(keyOf(annotationId, documentId))) ?? keeper.load(keyOf(annotationId, undefined)),
    keep: (annotationId, typed, documentId) => keeper.keep(keyOf(annotationId, documentId), typed),
    forget: (annotationId, documentId) => {
      keeper.forget(keyOf(annotationId, documentId));
      if (documentId !== undefined) keeper.forget(keyOf(annotationId, undefined));
    },
    close: () => keeper.close(),
  };
}
