import type { Comment } from '../model/comment.js';
import type { CommentAnnotation } from '../model/comment-annotation.js';
import { deepFreeze } from '../model/freeze.js';

/** Where two versions of a list differ: in the items from `start` on, up to an end in either. */
interface Span {
  readonly start: number;
  readonly endBefore: number;
  readonly endAfter: number;
}

/** Shorter lists are compared faster than a span is looked up. */
const SHORTEST = 32;

/** Versions by number: a version that knew another itself would keep it, and all before that, in memory. */
const numbers = new WeakMap<readonly unknown[], number>();
const spans = new WeakMap<readonly unknown[], Span & { readonly number: number }>();
let lastNumber = 0;

/** Remembers where a version differs from the one it was made of, so that the two need no comparison. */
export function noteSpan(before: readonly unknown[], after: readonly unknown[], span: Span): Span {
  if (before.length < SHORTEST || spans.has(after)) return span;
  const number = numbers.get(before) ?? ++lastNumber;
  numbers.set(before, number);
  spans.set(after, { ...span, number });
  return span;
}

/** Where two versions of a list differ, which are never modified; their items are compared as objects. */
export function spanOf(before: readonly unknown[], after: readonly unknown[]): Span {
  const known = spans.get(after);
  if (known && known.number === numbers.get(before)) return known;
  let start = 0;
  while (start < before.length && before[start] === after[start]) start++;
  let [endBefore, endAfter] = [before.length, after.length];
  while (Math.min(endBefore, endAfter) > start && before[endBefore - 1] === after[endAfter - 1]) {
    endBefore--;
    endAfter--;
  }
  return noteSpan(before, after, { start, endBefore, endAfter });
}

/**
 * The comments that one version of a thread has and the other has not, as the same objects: a change makes a new object of a comment it
 * changes. One look for each comment at most, where comparing them costs much more.
 */
export function changedComments(
  before: readonly Comment[],
  after: readonly Comment[],
): { readonly gone: readonly Comment[]; readonly come: readonly Comment[] } {
  const { start, endBefore, endAfter } = spanOf(before, after);
  return { gone: before.slice(start, endBefore), come: after.slice(start, endAfter) };
}

/** Freezes a thread whole. The comments that it shares with an earlier version, which is frozen, are not looked at. */
export function freezeThread<T extends CommentAnnotation>(thread: T, before?: CommentAnnotation): T {
  if (before && !Object.isFrozen(thread.comments)) {
    for (const comment of changedComments(before.comments, thread.comments).come) deepFreeze(comment);
    Object.freeze(thread.comments);
  }
  return deepFreeze(thread, before);
}
