import type { Attachment } from '../model/attachment.js';
import type { CommentAnnotation, AnnotationRecord } from '../model/comment-annotation.js';
import type { Comment } from '../model/comment.js';
import { commentById } from './comment-index.js';
import { isDraftThread } from './drafts.js';
import type { AddCommentAnnotationEvent, CommentAnnotationEvent, CommentEvents } from '../model/events.js';
import type { Mutation, MutationArgs, MutationName } from '../model/mutation.js';
import type { EventMetadata } from '../model/organization.js';
import { proposalOf } from './suggestions.js';
import { reactionTo } from './find-reaction.js';
import type { User } from '../model/user.js';
import { without } from '../model/record-fields.js';

interface Payloads extends Omit<CommentEvents, 'addCommentAnnotation' | 'addAttachment'> {
  /** The store adds `addContext`, which only it can do. */
  addCommentAnnotation: Omit<AddCommentAnnotationEvent, 'addContext'>;
  /** The store tells of each file that it was accepted, and what would have been. */
  addAttachment: CommentAnnotationEvent & { attachments: readonly Attachment[] };
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
  readonly actionUser: User;
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

const commentIn = ({ comments }: CommentAnnotation, commentId: number): Comment | undefined =>
  commentById(comments, commentId);

function commentEvent(
  type: 'addComment' | 'updateComment' | 'deleteComment',
  change: Change,
  commentId: number,
): MutationEvent[] {
  const comment = commentIn(type === 'deleteComment' ? change.before : change.after, commentId);
  return event(type, change, { commentId, comment });
}

/** The files that the others see in a comment. */
function filesIn(annotation: CommentAnnotation, commentId: number): readonly Attachment[] {
  const comment = isDraftThread(annotation) ? undefined : commentIn(annotation, commentId);
  return comment && !comment.isDraft ? comment.attachments : [];
}

const added = (change: Change, attachments: readonly Attachment[]): MutationEvent[] =>
  attachments.length > 0 ? event('addAttachment', change, { attachments }) : [];

/** The files that came with an edit of a comment, or went. */
function fileEvents(change: Change, commentId: number): MutationEvent[] {
  const [before, after] = [filesIn(change.before, commentId), filesIn(change.after, commentId)];
  const missing = (others: readonly Attachment[], files: readonly Attachment[]) =>
    files.filter(({ attachmentId }) => !others.some((other) => other.attachmentId === attachmentId));
  return [
    ...missing(after, before).flatMap((attachment) => event('deleteAttachment', change, { commentId, attachment })),
    ...added(change, missing(before, after)),
  ];
}

/** A thread that others see from now on. */
function beginning(change: Change): MutationEvent[] {
  const { targetElement, comments, assignedTo } = change.after;
  const xpath = targetElement?.selectors?.find(({ type }) => type === 'xpath')?.value;
  const files = comments.flatMap(({ commentId }) => filesIn(change.after, commentId));
  return [
    ...event('addCommentAnnotation', change, { elementRef: xpath ? { xpath } : undefined }),
    ...(assignedTo ? event('assignUser', change, { assignedTo }) : []),
    ...added(change, files),
  ];
}

/** An edit; of a draft that it publishes, the comment or the thread that there is from now on. */
function updateEvents(change: Change, { comment: { commentId } }: MutationArgs['comment.update']): MutationEvent[] {
  if (isDraftThread(change.before)) return beginning(change);
  const isNew = commentIn(change.before, commentId)?.isDraft;
  return [
    ...commentEvent(isNew ? 'addComment' : 'updateComment', change, commentId),
    ...fileEvents(change, commentId),
    ...(isNew ? statusEvent(change) : []),
  ];
}

/** The move to another status, where there was one. */
function statusEvent(change: Change): MutationEvent[] {
  const { status: oldStatus } = change.before;
  const { status: newStatus } = change.after;
  return oldStatus.id === newStatus.id ? [] : event('updateStatus', change, { newStatus, oldStatus });
}

/** A status that a person chose; one that ends the thread also resolves it. */
function chosenStatusEvents(change: Change): MutationEvent[] {
  const isResolved = change.before.status.type !== 'terminal' && change.after.status.type === 'terminal';
  return [...statusEvent(change), ...(isResolved ? event('resolveComment', change) : [])];
}

/** The end of what a thread proposes, with the latest proposal in it. */
function suggestionEvent(type: 'acceptCommentAnnotation' | 'rejectCommentAnnotation', change: Change): MutationEvent[] {
  const { actionUser, after } = change;
  return [...statusEvent(change), ...event(type, change, { actionUser, ...proposalOf(after) })];
}

/** A reaction as it is now, or as it was where nobody has it any more; a toggle is told as such too. */
function reactionEvents(
  type: 'addReaction' | 'deleteReaction',
  change: Change,
  { commentId, reaction, isToggle = false }: MutationArgs['reaction.add'],
): MutationEvent[] {
  const [now, before] = [change.after, change.before].map((annotation) => {
    const comment = commentIn(annotation, commentId);
    return comment && reactionTo(comment, reaction.reactionId);
  });
  const told = { commentId, reaction: now ?? before };
  return [...event(type, change, told), ...(isToggle ? event('toggleReaction', change, told) : [])];
}

const events: { readonly [Name in MutationName]?: (change: Change, args: MutationArgs[Name]) => MutationEvent[] } = {
  'annotation.add': beginning,
  'annotation.delete': (change) => event('deleteCommentAnnotation', change),
  'annotation.resolve': (change) => [...statusEvent(change), ...event('resolveComment', change)],
  'annotation.approve': (change) => event('approveCommentAnnotation', change),
  'annotation.accept': (change) => suggestionEvent('acceptCommentAnnotation', change),
  'annotation.reject': (change) => suggestionEvent('rejectCommentAnnotation', change),
  'annotation.subscribe': (change) => event('subscribeCommentAnnotation', change),
  'annotation.unsubscribe': (change) => event('unsubscribeCommentAnnotation', change),
  'annotation.assign': (change, { assignedTo }) => event('assignUser', change, { assignedTo: assignedTo ?? undefined }),
  'comment.add': (change, { comment, assignedTo }) => [
    ...commentEvent('addComment', change, comment.commentId),
    ...added(change, filesIn(change.after, comment.commentId)),
    ...(assignedTo ? event('assignUser', change, { assignedTo }) : []),
    ...statusEvent(change),
  ],
  'comment.update': updateEvents,
  'comment.delete': (change, { commentId }) => [
    ...commentEvent('deleteComment', change, commentId),
    ...(change.isGone ? event('deleteCommentAnnotation', change) : []),
  ],
  // What was attached by itself is told by the store, which has the files and knows which of them were not accepted.
  'attachment.delete': (change, { commentId, attachmentId }) => {
    const { attachments } = commentIn(change.before, commentId) ?? {};
    const attachment = attachments?.find((each) => each.attachmentId === attachmentId);
    return event('deleteAttachment', change, { commentId, attachment });
  },
  'recording.delete': (change, { commentId, recorderId }) => {
    const recording = commentIn(change.before, commentId)?.recorders.find(({ id }) => id === recorderId);
    return event('deleteRecording', change, { commentId, recording });
  },
  'reaction.add': (change, args) => reactionEvents('addReaction', change, args),
  'reaction.delete': (change, args) => reactionEvents('deleteReaction', change, args),
  'status.set': chosenStatusEvents,
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

/** Whether it is about a draft, of which nothing is told before it is published. */
function isUntold({ args }: Mutation, { before, after }: Change): boolean {
  const { commentId } = 'comment' in args ? args.comment : { commentId: undefined, ...args };
  const comment = commentId === undefined ? undefined : (commentIn(after, commentId) ?? commentIn(before, commentId));
  return isDraftThread(after) || comment?.isDraft === true;
}

/**
 * The events a mutation brings about, in order, with the specification's names and payloads (Events). A deleted annotation or
 * comment is given as it was, everything else as it is now; what changed nothing is no event. A draft
 * is told of as new, when it is published.
 */
export function eventsOf(
  mutation: Mutation,
  before: AnnotationRecord | undefined,
  after: AnnotationRecord | undefined,
  metadata: EventMetadata,
  actionUser: User,
): readonly MutationEvent[] {
  const record = after ?? before;
  if (!record || before === after) return [];
  const base = { annotationId: record.id, commentAnnotation: record.data, metadata };
  const change = { before: (before ?? record).data, after: record.data, isGone: !after, actionUser, base };
  return isUntold(mutation, change) ? [] : eventsOfChange(mutation, change);
}
