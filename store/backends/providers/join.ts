import type { AutocompleteUserContactReplaceData } from '../../model/autocomplete.js';
import type { AnnotationRecord, CommentAnnotationSubscription } from '../../model/comment-annotation.js';
import type { Comment } from '../../model/comment.js';
import type { PartialComment } from '../../model/providers.js';
import { omitFields } from '../../model/record-fields.js';
import { defaultNameOf } from '../../rules/default-name.js';
import type { CommentContents } from './comment-contents.js';
import { contentOnly } from './comment-parts.js';
import type { ReactionIcons } from './reaction-icons.js';
import type { Users, UserSource } from './users.js';

/** What rows are joined with. Parts without a provider come from the backend. */
export interface JoinContext {
  readonly users: Users;
  readonly comments: CommentContents | undefined;
  readonly reactions: ReactionIcons | undefined;
}

type Subscriptions = Readonly<Record<string, CommentAnnotationSubscription>>;

/** Returns a row of the backend with the content that is loaded. Comments whose content is not have a `contentStatus`. */
export function joinRow(row: AnnotationRecord, source: UserSource, context: JoinContext): AnnotationRecord {
  const { users, comments } = context;
  const { data } = row;
  const subscribed = (subscriptions: Subscriptions): Subscriptions =>
    Object.fromEntries(
      Object.entries(subscriptions).map(([key, entry]) => [key, { ...entry, user: users.join(entry.user, source) }]),
    );
  const threadContext = comments?.contextOf(row);
  return {
    ...row,
    data: {
      ...data,
      from: users.join(data.from, source),
      comments: data.comments.map((comment) => joinComment(row, comment, source, context)),
      ...(data.assignedTo && { assignedTo: users.join(data.assignedTo, source) }),
      ...(data.viewedBy && { viewedBy: data.viewedBy.map((user) => users.join(user, source)) }),
      ...(data.subscribedUsers && { subscribedUsers: subscribed(data.subscribedUsers) }),
      ...(data.unsubscribedUsers && { unsubscribedUsers: subscribed(data.unsubscribedUsers) }),
      ...(threadContext !== undefined && { context: threadContext }),
    },
  };
}

function joinComment(
  row: AnnotationRecord,
  comment: Comment,
  source: UserSource,
  { users, comments, reactions }: JoinContext,
): Comment {
  const { content, status } =
    comments && comment.isCommentResolverUsed ? comments.contentOf(row, comment) : { content: undefined };
  const joined = content ? withContent(comment, content) : comment;
  const reactionAnnotations = reactions ? reactions.join(comment) : comment.reactionAnnotations;
  return {
    ...joined,
    ...(status && { contentStatus: status }),
    from: users.join(comment.from, source),
    ...(comment.to && { to: comment.to.map((user) => users.join(user, source)) }),
    taggedUserContacts: joined.taggedUserContacts.map((tag) => joinTag(tag, source, users)),
    ...(reactionAnnotations && {
      reactionAnnotations: reactionAnnotations.map((reaction) => ({
        ...reaction,
        ...(reaction.from && { from: users.join(reaction.from, source) }),
        ...(reaction.reactions && {
          reactions: reaction.reactions.map((item) => ({ ...item, from: users.join(item.from, source) })),
        }),
      })),
      reactionAnnotationIds: reactionAnnotations.map(({ annotationId }) => annotationId),
    }),
  };
}

/** Returns a comment of the backend with its content. */
export function withContent(comment: Comment, content: PartialComment): Comment {
  const { attachments = {}, taggedUserContacts = [] } = content;
  const texts = new Map(taggedUserContacts.map(({ userId, text }) => [userId, text]));
  return {
    // The HTML of an earlier text would hide the text.
    ...(content.commentText === undefined ? comment : omitFields(comment, 'commentHtml')),
    ...contentOnly(content),
    attachments: comment.attachments.map((attachment) => {
      const stored = Object.hasOwn(attachments, attachment.attachmentId)
        ? attachments[attachment.attachmentId]
        : undefined;
      return stored
        ? { ...attachment, ...(stored.name && { name: stored.name }), ...(stored.url && { url: stored.url }) }
        : attachment;
    }),
    taggedUserContacts: comment.taggedUserContacts.map((tag) => ({ ...tag, text: texts.get(tag.userId) ?? tag.text })),
  };
}

function joinTag(
  tag: AutocompleteUserContactReplaceData,
  source: UserSource,
  users: Users,
): AutocompleteUserContactReplaceData {
  const { organizationId } = users;
  const { userId } = tag;
  const contact = users.isHidden ? users.join(tag.contact ?? { userId, organizationId }, source) : tag.contact;
  // Only members see e-mail addresses, which a mention can contain.
  const isShown = tag.text !== '' && (users.isMember(contact?.organizationId) || !tag.text.includes('@', 1));
  const text = isShown ? tag.text : `@${contact?.name || defaultNameOf(userId)}`;
  return { ...tag, text, ...(contact && { contact }) };
}
