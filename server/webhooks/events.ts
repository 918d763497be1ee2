import type { CommentAnnotation } from '../../store/model/comment-annotation.js';
import type { Comment } from '../../store/model/comment.js';
import { commentIdOf, type Mutation } from '../../store/model/mutation.js';
import { omitFields } from '../../store/model/record-fields.js';
import type { User } from '../../store/model/user.js';
import type { WebhookCommentPayload, WebhookEventName } from '../../store/model/webhook.js';
import { commentById, hasDrafts } from '../../store/rules/comment-index.js';
import { isDraftThread } from '../../store/rules/draft-visibility.js';
import { eventsOf, type MutationEvent } from '../../store/rules/events.js';
import { metadataOf } from '../../store/rules/notifications.js';
import { isSameData } from '../../store/rules/same-data.js';
import type { RowChange } from '../storage/rows.js';

/** Names of the events, of which an endpoint may choose (decisions, REST: Webhook names). */
const names: Readonly<Record<WebhookEventName, true>> = {
  'comment_annotation.add': true,
  'comment_annotation.delete': true,
  'comment_annotation.assign': true,
  'comment_annotation.status_change': true,
  'comment_annotation.priority_change': true,
  'comment_annotation.access_mode_change': true,
  'comment_annotation.custom_list_change': true,
  'comment_annotation.subscribe': true,
  'comment_annotation.unsubscribe': true,
  'comment_annotation.approve': true,
  'comment_annotation.accept': true,
  'comment_annotation.reject': true,
  'comment.add': true,
  'comment.update': true,
  'comment.delete': true,
  'comment.reaction_add': true,
  'comment.reaction_delete': true,
  'recorder.done': true,
  'huddle.create': true,
  'huddle.join': true,
};

export const webhookEventNames = Object.keys(names) as readonly WebhookEventName[];

/** An event with its payload, which gets its id when it is written. */
export interface WebhookEvent {
  readonly name: WebhookEventName;
  readonly data: Omit<WebhookCommentPayload, 'webhookId'>;
}

/** Fields of a payload that depend on the event. */
type EventFields = Pick<
  WebhookCommentPayload,
  'targetComment' | 'actionUser' | 'oldStatus' | 'newStatus' | 'newPriority' | 'assigned'
>;

interface NamedFields {
  readonly name: WebhookEventName;
  readonly fields: EventFields;
}

/** Returns an event. Undefined fields are omitted. */
const named = (
  name: WebhookEventName,
  fields: { readonly [Key in keyof EventFields]: EventFields[Key] | undefined } = {},
): readonly NamedFields[] => [{ name, fields: omitFields(fields) as EventFields }];

const firstPublished = ({ comments }: CommentAnnotation): Comment | undefined =>
  comments.find(({ isDraft }) => !isDraft);

/** Webhook events by the events of the store. The others have none: a resolved thread, for example, has changed its status. */
const converters: {
  readonly [Type in MutationEvent['type']]?: (payload: MutationEvent<Type>['payload']) => readonly NamedFields[];
} = {
  addCommentAnnotation: ({ commentAnnotation }) =>
    named('comment_annotation.add', { targetComment: firstPublished(commentAnnotation) }),
  deleteCommentAnnotation: () => named('comment_annotation.delete'),
  assignUser: ({ assignedTo }) => named('comment_annotation.assign', { assigned: assignedTo !== undefined }),
  updateStatus: ({ oldStatus, newStatus }) => named('comment_annotation.status_change', { oldStatus, newStatus }),
  updatePriority: ({ newPriority }) => named('comment_annotation.priority_change', { newPriority }),
  updateAccess: () => named('comment_annotation.access_mode_change'),
  subscribeCommentAnnotation: () => named('comment_annotation.subscribe'),
  unsubscribeCommentAnnotation: () => named('comment_annotation.unsubscribe'),
  approveCommentAnnotation: () => named('comment_annotation.approve'),
  acceptCommentAnnotation: () => named('comment_annotation.accept'),
  rejectCommentAnnotation: () => named('comment_annotation.reject'),
  addComment: ({ comment }) => named('comment.add', { targetComment: comment }),
  updateComment: ({ comment }) => named('comment.update', { targetComment: comment }),
  deleteComment: ({ comment }) => named('comment.delete', { targetComment: comment }),
  addReaction: ({ commentAnnotation: { comments }, commentId }) =>
    named('comment.reaction_add', { targetComment: commentById(comments, commentId) }),
  deleteReaction: ({ commentAnnotation: { comments }, commentId }) =>
    named('comment.reaction_delete', { targetComment: commentById(comments, commentId) }),
};

