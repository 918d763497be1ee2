import type { Comment } from '../model/comment.js';
import { type UserContact, type User, userOf } from '../model/user.js';
import { placeholderOf } from './placeholders.js';

type Mentions = Pick<Comment, 'to' | 'taggedUserContacts'>;

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

/** What a comment says of whom it mentions, where it says only whom its text tags: they are whom it is to. */
export function addressed(said: Partial<Comment>, organizationId: string): Partial<Comment> {
  const { to, taggedUserContacts } = said;
  if (to || !taggedUserContacts) return said;
  const people = taggedUserContacts.map(({ userId, contact }) => userOf(contact ?? { userId }, organizationId));
  return { ...said, to: [...new Map(people.map((person) => [person.userId, person])).values()] };
}

/** What is left of a comment's mentions under a new text: those that still stand in it, by placeholder or by their text. */
export function stillMentioned({ to, taggedUserContacts }: Mentions, said: Partial<Comment>): Partial<Mentions> {
  const { commentText = '', commentHtml = '' } = said;
  const stands = (text: string) => commentText.includes(text) || commentHtml.includes(text);
  const left = taggedUserContacts.filter(({ text, userId }) => stands(placeholderOf(userId)) || (text && stands(text)));
  const gone = new Set(taggedUserContacts.filter((tag) => !left.includes(tag)).map(({ userId }) => userId));
  return { taggedUserContacts: left, ...(to && { to: to.filter(({ userId }) => !gone.has(userId)) }) };
}
