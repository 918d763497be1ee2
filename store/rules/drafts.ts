import type { CommentAnnotation } from '../model/comment-annotation.js';
import type { User } from '../model/user.js';
import type { Comment } from '../model/comment.js';

/** Whether a thread is not published: with its first comment a draft, there is none yet (Resources, isDraft). */
export const isDraftThread = ({ isDraft, comments }: Pick<CommentAnnotation, 'isDraft' | 'comments'>): boolean =>
  isDraft === true || comments[0]?.isDraft === true;

/** Whether a person is the one to whom a draft is known; a user who is anonymous is nobody in particular. */
export const isAuthor = (user: User | null, { from }: Pick<Comment, 'from'>): boolean =>
  user !== null && !user.isAnonymous && user.userId === from.userId;

/** When the last comment that is no draft was made, in ms since the epoch; 0 where there is none. */
export const lastPublished = ({ comments }: Pick<CommentAnnotation, 'comments'>): number =>
  comments.findLast(({ isDraft }) => !isDraft)?.createdAt ?? 0;
