import type { CommentAnnotation } from './comment-annotation.js';
import type { UserContact } from './contact.js';
import type { AddCommentAnnotationEvent, CommentAnnotationEvent, CommentEvents } from './events.js';
import type { Mutation, MutationArgs } from './mutation.js';
import type { EventMetadata } from './organization.js';
import type { AnnotationRecord } from './record.js';

interface Payloads extends Omit<CommentEvents, 'addCommentAnnotation'> {
  /** The store adds `addContext`, which only it can do. */
  addCommentAnnotation: Omit<AddCommentAnnotationEvent, 'addContext'>;
}

/** An event as a mutation brings it about: its name and what it carries. */
export type MutationEvent = {
  [Type in keyof Payloads]: { readonly type: Type; readonly payload: Payloads[Type] };
}[keyof Payloads];

/** What the events of one mutation are made of. */
interface Change {
  readonly before: CommentAnnotation;
  readonly after: CommentAnnotation;
  /** What every payload holds. */
  readonly base: CommentAnnotationEvent;
}

function added({ base, after }: Change): MutationEvent {
  const xpath = after.targetElement?.selectors?.find(({ type }) => type === 'xpath')?.value;
  return { type: 'addCommentAnnotation', payload: xpath ? { ...base, elementRef: { xpath } } : base };
}

function* commented(
  type: 'addComment' | 'updateComment' | 'deleteComment',
  commentId: number,
  { base, before, after }: Change,
): Generator<MutationEvent> {
  const { comments } = type === 'deleteComment' ? before : after;
  const comment = comments.find((each) => each.commentId === commentId);
  if (comment) yield { type, payload: { ...base, commentId, comment } };
}

function assigned(assignedTo: UserContact | null | undefined, { base }: Change): MutationEvent {
  return { type: 'assignUser', payload: assignedTo ? { ...base, assignedTo } : base };
}

/** The move to another status, where there was one. */
function* moved({ base, before, after }: Change): Generator<MutationEvent> {
  if (before.status.id === after.status.id) return;
  yield { type: 'updateStatus', payload: { ...base, newStatus: after.status, oldStatus: before.status } };
}

function prioritised({ base, before, after }: Change): MutationEvent {
  const newPriority = after.priority ? { newPriority: after.priority } : {};
  const oldPriority = before.priority ? { oldPriority: before.priority } : {};
  return { type: 'updatePriority', payload: { ...base, ...newPriority, ...oldPriority } };
}

function withAccess({ base, before, after }: Change): MutationEvent {
  const { accessMode: newAccessMode = 'public' } = after;
  const { accessMode: oldAccessMode = 'public' } = before;
  return { type: 'updateAccess', payload: { ...base, newAccessMode, oldAccessMode } };
}

function* replied(args: MutationArgs['comment.add'], change: Change): Generator<MutationEvent> {
  yield* commented('addComment', args.comment.commentId, change);
  if (args.assignedTo) yield assigned(args.assignedTo, change);
  yield* moved(change);
}

function* eventsOfChange({ name, args }: Mutation, change: Change, isGone: boolean): Generator<MutationEvent> {
  switch (name) {
    case 'annotation.add':
      yield added(change);
      break;
    case 'annotation.delete':
      yield { type: 'deleteCommentAnnotation', payload: change.base };
      break;
    case 'annotation.resolve':
      yield* moved(change);
      yield { type: 'resolveComment', payload: change.base };
      break;
    case 'annotation.assign':
      yield assigned(args.assignedTo, change);
      break;
    case 'comment.add':
      yield* replied(args, change);
      break;
    case 'comment.update':
      yield* commented('updateComment', args.comment.commentId, change);
      break;
    case 'comment.delete':
      yield* commented('deleteComment', args.commentId, change);
      if (isGone) yield { type: 'deleteCommentAnnotation', payload: change.base };
      break;
    case 'status.set':
      yield* moved(change);
      break;
    case 'priority.set':
      yield prioritised(change);
      break;
    case 'access.set':
      yield withAccess(change);
      break;
    case 'annotation.markAsRead':
    case 'annotation.markAsUnread':
    case 'target.set':
      break;
  }
}

/**
 * The events a mutation brings about, in order, with the specification's names and payloads (Events). A deleted annotation or
 * comment is given as it was, everything else as it is now; what changed nothing is no event.
 */
export function eventsOf(
  mutation: Mutation,
  before: AnnotationRecord | undefined,
  after: AnnotationRecord | undefined,
  metadata: EventMetadata,
): readonly MutationEvent[] {
  const record = after ?? before;
  if (!record || before === after) return [];
  const base = { annotationId: record.id, commentAnnotation: record.data, metadata };
  const change = { before: (before ?? record).data, after: record.data, base };
  return [...eventsOfChange(mutation, change, !after)];
}