function convert<Type extends MutationEvent['type']>({ type, payload }: MutationEvent<Type>): readonly NamedFields[] {
  return converters[type]?.(payload) ?? [];
}

/** Returns the events of mutations for which the store has no event, or none that says enough. Drafts have none. */
function furtherEvents(
  mutation: Mutation,
  before: CommentAnnotation | undefined,
  after: CommentAnnotation,
): readonly NamedFields[] {
  if (isDraftThread(after)) return [];
  switch (mutation.name) {
    case 'customList.set':
      return isSameData(before?.customList ?? [], after.customList ?? [])
        ? []
        : named('comment_annotation.custom_list_change');
    case 'attachment.add':
    case 'attachment.delete':
    case 'recording.delete': {
      const targetComment = commentById(after.comments, commentIdOf(mutation));
      return targetComment?.isDraft ? [] : named('comment.update', { targetComment });
    }
    default:
      return [];
  }
}

function eventsOfMutation(
  mutation: Mutation,
  user: User,
  { before, after }: Pick<RowChange, 'before' | 'after'>,
): readonly NamedFields[] {
  const events = eventsOf(mutation, before, after, {}, user).flatMap((event) => convert(event));
  return after && after !== before ? [...events, ...furtherEvents(mutation, before?.data, after.data)] : events;
}

/** Returns the events of comments that a call has added, edited or deleted. */
function commentEventsOfCall(before: CommentAnnotation, after: CommentAnnotation): readonly NamedFields[] {
  const publishedIn = ({ comments }: CommentAnnotation): readonly Comment[] =>
    comments.filter(({ isDraft }) => !isDraft);
  const previous = new Map(publishedIn(before).map((comment) => [comment.commentId, comment]));
  const current = publishedIn(after).flatMap((comment) => {
    const known = previous.get(comment.commentId);
    previous.delete(comment.commentId);
    if (!known) return named('comment.add', { targetComment: comment, actionUser: comment.from });
    return known.editedAt === comment.editedAt ? [] : named('comment.update', { targetComment: comment });
  });
  return [
    ...current,
    ...[...previous.values()].flatMap((comment) => named('comment.delete', { targetComment: comment })),
  ];
}

/** Returns the events of a call of the application's backend. It sets values; it does not say what a user did. */
function eventsOfCall(
  before: CommentAnnotation | undefined,
  after: CommentAnnotation | undefined,
): readonly NamedFields[] {
  if (!after) return named('comment_annotation.delete');
  const { assignedTo, status: newStatus, priority: newPriority } = after;
  const assignment =
    assignedTo?.userId === before?.assignedTo?.userId
      ? []
      : named('comment_annotation.assign', {
          assigned: assignedTo !== undefined,
          actionUser: before ? undefined : after.from,
        });
  if (!before)
    return [
      ...named('comment_annotation.add', { targetComment: firstPublished(after), actionUser: after.from }),
      ...assignment,
    ];
  const { status: oldStatus, priority: oldPriority } = before;
  return [
    ...commentEventsOfCall(before, after),
    ...assignment,
    ...(oldStatus.id === newStatus.id ? [] : named('comment_annotation.status_change', { oldStatus, newStatus })),
    ...(oldPriority?.id === newPriority?.id ? [] : named('comment_annotation.priority_change', { newPriority })),
  ];
}

/** Returns a thread without drafts: they belong to their authors. */
function withoutDrafts(annotation: CommentAnnotation): CommentAnnotation {
  if (!hasDrafts(annotation.comments)) return annotation;
  return { ...annotation, comments: annotation.comments.filter(({ isDraft }) => !isDraft) };
}

/**
 * Returns the events of a change, in order (Events, Webhook payload). The payload has the thread as it is after the change, or as it was before it
 * was deleted. Its texts are those that the service stores: none where a data provider keeps them.
 */
export function webhookEventsOf({ cause, before, after }: RowChange): readonly WebhookEvent[] {
  const record = after ?? before;
  if (!record || before === after) return [];
  const isMutation = cause.by === 'user';
  const events = isMutation
    ? eventsOfMutation(cause.mutation, cause.user, { before, after })
    : isDraftThread(record.data)
      ? []
      : eventsOfCall(before?.data, after?.data);
  return events.map(({ name, fields }) => ({
    name,
    data: {
      actionType: actionTypeOf(name),
      notificationSource: 'comment',
      commentAnnotation: withoutDrafts(record.data),
      metadata: metadataOf(record, record),
      ...(isMutation && { actionUser: cause.user }),
      ...fields,
      platform: isMutation ? 'sdk' : 'api',
    },
  }));
}

/** Returns what happened, without what it happened to. */
export const actionTypeOf = (name: WebhookEventName): string => name.slice(name.indexOf('.') + 1);
