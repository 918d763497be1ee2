import type { CommentAnnotation, AnnotationRecord } from '../model/comment-annotation.js';
import { failure, type Result } from '../model/error.js';
import type { MutationArgs } from '../model/mutation.js';
import { firstStatus } from '../model/predefined.js';
import { changed, type ReduceContext, type Reduction } from './reduction.js';
import type { CustomStatus, StatusType } from '../model/status.js';
import { withSubscriptions } from './subscriptions.js';
import { userOf } from '../model/user.js';
import { without } from '../model/record-fields.js';

/** A value as the set it belongs to has it, by its id. */
export function known<T extends { readonly id: string }>(set: readonly T[], { id }: T, kind: string): Result<T> {
  const value = set.find((each) => each.id === id);
  if (value) return { ok: true, value };
  const accepted = set.map((each) => `"${each.id}"`).join(', ');
  return failure('INVALID_ARGUMENT', `${kind} is "${id}"; accepted: ${accepted || 'none'}.`);
}

/** The first status of a type, which a set may lack. */
export function statusOfType({ config }: ReduceContext, type: StatusType): Result<CustomStatus> {
  const value = firstStatus(config, type);
  return value ? { ok: true, value } : failure('FAILED_PRECONDITION', `No status of type "${type}" is configured.`);
}

/**
 * The thread in another status. A colour that equals the old status's was copied from it by an earlier version: the thread
 * loses it, and its pin follows the status.
 */
function withStatus(data: CommentAnnotation, status: CustomStatus, userId: string): CommentAnnotation {
  const next = { ...(data.color === data.status.color ? without(data, 'color') : data), status };
  if (status.type !== 'terminal') return without(next, 'resolvedByUserId');
  return data.status.type === 'terminal' ? next : { ...next, resolvedByUserId: userId };
}

/** The thread as it stands after a reply: a terminal one is open again (decisions, Transitions: Annotation status). */
export function reopened(data: CommentAnnotation, { config, user }: ReduceContext): CommentAnnotation {
  const status = firstStatus(config, 'default');
  return status && data.status.type === 'terminal' ? withStatus(data, status, user.userId) : data;
}

/** The record in another status. */
export function moved(record: AnnotationRecord, status: CustomStatus, { user, now }: ReduceContext): Reduction {
  return changed(record, withStatus(record.data, status, user.userId), now);
}

/** Moves a thread to a status of the set (decisions, Transitions: Annotation status). */
export function setStatus(
  record: AnnotationRecord,
  args: MutationArgs['status.set'],
  context: ReduceContext,
): Reduction {
  const status = known(context.config.statuses, args.status, 'status');
  return status.ok ? moved(record, status.value, context) : status;
}

/** Gives a thread a priority of the set, or takes it away. */
export function setPriority(
  record: AnnotationRecord,
  args: MutationArgs['priority.set'],
  { config, now }: ReduceContext,
): Reduction {
  if (!args.priority) return changed(record, without(record.data, 'priority'), now);
  const priority = known(config.priorities, args.priority, 'priority');
  return priority.ok ? changed(record, { ...record.data, priority: priority.value }, now) : priority;
}

/** Gives a thread to a person, who follows it from then on, or takes it from them. */
export function assign(
  record: AnnotationRecord,
  { assignedTo }: MutationArgs['annotation.assign'],
  { organizationId, now }: ReduceContext,
): Reduction {
  if (!assignedTo) return changed(record, without(record.data, 'assignedTo'), now);
  const data = { ...record.data, assignedTo: userOf(assignedTo, organizationId) };
  return changed(record, withSubscriptions(data, organizationId, { comments: [] }), now);
}

/** Says who may see a thread (decisions, Shapes: CommentAccessMode). */
export function setAccess(
  record: AnnotationRecord,
  { accessMode }: MutationArgs['access.set'],
  { now }: ReduceContext,
): Reduction {
  return changed(record, { ...record.data, accessMode }, now);
}
