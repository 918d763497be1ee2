import type { CommentAnnotation, AnnotationRecord } from '../model/comment-annotation.js';
import { failure, type Result } from '../model/error.js';
import type { MutationArgs } from '../model/mutation.js';
import { firstStatus } from '../model/predefined.js';
import { omitFields } from '../model/record-fields.js';
import { type CustomStatus, type StatusType, isResolved } from '../model/status.js';
import { userOf } from '../model/user.js';
import { updateRecord, type ReduceContext, type Reduction } from './reduction.js';
import { withSubscriptions } from './subscriptions.js';

/** Returns the configured value with the id of the given one, or an INVALID_ARGUMENT error. */
export function findConfigured<T extends { readonly id: string }>(
  configured: readonly T[],
  { id }: T,
  kind: string,
): Result<T> {
  const value = configured.find((item) => item.id === id);
  if (value) return { ok: true, value };
  const accepted = configured.map((item) => `"${item.id}"`).join(', ');
  return failure('INVALID_ARGUMENT', `${kind} is "${id}"; accepted: ${accepted || 'none'}.`);
}

/** Returns the first configured status of a type, or a FAILED_PRECONDITION error if there is none. */
export function statusOfType({ config }: ReduceContext, type: StatusType): Result<CustomStatus> {
  const value = firstStatus(config, type);
  return value ? { ok: true, value } : failure('FAILED_PRECONDITION', `No status of type "${type}" is configured.`);
}

/**
 * Returns the thread with another status. Removes a colour that equals the old status's colour: earlier versions copied it
 * from the status, and the pin takes the colour of the status. `userId` is absent if no user resolves the thread.
 */
export function withStatus(data: CommentAnnotation, status: CustomStatus, userId?: string): CommentAnnotation {
  const next = { ...(data.color === data.status.color ? omitFields(data, 'color') : data), status };
  if (!isResolved(status)) return omitFields(next, 'resolvedByUserId');
  if (isResolved(data.status)) return next;
  return { ...omitFields(next, 'resolvedByUserId'), ...(userId !== undefined && { resolvedByUserId: userId }) };
}

/** Returns a resolved thread with the default status, any other thread unchanged (decisions, Transitions: Annotation status). */
export function reopenThread(data: CommentAnnotation, { config, user }: ReduceContext): CommentAnnotation {
  const status = firstStatus(config, 'default');
  return status && isResolved(data.status) ? withStatus(data, status, user.userId) : data;
}

/** Returns the record with another status. */
export function applyStatus(record: AnnotationRecord, status: CustomStatus, { user, now }: ReduceContext): Reduction {
  return updateRecord(record, withStatus(record.data, status, user.userId), now);
}

/** Sets the status of a thread. It must be configured (decisions, Transitions: Annotation status). */
export function setStatus(
  record: AnnotationRecord,
  args: MutationArgs['status.set'],
  context: ReduceContext,
): Reduction {
  const status = findConfigured(context.config.statuses, args.status, 'status');
  return status.ok ? applyStatus(record, status.value, context) : status;
}

/** Sets or removes the priority of a thread. It must be configured. */
export function setPriority(
  record: AnnotationRecord,
  args: MutationArgs['priority.set'],
  { config, now }: ReduceContext,
): Reduction {
  if (!args.priority) return updateRecord(record, omitFields(record.data, 'priority'), now);
  const priority = findConfigured(config.priorities, args.priority, 'priority');
  return priority.ok ? updateRecord(record, { ...record.data, priority: priority.value }, now) : priority;
}

/** Assigns a thread to a user and subscribes them, or removes the assignment. */
export function assign(
  record: AnnotationRecord,
  { assignedTo }: MutationArgs['annotation.assign'],
  { organizationId, now }: ReduceContext,
): Reduction {
  if (!assignedTo) return updateRecord(record, omitFields(record.data, 'assignedTo'), now);
  const data = { ...record.data, assignedTo: userOf(assignedTo, organizationId) };
  return updateRecord(record, withSubscriptions(data, organizationId, { comments: [] }), now);
}

/** Sets the access mode of a thread (decisions, Shapes: CommentAccessMode). */
export function setAccess(
  record: AnnotationRecord,
  { accessMode }: MutationArgs['access.set'],
  { now }: ReduceContext,
): Reduction {
  return updateRecord(record, { ...record.data, accessMode }, now);
}
