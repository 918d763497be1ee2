import type { CommentAnnotation } from './comment-annotation.js';
import type { AddCommentAnnotationEvent, CommentAnnotationEvent, CommentEvents } from './events.js';
import type { Mutation, MutationArgs, MutationName } from './mutation.js';
import type { EventMetadata } from './organization.js';
import type { AnnotationRecord } from './record.js';
import { without } from './without.js';

interface Payloads extends Omit<CommentEvents, 'addCommentAnnotation'> {
  /** The store adds `addContext`, which only it can do. */
  addCommentAnnotation: Omit<AddCommentAnnotationEvent, 'addContext'>;
}

/** An event as a mutation brings it about: its name and what it carries. */
export type MutationEvent<Type extends keyof Payloads = keyof Payloads> = {
  [T in Type]: { readonly type: T; readonly payload: Payloads[T] };
}[Type];

/** What the events of one mutation are made of. */
interface Change {
  readonly before: CommentAnnotation;
  readonly after: CommentAnnotation;
  readonly isGone: boolean;
  /** What every payload holds. */
  readonly base: CommentAnnotationEvent;
}

/** An event with what it holds beside the base; what is undefined is left out. */
function event<Type extends keyof Payloads>(
  type: Type,
  { base }: Change,
  more: { [K in Exclude<keyof Payloads[Type], keyof CommentAnnotationEvent>]?: Payloads[Type][K] | undefined } = {},
): MutationEvent[] {
  return [{ type, payload: { ...base, ...without(more) } } as MutationEvent];
}

function commentEvent(
  type: 'addComment' | 'updateComment' | 'deleteComment',
  change: Change,
  commentId: number,
): MutationEvent[] {
  const { comments } = type === 'deleteComment' ? change.before : change.after;
  return event(type, change, { commentId, comment: comments.find((comment) => comment.commentId === commentId) });
}

/** The move to another status, where there was one. */
function statusEvent(change: Change): MutationEvent[] {
  const { status: oldStatus } = change.before;
  const { status: newStatus } = change.after;
  return oldStatus.id === newStatus.id ? [] : event('updateStatus', change, { newStatus, oldStatus });
}

const events: { readonly [Name in MutationName]?: (change: Change, args: MutationArgs[Name]) => MutationEvent[] } = {
  'annotation.add': (change) => {
    const selectors = change.after.targetElement?.selectors ?? [];
    const xpath = selectors.find(({ type }) => type === 'xpath')?.value;
    return event('addCommentAnnotation', change, { elementRef: xpath ? { xpath } : undefined });
  },
  'annotation.delete': (change) => event('deleteCommentAnnotation', change),
  'annotation.resolve': (change) => [...statusEvent(change), ...event('resolveComment', change)],
  'annotation.assign': (change, { assignedTo }) => event('assignUser', change, { assignedTo: assignedTo ?? undefined }),
  'comment.add': (change, { comment, assignedTo }) => [
    ...commentEvent('addComment', change, comment.commentId),
    ...(assignedTo ? event('assignUser', change, { assignedTo }) : []),
    ...statusEvent(change),
  ],
  'comment.update': (change, { comment }) => commentEvent('updateComment', change, comment.commentId),
  'comment.delete': (change, { commentId }) => [
    ...commentEvent('deleteComment', change, commentId),
    ...(change.isGone ? event('deleteCommentAnnotation', change) : []),
  ],
  'status.set': statusEvent,
  'priority.set': (change) =>
    event('updatePriority', change, { newPriority: change.after.priority, oldPriority: change.before.priority }),
  'access.set': (change) =>
    event('updateAccess', change, {
      newAccessMode: change.after.accessMode,
      oldAccessMode: change.before.accessMode ?? 'public',
    }),
};

function eventsOfChange<Name extends MutationName>({ name, args }: Mutation<Name>, change: Change): MutationEvent[] {
  return events[name]?.(change, args) ?? [];
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
  return eventsOfChange(mutation, { before: (before ?? record).data, after: record.data, isGone: !after, base });
}
