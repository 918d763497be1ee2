import type { UserContact, User } from '../model/user.js';
import type { Comment } from '../model/comment.js';

/** The fields of a comment that mention people. */
export type Mentions = Pick<Comment, 'to' | 'taggedUserContacts'>;

/** People a comment mentions, by `to` and by its text; a person may come twice. */
export function mentionedPeople(comment: Mentions): readonly (User | UserContact)[] {
  const tagged = comment.taggedUserContacts.map(({ userId, contact }) => contact ?? { userId });
  return comment.to ? [...comment.to, ...tagged] : tagged;
}

/** Whether a comment mentions a person. */
export function mentions(comment: Mentions, userIds: readonly string[]): boolean {
  return (
    comment.taggedUserContacts.some((tag) => userIds.includes(tag.userId)) ||
    !!comment.to?.some((user) => userIds.includes(user.userId))
  );
}
