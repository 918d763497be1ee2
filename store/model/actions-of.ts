import type { Action } from './can.js';
import type { IdentifiedAnnotation, Mutation } from './mutation.js';
import { firstStatus, type CommentConfig } from './predefined.js';

/** What is done to a thread that begins otherwise than threads do: each asks for what doing it later would. */
function* givenTo(annotation: IdentifiedAnnotation, config: CommentConfig): Generator<Action> {
  const { status, priority, commentCategories, customList, assignedTo, accessMode } = annotation;
  if (status && status.id !== firstStatus(config, 'default')?.id) yield 'status.set';
  if (priority) yield 'priority.set';
  if (commentCategories?.length) yield 'category.set';
  if (customList?.length) yield 'customList.set';
  if (assignedTo) yield 'annotation.assign';
  if (accessMode === 'private') yield 'access.set';
}

/** The actions a mutation is: a reply that assigns the thread is an assignment too, and so on for what a new thread is given. */
export function actionsOf(mutation: Mutation, config: CommentConfig): readonly Action[] {
  const { name, args } = mutation;
  if (name === 'annotation.add') return [name, ...givenTo(args.annotation, config)];
  return name === 'comment.add' && args.assignedTo ? [name, 'annotation.assign'] : [name];
}
