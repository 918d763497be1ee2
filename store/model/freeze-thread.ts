import { changedComments } from './changed-comments.js';
import type { CommentAnnotation } from './comment-annotation.js';
import { deepFreeze } from './deep-freeze.js';

/** Freezes a thread whole. The comments that it shares with an earlier version, which is frozen, are not looked at. */
export function freezeThread<T extends CommentAnnotation>(thread: T, before?: CommentAnnotation): T {
  if (before && !Object.isFrozen(thread.comments)) {
    for (const comment of changedComments(before.comments, thread.comments).come) deepFreeze(comment);
    Object.freeze(thread.comments);
  }
  return deepFreeze(thread, before);
}
