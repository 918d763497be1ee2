import type { Attachment } from '../model/attachment.js';
import type { CommentAnnotation, AnnotationRecord } from '../model/comment-annotation.js';
import type { Comment } from '../model/comment.js';
import type { AddCommentAnnotationEvent, CommentAnnotationEvent, CommentEvents } from '../model/events.js';
import { commentIdOf, type Mutation, type MutationArgs, type MutationName } from '../model/mutation.js';
import type { EventMetadata } from '../model/organization.js';
import { omitFields } from '../model/record-fields.js';
import { isResolved } from '../model/status.js';
import type { User } from '../model/user.js';
import { commentById } from './comment-index.js';
import { isDraftThread } from './draft-visibility.js';
import { reactionTo } from './find-reaction.js';
import { proposalOf } from './proposals.js';

interface Payloads extends Omit<CommentEvents, 'addCommentAnnotation' | 'addAttachment'> {
  /** The store adds `addContext`. */
  addCommentAnnotation: Omit<AddCommentAnnotationEvent, 'addContext'>;
  /** The store wraps each attachment in an `AddAttachmentResponse`. */
  addAttachment: CommentAnnotationEvent & { attachments: readonly Attachment[] };
}

/** Event caused by a mutation: its name and payload. */
export type MutationEvent<Type extends keyof Payloads = keyof Payloads> = {
  [T in Type]: { readonly type: T; readonly payload: Payloads[T] };
}[Type];

/** Input of the events of one mutation. */
interface Change {
  readonly before: CommentAnnotation;
  readonly after: CommentAnnotation;
  readonly isDeleted: boolean;
  readonly actionUser: User;
  /** Fields of every payload. */
  readonly base: CommentAnnotationEvent;
}

/** Creates a list of one event with the base fields and `fields`. Undefined fields are omitted. */
function createEvents<Type extends keyof Payloads>(
  type: Type,
  { base }: Change,
  fields: { [K in Exclude<keyof Payloads[Type], keyof CommentAnnotationEvent>]?: Payloads[Type][K] | undefined } = {},
): MutationEvent[] {
  return [{ type, payload: { ...base, ...omitFields(fields) } } as MutationEvent];
}

const commentIn = ({ comments }: CommentAnnotation, commentId: number): Comment | undefined =>
  commentById(comments, commentId);

function commentEvent(
  type: 'addComment' | 'updateComment' | 'deleteComment',
  change: Change,
  commentId: number,
): MutationEvent[] {
  const comment = commentIn(type === 'deleteComment' ? change.before : change.after, commentId);
  return createEvents(type, change, { commentId, comment });
}

/** Returns the attachments of a published comment, or none. */
function publishedAttachments(annotation: CommentAnnotation, commentId: number): readonly Attachment[] {
  const comment = isDraftThread(annotation) ? undefined : commentIn(annotation, commentId);
  return comment && !comment.isDraft ? comment.attachments : [];
}

const addAttachmentEvents = (change: Change, attachments: readonly Attachment[]): MutationEvent[] =>
  attachments.length > 0 ? createEvents('addAttachment', change, { attachments }) : [];

/** Returns the events of attachments that an edit added or removed. */
function attachmentEvents(change: Change, commentId: number): MutationEvent[] {
  const before = publishedAttachments(change.before, commentId);
  const after = publishedAttachments(change.after, commentId);
  const missingFrom = (others: readonly Attachment[], attachments: readonly Attachment[]) =>
    attachments.filter(({ attachmentId }) => !others.some((other) => other.attachmentId === attachmentId));
  return [
    ...missingFrom(after, before).flatMap((attachment) =>
      createEvents('deleteAttachment', change, { commentId, attachment }),
    ),
    ...addAttachmentEvents(change, missingFrom(before, after)),
  ];
}

/** Returns the events of a newly published thread. */
function newThreadEvents(change: Change): MutationEvent[] {
  const { targetElement, comments, assignedTo } = change.after;
  const xpath = targetElement?.selectors?.find(({ type }) => type === 'xpath')?.value;
  const attachments = comments.flatMap(({ commentId }) => publishedAttachments(change.after, commentId));
  return [
    ...createEvents('addCommentAnnotation', change, { elementRef: xpath ? { xpath } : undefined }),
    ...(assignedTo ? createEvents('assignUser', change, { assignedTo }) : []),
    ...addAttachmentEvents(change, attachments),
  ];
}

/** Returns the events of an edit. Publishing a draft is a new comment or thread. */
function updateEvents(change: Change, { comment: { commentId } }: MutationArgs['comment.update']): MutationEvent[] {
  if (isDraftThread(change.before)) return newThreadEvents(change);
  const isNew = commentIn(change.before, commentId)?.isDraft;
  return [
    ...commentEvent(isNew ? 'addComment' : 'updateComment', change, commentId),
    ...attachmentEvents(change, commentId),
    ...(isNew ? statusEvents(change) : []),
  ];
}

/** Returns the event of a status change, or none. */
function statusEvents(change: Change): MutationEvent[] {
  const { status: oldStatus } = change.before;
  const { status: newStatus } = change.after;
  return oldStatus.id === newStatus.id ? [] : createEvents('updateStatus', change, { newStatus, oldStatus });
}

