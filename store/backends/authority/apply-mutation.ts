import type { AnnotationRecord } from '../../model/comment-annotation.js';
import type { CollabError } from '../../model/error.js';
import { newId } from '../../model/ids.js';
import { annotationIdOf, type Mutation } from '../../model/mutation.js';
import type { User } from '../../model/user.js';
import { indexOfComment } from '../../rules/comment-index.js';
import { createNotificationRecord } from '../../rules/notifications.js';
import { HIDDEN_ID_ERROR, refusalOf } from '../../rules/permissions.js';
import { reduce } from '../../rules/reduce.js';
import { snapshotOf } from '../../rules/user-snapshots.js';
import { type Viewer, userOfViewer } from '../../rules/visibility.js';
import { canReadRecord, visibleRecordFor } from '../../rules/visible-record.js';
import type { WireMutation } from '../protocol.js';
import { blobChanges } from './blob-changes.js';
import type { MonotonicClock } from './monotonic-clock.js';
import type { Reader } from './reader.js';
import type { LogChange, LogEntry, LogHead, LogState, MutationOutcome } from './storage.js';

export { blobChanges };

/** Whether a mutation adds an item under an id that belongs to an item the user may not see. */
function usesHiddenId(user: Viewer, { name, args }: Mutation, row: AnnotationRecord | undefined): boolean {
  if (!row) return false;
  const visible = visibleRecordFor(user, row);
  if (name === 'annotation.add') return !visible;
  if (name !== 'comment.add' || !visible) return false;
  const hasComment = ({ data }: AnnotationRecord) => indexOfComment(data.comments, args.comment.commentId) >= 0;
  return hasComment(row) && !hasComment(visible);
}

/**
 * Computes the outcome of a mutation, with the notification for its recipients. A mutation that was pushed before gets the same result
 * again and changes nothing.
 *
 * @param logLength Number of operations that the log retains.
 * @param clock Source of the time of the notification.
 */
export function applyMutation(
  wire: WireMutation,
  state: LogState,
  author: Pick<Reader, 'user' | 'config'>,
  logLength: number,
  clock: MonotonicClock,
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
  const blobs = blobChanges(row, reduction.record, author.user.userId);
  const context = { id: newId(), user: snapshotOf<User>(author.user), now: clock.next() };
  const notification = createNotificationRecord(mutation, row, reduction.record, context);
  return outcomeOf(state, annotationIdOf(mutation), logLength, {
    cause: { by: 'user', user: context.user, mutation },
    row: reduction.record,
    ...(blobs && { blobs }),
    ...(notification && { notifications: [notification] }),
  });
}

/**
 * Returns the outcome of an accepted change: the next head, and the change with its entry in the log.
 *
 * @param logLength Number of operations that the log retains.
 */
export function outcomeOf(
  { head, row }: LogState,
  annotationId: string,
  logLength: number,
  change: Omit<LogChange, 'entry'>,
): MutationOutcome {
  const seq = head.seq + 1;
  const lastNumber = row ? head.lastNumber : head.lastNumber + 1;
  const next: LogHead = { seq, cut: Math.max(head.cut, seq - logLength), lastNumber };
  const entry: LogEntry = { seq, id: annotationId, ...(row && { before: canReadRecord(null, row) || row }) };
  return { head: next, result: { ok: true, seq }, change: { entry, ...change } };
}
