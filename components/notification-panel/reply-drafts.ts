import type { CollabStore } from '../../store/index.js';
import type { KeptReplies } from '../notification/kept-reply.js';
import { keepDrafts } from '../thread-dialog/draft-keeper.js';

/** Keeps replies that are not sent where the dialog of a thread keeps them, and finds them: across reloads. Ends with `close`. */
export function replyDrafts(store: CollabStore): KeptReplies & { close(): void } {
  const keeper = keepDrafts(store);
  const keyOf = (annotationId: string): string => `reply:${annotationId}`;
  return {
    load: (annotationId) => keeper.load(keyOf(annotationId)),
    keep: (annotationId, typed) => keeper.keep(keyOf(annotationId), typed),
    forget: (annotationId) => keeper.forget(keyOf(annotationId)),
    close: () => keeper.close(),
  };
}
