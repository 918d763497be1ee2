import type { Comment } from './comment.js';
import { placeholderOf } from './placeholders.js';
import { userOf } from './user-of.js';

type Mentions = Pick<Comment, 'to' | 'taggedUserContacts'>;

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
