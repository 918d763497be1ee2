import type { NewCommentAnnotation } from './comment-annotation.js';
import type { NewComment } from './comment.js';
import { newCommentId, newId } from './ids.js';
import type { IdentifiedAnnotation, IdentifiedComment } from './mutation.js';

/** A comment with its final id: its own where it has one. What is no comment stays as it is, to be refused by its name. */
export function withCommentId(comment: NewComment): IdentifiedComment {
  if (!isObject(comment)) return comment as IdentifiedComment;
  return { ...comment, commentId: comment.commentId ?? newCommentId() };
}

/** An annotation with its final ids: its own where it has them. What is no annotation stays as it is, to be refused by its name. */
export function withIds(annotation: NewCommentAnnotation): IdentifiedAnnotation {
  if (!isObject(annotation) || !Array.isArray(annotation.comments)) return annotation as IdentifiedAnnotation;
  return {
    ...annotation,
    annotationId: annotation.annotationId ?? newId(),
    comments: annotation.comments.map(withCommentId),
  };
}

const isObject = (value: unknown): boolean => typeof value === 'object' && value !== null;
