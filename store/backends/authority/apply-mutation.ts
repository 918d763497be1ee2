import type { AnnotationRecord } from '../../model/comment-annotation.js';
import { failure, type CollabError } from '../../model/error.js';
import type { Mutation } from '../../model/mutation.js';
import { indexOfComment } from '../../rules/comment-index.js';
import { EDITORS_ONLY, can, refusalOf } from '../../rules/permissions.js';
import { reduce } from '../../rules/reduce.js';
import { type Viewer, userOfViewer } from '../../rules/visibility.js';
import { visibleRecordFor } from '../../rules/visible-record.js';
import type { WireMutation } from '../protocol.js';
import { blobChanges } from './blob-changes.js';
import type { Reader } from './reader.js';
import type { LogEntry, LogHead, LogState, MutationOutcome } from './storage.js';

/**
 * Error for a new item whose id belongs to an item that the user may not see. It equals the error for any action without permission and
 * contains no id, because 'ALREADY_EXISTS' would reveal the hidden item.
 */
export const HIDDEN_ID_ERROR: CollabError = failure('PERMISSION_DENIED', EDITORS_ONLY).error;

/** Whether a mutation adds an item under an id that belongs to an item the user may not see. */
function usesHiddenId(user: Viewer, { name, args }: Mutation, row: AnnotationRecord | undefined): boolean {
  if (!row) return false;
  const visible = visibleRecordFor(user, row);
  if (name === 'annotation.add') return !visible;
  if (name !== 'comment.add' || !visible) return false;
  const hasComment = ({ data }: AnnotationRecord) => indexOfComment(data.comments, args.comment.commentId) >= 0;
  return hasComment(row) && !hasComment(visible);
}

/** Returns the id of the annotation that a mutation changes. */
export function annotationIdOf({ name, args }: Mutation): string {
  return name === 'annotation.add' ? args.annotation.annotationId : args.annotationId;
}

/**
 * Whether a user may read a row, though possibly not all of its content (`visibleRecordFor`). With null: whether every user may read it.
 */
export function canReadRow(user: Viewer | null, { data }: AnnotationRecord): boolean {
  return can(user, 'annotation.read', { annotation: data });
}

/**
 * Computes the outcome of a mutation. A mutation that was pushed before gets the same result again and changes nothing.
 *
 * @param logLength Number of operations that the log retains.
 */
export function applyMutation(
  wire: WireMutation,
  state: LogState,
  author: Pick<Reader, 'user' | 'config'>,
  logLength: number,
): MutationOutcome {
  const { mutation, scope, at } = wire;
  const { head, row, known } = state;
  const reject = (error: CollabError): MutationOutcome => ({ head, result: { ok: false, error } });
  if (known) return { head, result: known };
  const isHidden = usesHiddenId(author.user, mutation, row);
  // Check as if the hidden item did not exist, so that the result depends on the user's permissions only.
  const refusal = refusalOf(
    author.user,
    mutation,
    isHidden && row ? visibleRecordFor(author.user, row) : row,
    author.config,
  );
  if (refusal ?? isHidden) return reject(refusal ?? HIDDEN_ID_ERROR);
  const annotationNumber = head.lastNumber + 1;
  const reduction = reduce(row, mutation, {
    ...author,
    user: userOfViewer(author.user),
    ...scope,
    now: at,
    annotationNumber,
  });
  if (!reduction.ok) return reject(reduction.error);
  const seq = head.seq + 1;
  const lastNumber = row ? head.lastNumber : annotationNumber;
  const next: LogHead = { seq, cut: Math.max(head.cut, seq - logLength), lastNumber };
  const entry: LogEntry = { seq, id: annotationIdOf(mutation), ...(row && { before: canReadRow(null, row) || row }) };
  const blobs = blobChanges(row, reduction.record, author.user.userId);
  return { head: next, result: { ok: true, seq }, change: { entry, row: reduction.record, ...(blobs && { blobs }) } };
}
