import {
  predefinedConfig,
  type AnnotationRecord,
  type CommentConfig,
  type CustomStatus,
  type IdentifiedAnnotation,
  type Mutation,
  type MutationArgs,
  type MutationName,
  type User,
} from '../../../store/model/index.js';
import { reduce, type ReduceContext } from '../../../store/rules/index.js';

/** A user by id, with what else is said of them. */
export const person = (userId: string, more: Partial<User> = {}): User => ({
  userId,
  organizationId: 'acme',
  name: userId.toUpperCase(),
  ...more,
});

export const ann = person('ann');
export const ben = person('ben');
export const cleo = person('cleo');

/** A status of a set, by id. */
export function status(id: string, config: CommentConfig = predefinedConfig): CustomStatus {
  const found = config.statuses.find((each) => each.id === id);
  if (!found) throw new Error(`No status ${id}.`);
  return found;
}

/** A mutation by name and arguments. */
export const mutation = <Name extends MutationName>(name: Name, args: MutationArgs[Name]): Mutation =>
  ({ name, args }) as Mutation;

/** Who changes something, when and where; Ann, at 1000, in the predefined sets. */
export const context = (more: Partial<ReduceContext> = {}): ReduceContext => ({
  user: ann,
  now: 1000,
  annotationNumber: 7,
  config: predefinedConfig,
  documentId: 'doc',
  organizationId: 'acme',
  ...more,
});

export const newThread: IdentifiedAnnotation = {
  annotationId: 't1',
  comments: [{ commentId: 1, commentText: 'Is this right?' }],
};

/** Freezes a value and all it holds. */
export function frozen<T>(value: T): T {
  if (typeof value === 'object' && value !== null && !Object.isFrozen(value)) {
    Object.freeze(value);
    Object.values(value).forEach(frozen);
  }
  return value;
}

/** What a mutation that has to succeed makes of a record; both are frozen first. */
export function outcome(record: AnnotationRecord | undefined, change: Mutation, more: Partial<ReduceContext> = {}) {
  const reduction = reduce(frozen(record), frozen(change), context(more));
  if (!reduction.ok) throw new Error(`${change.name}: ${reduction.error.message}`);
  return frozen(reduction.record);
}

/** As `outcome`, for a record that is there afterwards. */
export function after(record: AnnotationRecord | undefined, change: Mutation, more: Partial<ReduceContext> = {}) {
  const next = outcome(record, change, more);
  if (!next) throw new Error(`${change.name} left nothing.`);
  return next;
}

/** Why a mutation that has to fail does. */
export function errorOf(record: AnnotationRecord | undefined, change: Mutation, more: Partial<ReduceContext> = {}) {
  const reduction = reduce(frozen(record), frozen(change), context(more));
  if (reduction.ok) throw new Error(`${change.name} succeeded.`);
  return reduction.error;
}

/** A thread by Ann with one comment, made at 1000. */
export const thread = (more: Partial<IdentifiedAnnotation> = {}, by: Partial<ReduceContext> = {}): AnnotationRecord =>
  after(undefined, mutation('annotation.add', { annotation: { ...newThread, ...more } }), by);

/** A reply to the thread of the fixtures. */
export const reply = (
  commentId: number,
  commentText = 'Yes.',
  more: Partial<MutationArgs['comment.add']> = {},
): Mutation => mutation('comment.add', { annotationId: 't1', comment: { commentId, commentText }, ...more });
