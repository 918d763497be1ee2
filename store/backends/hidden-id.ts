import { EDITORS_ONLY } from '../model/can.js';
import type { Viewer } from '../model/context-filter.js';
import { positionOf } from '../model/comment-index.js';
import { failure, type CollabError } from '../model/error.js';
import { givenTo } from '../model/given.js';
import type { Mutation } from '../model/mutation.js';
import type { AnnotationRecord } from '../model/record.js';

/**
 * Refusal of a new item whose id belongs to something that the user may not see. It is the refusal of any action that the user may not do,
 * and carries no id: 'ALREADY_EXISTS' would tell that the hidden item exists.
 */
export const HIDDEN_ID: CollabError = failure('PERMISSION_DENIED', EDITORS_ONLY).error;

/** Whether a mutation adds an item under an id that belongs to something the user may not see. */
export function takesHiddenId(user: Viewer, { name, args }: Mutation, row: AnnotationRecord | undefined): boolean {
  if (!row) return false;
  const given = givenTo(user, row);
  if (name === 'annotation.add') return !given;
  if (name !== 'comment.add' || !given) return false;
  const has = ({ data }: AnnotationRecord) => positionOf(data.comments, args.comment.commentId) >= 0;
  return has(row) && !has(given);
}
