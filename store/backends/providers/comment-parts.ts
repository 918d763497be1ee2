import { commentFields, annotationFields } from '../../model/annotation-shapes.js';
import type { Attachment } from '../../model/attachment.js';
import type { Comment } from '../../model/comment.js';
import type { IdentifiedAnnotation, MutationArgs } from '../../model/mutation.js';
import type { PartialAttachment, PartialComment } from '../../model/providers.js';
import { omitFields, pickFields } from '../../model/record-fields.js';
import { MAX_TEXT_LENGTH } from '../../model/shapes.js';
import { htmlToText } from '../../model/text.js';

/** Fields of a comment that the provider stores as they are. */
const contentFields = {
  commentText: true,
  commentHtml: true,
  replaceContentText: true,
  replaceContentHtml: true,
  commentVoiceUrl: true,
  recorders: true,
  customList: true,
  context: true,
} as const satisfies Partial<Record<keyof Comment & keyof PartialComment, true>>;

/** A comment or the fields of an edit. */
type CommentPart = Partial<Comment> & Pick<Comment, 'commentId'>;

/** Returns the content fields of a comment; those that a provider returned have no others either. */
export const contentOnly = (fields: Partial<PartialComment>): Pick<Partial<Comment>, keyof typeof contentFields> =>
  pickFields<Pick<Partial<Comment>, keyof typeof contentFields>>(fields, contentFields);

const partialAttachment = ({ attachmentId, name = '', url = '' }: Attachment): PartialAttachment => ({
  attachmentId,
  name,
  url,
});

/** Returns the content of a comment, or of the fields of an edit. */
export function contentOf(comment: CommentPart): PartialComment {
  const { commentId, attachments, taggedUserContacts } = comment;
  const fields = contentOnly(omitFields(comment, 'attachments', 'taggedUserContacts'));
  if (fields.commentHtml !== undefined) fields.commentText ??= htmlToText(fields.commentHtml).slice(0, MAX_TEXT_LENGTH);
  return {
    commentId,
    ...fields,
    ...(attachments && {
      attachments: Object.fromEntries(attachments.map((each) => [each.attachmentId, partialAttachment(each)])),
    }),
    ...(taggedUserContacts && {
      taggedUserContacts: taggedUserContacts.map(({ userId, text = '' }: { userId: string; text?: string }) => ({
        userId,
        text,
      })),
    }),
  };
}

/** Returns the content of a comment after an edit, by the rules of an edit: a new text replaces the HTML. */
export function editedContent(
  before: PartialComment | undefined,
  { comment, merge = true }: MutationArgs['comment.update'],
): PartialComment {
  const edit = contentOf(comment);
  if (!merge || !before) return edit;
  return { ...(edit.commentText === undefined ? before : omitFields(before, 'commentHtml')), ...edit };
}

/** Whether an edit changes content that the provider stores. */
export function changesContent({ comment, merge = true }: MutationArgs['comment.update']): boolean {
  return !merge || Object.keys(omitFields(contentOf(comment), 'commentId')).length > 0;
}

/** Returns an attachment without its name, its address and its previews. */
export const attachmentSkeleton = ({ attachmentId, size, type }: Attachment): Attachment => ({
  attachmentId,
  ...(size !== undefined && { size }),
  ...(type !== undefined && { type, mimeType: type }),
});

/** Returns a comment, or the fields of an edit, without its content. Fields that nobody knows are content. */
export function commentSkeleton<T extends CommentPart>(comment: T): T {
  const { commentId, attachments, recorders, taggedUserContacts } = comment;
  const { commentText, commentHtml } = comment;
  const hasText = (commentText ?? commentHtml) !== undefined;
  const known = omitFields(pickFields(comment, commentFields), ...Object.keys(contentFields));
  return {
    ...known,
    commentId,
    ...(hasText && { commentText: '', isCommentTextAvailable: Boolean(commentText || commentHtml) }),
    ...(comment.customList && { customList: [] }),
    ...(attachments && { attachments: attachments.map(attachmentSkeleton) }),
    ...(recorders && { recorders: recorders.map(({ id, type }) => ({ id, type, tag: '' })) }),
    ...(taggedUserContacts && {
      taggedUserContacts: taggedUserContacts.map(({ userId, contact }) => ({
        userId,
        text: '',
        ...(contact && { contact }),
      })),
    }),
    isCommentResolverUsed: true,
  } as unknown as T;
}

/** Returns a new thread without the content of its comments and without its context. */
export function annotationSkeleton(annotation: IdentifiedAnnotation): IdentifiedAnnotation {
  return {
    ...omitFields(pickFields(annotation, annotationFields), 'context'),
    annotationId: annotation.annotationId,
    comments: annotation.comments.map((comment) => commentSkeleton(comment)),
  };
}
