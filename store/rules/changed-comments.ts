import type { CommentAnnotation } from '../model/comment-annotation.js';
import type { Comment } from '../model/comment.js';
import { deepFreeze } from '../model/freeze.js';

/** Range in which two versions of a list differ: from `start` up to an exclusive end in each version. */
interface ChangedSpan {
  readonly start: number;
  readonly endBefore: number;
  readonly endAfter: number;
}

/** Spans of shorter lists are not cached: comparing is faster. */
const MIN_CACHED_LENGTH = 32;

/** Version numbers. A reference to the previous version would keep all earlier versions in memory. */
const numbers = new WeakMap<readonly unknown[], number>();
const spans = new WeakMap<readonly unknown[], ChangedSpan & { readonly number: number }>();
let lastNumber = 0;

/** Caches the changed span between a version and its successor. */
export function cacheSpan(before: readonly unknown[], after: readonly unknown[], span: ChangedSpan): ChangedSpan {
  if (before.length < MIN_CACHED_LENGTH || spans.has(after)) return span;
  const number = numbers.get(before) ?? ++lastNumber;
  numbers.set(before, number);
  spans.set(after, { ...span, number });
  return span;
}

/** Returns the range in which two immutable versions of a list differ. Compares items by identity. */
export function findChangedSpan(before: readonly unknown[], after: readonly unknown[]): ChangedSpan {
  const cached = spans.get(after);
  if (cached && cached.number === numbers.get(before)) return cached;
  let start = 0;
  while (start < before.length && before[start] === after[start]) start++;
  let endBefore = before.length;
  let endAfter = after.length;
  while (Math.min(endBefore, endAfter) > start && before[endBefore - 1] === after[endAfter - 1]) {
    endBefore--;
    endAfter--;
  }
  return cacheSpan(before, after, { start, endBefore, endAfter });
}

/**
 * Returns the comments that only one of two versions of a thread has. Compares by identity: a changed comment is a new
 * object, so it is in both lists.
 */
export function changedComments(
  before: readonly Comment[],
  after: readonly Comment[],
): { readonly removed: readonly Comment[]; readonly added: readonly Comment[] } {
  const { start, endBefore, endAfter } = findChangedSpan(before, after);
  return { removed: before.slice(start, endBefore), added: after.slice(start, endAfter) };
}

/** Deeply freezes a thread. Skips comments shared with `before`, an earlier frozen version. */
export function freezeThread<T extends CommentAnnotation>(thread: T, before?: CommentAnnotation): T {
  if (before && !Object.isFrozen(thread.comments)) {
    for (const comment of changedComments(before.comments, thread.comments).added) deepFreeze(comment);
    Object.freeze(thread.comments);
  }
  return deepFreeze(thread, before);
}
