import { noteSpan, spanOf } from './changed-comments.js';
import type { Comment } from '../model/comment.js';

/** Where a comment was found last, and the number of the first version that has it. */
interface Place {
  readonly at: number;
  readonly since: number;
}

/** What is known of the comments of one version of a thread. */
interface CommentIndex {
  /** Versions are numbered as they are indexed. */
  readonly number: number;
  /** Places by comment id: of all comments of this version, and of some that only others have. Shared by the versions of a thread. */
  readonly places: Map<number, Place>;
  readonly hasDrafts: boolean;
}

/** Fewer comments are read faster than an index of them. */
const FEWEST = 32;

const isDraft = (comment: Comment): boolean => comment.isDraft;

const indexes = new WeakMap<readonly Comment[], CommentIndex>();
let lastNumber = 0;

function addPlaces(places: Map<number, Place>, comments: readonly Comment[], start: number, number: number): void {
  for (const [at, { commentId }] of comments.entries()) {
    const { since = number } = places.get(commentId) ?? {};
    places.set(commentId, { at: start + at, since });
  }
}

function indexOf(comments: readonly Comment[]): CommentIndex {
  const known = indexes.get(comments);
  if (known) return known;
  const index = { number: ++lastNumber, places: new Map<number, Place>(), hasDrafts: comments.some(isDraft) };
  addPlaces(index.places, comments, 0, index.number);
  indexes.set(comments, index);
  return index;
}

/** Takes over what is known of the version that a thread was changed from, so that only the changed comments are read. */
export function followComments(before: readonly Comment[], comments: readonly Comment[]): void {
  if (before === comments || comments.length < FEWEST || indexes.has(comments)) return;
  const { places, hasDrafts } = indexOf(before);
  const { start, endAfter } = spanOf(before, comments);
  const come = comments.slice(start, endAfter);
  const number = ++lastNumber;
  addPlaces(places, come, start, number);
  indexes.set(comments, { number, places, hasDrafts: (hasDrafts ? comments : come).some(isDraft) });
}

function search(comments: readonly Comment[], commentId: number): number {
  // Twice as fast as `findIndex`.
  for (let at = 0; at < comments.length; at++) if (comments[at]?.commentId === commentId) return at;
  return -1;
}

/** The position of a comment among others, by its id; -1 where there is none. */
export function positionOf(comments: readonly Comment[], commentId: number | undefined): number {
  if (commentId === undefined) return -1;
  if (comments.length < FEWEST) return search(comments, commentId);
  const { number, places } = indexOf(comments);
  const place = places.get(commentId);
  if (!place || place.since > number) return -1;
  // Another version may have had it elsewhere.
  return comments[place.at]?.commentId === commentId ? place.at : search(comments, commentId);
}

/** A comment among others, by its id. */
export const commentById = (comments: readonly Comment[], commentId: number | undefined): Comment | undefined =>
  comments[positionOf(comments, commentId)];

/** The comments with another one at a position, or after the last. `with` takes 80 times as long for frozen arrays. */
export function withCommentAt(comments: readonly Comment[], at: number, comment: Comment): readonly Comment[] {
  const next = at < comments.length ? [...comments] : [...comments, comment];
  next[at] = comment;
  noteSpan(comments, next, { start: at, endBefore: Math.min(at + 1, comments.length), endAfter: at + 1 });
  return next;
}

/** Whether some of the comments are drafts. */
export const hasDrafts = (comments: readonly Comment[]): boolean =>
  comments.length < FEWEST ? comments.some(isDraft) : indexOf(comments).hasDrafts;
