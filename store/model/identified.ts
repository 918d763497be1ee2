import type { NewCommentAnnotation } from './comment-annotation.js';
import type { NewComment } from './comment.js';
import { newCommentId, newId } from './ids.js';
import type { IdentifiedAnnotation, IdentifiedComment } from './mutation.js';

/** A comment with its final id: its own where it has one. */
export function withCommentId(comment: NewComment): IdentifiedComment {
  return { ...comment, commentId: comment.commentId ?? newCommentId() };
}

/** An annotation with its final ids: its own where it has them. */
export function withIds(annotation: NewCommentAnnotation): IdentifiedAnnotation {
  return {
    ...annotation,
    annotationId: annotation.annotationId ?? newId(),
    comments: annotation.comments.map(withCommentId),
  };
}
