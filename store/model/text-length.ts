import type { Comment } from './comment.js';
import { failure, type Result } from './error.js';
import type { CommentConfig } from './predefined.js';
import { textOfHtml } from './text-of-html.js';

/** The comment when its text is no longer than the integrator lets it be, in whichever of its two forms it is longer. */
export function withinLength(
  comment: Comment,
  { maxLength = Infinity }: Pick<CommentConfig, 'maxLength'>,
): Result<Comment> {
  const { commentText, commentHtml = '' } = comment;
  const length = Math.max(commentText.length, textOfHtml(commentHtml).length);
  if (length <= maxLength) return { ok: true, value: comment };
  return failure('INVALID_ARGUMENT', `A comment has ${length} characters; accepted: ${maxLength} at most.`);
}
