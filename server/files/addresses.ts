import type { Attachment } from '../../store/model/attachment.js';
import type { AnnotationRecord } from '../../store/model/comment-annotation.js';
import type { Mutation } from '../../store/model/mutation.js';
import { omitFields } from '../../store/model/record-fields.js';

/**
 * Returns a mutation of a page whose attachments have the `url` and `bucketPath` that the thread stores for them, and no others. The service
 * has the files, so it does not believe the addresses of a page: they could lead anywhere.
 */
export function withStoredAddresses(mutation: Mutation, row: AnnotationRecord | undefined): Mutation {
  const stored = row?.data.comments.flatMap(({ attachments }) => attachments) ?? [];
  const addressed = (attachments: readonly Attachment[]): Attachment[] =>
    attachments.map((given) => {
      const { url, bucketPath } = stored.find(({ attachmentId }) => attachmentId === given.attachmentId) ?? {};
      return {
        ...omitFields(given, 'url', 'bucketPath'),
        attachmentId: given.attachmentId,
        ...(url !== undefined && { url }),
        ...(bucketPath !== undefined && { bucketPath }),
      };
    });
  const inComment = <T extends { readonly attachments?: readonly Attachment[] }>(comment: T): T =>
    comment.attachments ? { ...comment, attachments: addressed(comment.attachments) } : comment;
  const { name, args } = mutation;
  if (name === 'annotation.add') {
    const { annotation } = args;
    return { name, args: { annotation: { ...annotation, comments: annotation.comments.map(inComment) } } };
  }
  if (name === 'comment.add') return { name, args: { ...args, comment: inComment(args.comment) } };
  if (name === 'comment.update') return { name, args: { ...args, comment: inComment(args.comment) } };
  if (name === 'attachment.add') return { name, args: { ...args, attachments: addressed(args.attachments) } };
  return mutation;
}
