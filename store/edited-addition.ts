import type { IdentifiedComment, Mutation } from './model/index.js';
import { without } from './model/without.js';

/** An addition of a comment with what an edit of that comment changes; undefined where the edit is of another comment, or is none. */
export function edited(addition: Mutation, edit: Mutation): Mutation | undefined {
  if (edit.name !== 'comment.update') return undefined;
  const { comment, merge = true, context } = edit.args;
  const content = (before: IdentifiedComment): IdentifiedComment => {
    // HTML that says what the text said before would hide the edit.
    const kept = comment.commentText === undefined ? before : without(before, 'commentHtml');
    return (merge ? { ...kept, ...comment } : comment) as IdentifiedComment;
  };
  if (addition.name === 'comment.add') {
    const { comment: before } = addition.args;
    if (before.commentId !== comment.commentId) return undefined;
    return { name: 'comment.add', args: { ...addition.args, comment: content(before) } };
  }
  if (addition.name !== 'annotation.add') return undefined;
  const { annotation } = addition.args;
  if (!annotation.comments.some(({ commentId }) => commentId === comment.commentId)) return undefined;
  const comments = annotation.comments.map((each) => (each.commentId === comment.commentId ? content(each) : each));
  const changed = { ...annotation, comments, ...(context !== undefined && { context }) };
  return { name: 'annotation.add', args: { annotation: changed } };
}
