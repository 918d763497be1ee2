import type { CommentAnnotation } from './comment-annotation.js';
import type { Comment } from './comment.js';

/** What a thread proposes to put in the place of its target: what its latest comment that proposes something says; nothing where none does. A draft proposes nothing yet. */
export function proposalOf({
  comments,
}: Pick<CommentAnnotation, 'comments'>): Pick<Comment, 'replaceContentHtml' | 'replaceContentText'> {
  const { replaceContentHtml, replaceContentText } =
    comments.findLast(
      ({ isDraft, replaceContentHtml, replaceContentText }) =>
        !isDraft && [replaceContentHtml, replaceContentText].some(isGiven),
    ) ?? {};
  return {
    ...(replaceContentHtml !== undefined && { replaceContentHtml }),
    ...(replaceContentText !== undefined && { replaceContentText }),
  };
}

const isGiven = (content: string | undefined): boolean => content !== undefined;