/** Returns the events of a chosen status. A terminal status also resolves the thread. */
function chosenStatusEvents(change: Change): MutationEvent[] {
  const isResolving = !isResolved(change.before.status) && isResolved(change.after.status);
  return [...statusEvents(change), ...(isResolving ? createEvents('resolveComment', change) : [])];
}

/** Returns the events of accepting or rejecting a thread, with its latest proposal. */
function suggestionEvents(
  type: 'acceptCommentAnnotation' | 'rejectCommentAnnotation',
  change: Change,
): MutationEvent[] {
  const { actionUser, after } = change;
  return [...statusEvents(change), ...createEvents(type, change, { actionUser, ...proposalOf(after) })];
}

/** Returns the events of a reaction change, with the last known reaction annotation. A toggle adds its own event. */
function reactionEvents(
  type: 'addReaction' | 'deleteReaction',
  change: Change,
  { commentId, reaction, isToggle = false }: MutationArgs['reaction.add'],
): MutationEvent[] {
  const reactionIn = (annotation: CommentAnnotation) => {
    const comment = commentIn(annotation, commentId);
    return comment && reactionTo(comment, reaction.reactionId);
  };
  const fields = { commentId, reaction: reactionIn(change.after) ?? reactionIn(change.before) };
  return [...createEvents(type, change, fields), ...(isToggle ? createEvents('toggleReaction', change, fields) : [])];
}

const eventFactories: {
  readonly [Name in MutationName]?: (change: Change, args: MutationArgs[Name]) => MutationEvent[];
} = {
  'annotation.add': newThreadEvents,
  'annotation.delete': (change) => createEvents('deleteCommentAnnotation', change),
  'annotation.resolve': (change) => [...statusEvents(change), ...createEvents('resolveComment', change)],
  'annotation.approve': (change) => createEvents('approveCommentAnnotation', change),
  'annotation.accept': (change) => suggestionEvents('acceptCommentAnnotation', change),
  'annotation.reject': (change) => suggestionEvents('rejectCommentAnnotation', change),
  'annotation.subscribe': (change) => createEvents('subscribeCommentAnnotation', change),
  'annotation.unsubscribe': (change) => createEvents('unsubscribeCommentAnnotation', change),
  'annotation.assign': (change, { assignedTo }) =>
    createEvents('assignUser', change, { assignedTo: assignedTo ?? undefined }),
  'comment.add': (change, { comment, assignedTo }) => [
    ...commentEvent('addComment', change, comment.commentId),
    ...addAttachmentEvents(change, publishedAttachments(change.after, comment.commentId)),
    ...(assignedTo ? createEvents('assignUser', change, { assignedTo }) : []),
    ...statusEvents(change),
  ],
  'comment.update': updateEvents,
  'comment.delete': (change, { commentId }) => [
    ...commentEvent('deleteComment', change, commentId),
    ...(change.isDeleted ? createEvents('deleteCommentAnnotation', change) : []),
  ],
  // The store fires the events of `attachment.add`: it knows the rejected files.
  'attachment.delete': (change, { commentId, attachmentId }) => {
    const { attachments } = commentIn(change.before, commentId) ?? {};
    const attachment = attachments?.find((each) => each.attachmentId === attachmentId);
    return createEvents('deleteAttachment', change, { commentId, attachment });
  },
  'recording.delete': (change, { commentId, recorderId }) => {
    const recording = commentIn(change.before, commentId)?.recorders.find(({ id }) => id === recorderId);
    return createEvents('deleteRecording', change, { commentId, recording });
  },
  'reaction.add': (change, args) => reactionEvents('addReaction', change, args),
  'reaction.delete': (change, args) => reactionEvents('deleteReaction', change, args),
  'status.set': chosenStatusEvents,
  'priority.set': (change) =>
    createEvents('updatePriority', change, { newPriority: change.after.priority, oldPriority: change.before.priority }),
  'access.set': (change) =>
    createEvents('updateAccess', change, {
      newAccessMode: change.after.accessMode,
      oldAccessMode: change.before.accessMode ?? 'public',
    }),
};

function eventsOfChange<Name extends MutationName>({ name, args }: Mutation<Name>, change: Change): MutationEvent[] {
  return eventFactories[name]?.(change, args) ?? [];
}

/** Whether a mutation concerns a draft. Drafts have no events until they are published. */
function isAboutDraft(mutation: Mutation, { before, after }: Change): boolean {
  const commentId = commentIdOf(mutation);
  const comment = commentId === undefined ? undefined : (commentIn(after, commentId) ?? commentIn(before, commentId));
  return isDraftThread(after) || comment?.isDraft === true;
}

/**
 * Returns the events of a mutation in order, with the names and payloads of the specification (Events). Payloads hold the
 * previous state of deleted annotations and comments, else the new state. A mutation without effect has no events. A draft
 * counts as new when it is published.
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
  const change = { before: (before ?? record).data, after: record.data, isDeleted: !after, actionUser, base };
  return isAboutDraft(mutation, change) ? [] : eventsOfChange(mutation, change);
}
