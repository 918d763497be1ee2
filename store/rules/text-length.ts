import type { Comment } from '../model/comment.js';
import { failure, type Result } from '../model/error.js';
import type { CommentConfig } from '../model/predefined.js';
import { textLength } from '../model/text.js';

/** Returns the comment if its text is within the configured length, else INVALID_ARGUMENT. */
export function checkTextLength(
  comment: Comment,
  { maxLength = Infinity }: Pick<CommentConfig, 'maxLength'>,
): Result<Comment> {
  const length = textLength(comment);
  if (length <= maxLength) return { ok: true, value: comment };
  return failure('INVALID_ARGUMENT', `A comment has ${length} characters; accepted: ${maxLength} at most.`);
}
