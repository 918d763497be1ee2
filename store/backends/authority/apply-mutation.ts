import { EDITORS_ONLY, can, refusalOf } from '../../rules/permissions.js';
import { type Viewer, userOfViewer } from '../../rules/visibility.js';
import { positionOf } from '../../rules/comment-index.js';
import { failure, type CollabError } from '../../model/error.js';
import { givenTo } from '../../rules/visible-record.js';
import type { Mutation } from '../../model/mutation.js';
import type { AnnotationRecord } from '../../model/comment-annotation.js';
import { reduce } from '../../rules/reduce.js';
import type { WireMutation } from '../protocol.js';
import { blobChanges } from './blob-changes.js';
import type { LogEntry, LogHead, LogState, Verdict } from './storage.js';
import type { Reader } from './reader.js';

/**
 * Refusal of a new item whose id belongs to something that the user may not see. It is the refusal of any action that the user may not do,
 * and carries no id: 'ALREADY_EXISTS' would tell that the hidden item exists.
 */
export const HIDDEN_ID: CollabError = failure('PERMISSION_DENIED', EDITORS_ONLY).error;

/** Whether a mutation adds an item under an id that belongs to something the user may not see. */
function takesHiddenId(user: Viewer, { name, args }: Mutation, row: AnnotationRecord | undefined): boolean {
  if (!row) return false;
  const given = givenTo(user, row);
  if (name === 'annotation.add') return !given;
  if (name !== 'comment.add' || !given) return false;
  const has = ({ data }: AnnotationRecord) => positionOf(data.comments, args.comment.commentId) >= 0;
  return has(row) && !has(given);
}

/** The annotation a mutation is about. */
export function annotationIdOf({ name, args }: Mutation): string {
  return name === 'annotation.add' ? args.annotation.annotationId : args.annotationId;
}

/** Whether a person may see a row, though not all of it (`givenTo`); nobody in particular sees what everybody may. */
export function sees(user: Viewer | null, { data }: AnnotationRecord): boolean {
  return can(user, 'annotation.read', { annotation: data });
}

/** What a mutation does to a log that holds so many operations. One that was pushed before gets the same answer and does nothing. */
export function judge(
  wire: WireMutation,
  state: LogState,
  author: Pick<Reader, 'user' | 'config'>,
  length: number,
): Verdict {
  const { mutation, scope, at } = wire;
  const { head, row, known } = state;
  const refused = (error: CollabError): Verdict => ({ head, outcome: { ok: false, error } });
  if (known) return { head, outcome: known };
  const isHidden = takesHiddenId(author.user, mutation, row);
  // As if the hidden item did not exist, so that the answer depends on the user's rights alone.
  const refusal = refusalOf(author.user, mutation, isHidden && row ? givenTo(author.user, row) : row, author.config);
  if (refusal ?? isHidden) return refused(refusal ?? HIDDEN_ID);
  const annotationNumber = head.lastNumber + 1;
  const reduction = reduce(row, mutation, {
    ...author,
    user: userOfViewer(author.user),
    ...scope,
    now: at,
    annotationNumber,
  });
  if (!reduction.ok) return refused(reduction.error);
  const seq = head.seq + 1;
  const lastNumber = row ? head.lastNumber : annotationNumber;
  const next: LogHead = { seq, cut: Math.max(head.cut, seq - length), lastNumber };
  const entry: LogEntry = { seq, id: annotationIdOf(mutation), ...(row && { before: sees(null, row) || row }) };
  const blobs = blobChanges(row, reduction.record, author.user.userId);
  return { head: next, outcome: { ok: true, seq }, change: { entry, row: reduction.record, ...(blobs && { blobs }) } };
}
