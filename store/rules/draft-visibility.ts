import type { CommentAnnotation } from '../model/comment-annotation.js';
import type { Comment } from '../model/comment.js';
import type { User } from '../model/user.js';

/** Whether a thread is unpublished: it or its first comment is a draft (Resources, isDraft). */
export const isDraftThread = ({ isDraft, comments }: Pick<CommentAnnotation, 'isDraft' | 'comments'>): boolean =>
  isDraft === true || comments[0]?.isDraft === true;

/** Whether a user is the author and may see the draft. Anonymous users never are. */
export const isAuthor = (user: User | null, { from }: Pick<Comment, 'from'>): boolean =>
  user !== null && !user.isAnonymous && user.userId === from.userId;

/** Returns the `createdAt` of the last published comment, in ms since the epoch, or 0. */
export const lastPublishedAt = ({ comments }: Pick<CommentAnnotation, 'comments'>): number =>
  comments.findLast(({ isDraft }) => !isDraft)?.createdAt ?? 0;
