import type { Comment } from './comment.js';

/**
 * The comments that one version of a thread has and the other has not, as the same objects: a change makes a new object of a comment it
 * changes. One look for each comment, where comparing them costs much more.
 */
export function changedComments(
  before: readonly Comment[],
  after: readonly Comment[],
): { readonly gone: readonly Comment[]; readonly come: readonly Comment[] } {
  let start = 0;
  while (start < before.length && before[start] === after[start]) start++;
  let [endBefore, endAfter] = [before.length, after.length];
  while (Math.min(endBefore, endAfter) > start && before[endBefore - 1] === after[endAfter - 1]) {
    endBefore--;
    endAfter--;
  }
  return { gone: before.slice(start, endBefore), come: after.slice(start, endAfter) };
}
