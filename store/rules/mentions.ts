import type { Comment } from '../model/comment.js';
import type { UserContact, User } from '../model/user.js';

/** Fields of a comment that mention users. */
export type Mentions = Pick<Comment, 'to' | 'taggedUserContacts'>;

/** Returns the users a comment mentions, in `to` and in its text; may contain duplicates. */
export function mentionedPeople(comment: Mentions): readonly (User | UserContact)[] {
  const tagged = comment.taggedUserContacts.map(({ userId, contact }) => contact ?? { userId });
  return comment.to ? [...comment.to, ...tagged] : tagged;
}

/** Whether a comment mentions any of the users. */
export function mentions(comment: Mentions, userIds: readonly string[]): boolean {
  return (
    comment.taggedUserContacts.some((tag) => userIds.includes(tag.userId)) ||
    !!comment.to?.some((user) => userIds.includes(user.userId))
  );
}
