import type { AutocompleteUserContactReplaceData } from '../model/autocomplete.js';
import type { Comment } from '../model/comment.js';
import { type UserContact, userOf } from '../model/user.js';

const PLACEHOLDER = /\{\{([^{}]+)\}\}/g;

type Tagging = Partial<Pick<Comment, 'taggedUserContacts' | 'to'>>;

/** Returns the placeholder of a mentioned user in text or HTML (Endpoints, Add comment annotations: User tagging rule). */
export function placeholderOf(userId: string): string {
  return `{{${userId}}}`;
}

/** Splits a text into its literal parts and the user ids of its placeholders, in order. */
export function* piecesOf(text: string): Generator<string | { readonly userId: string }> {
  let end = 0;
  for (const match of text.matchAll(PLACEHOLDER)) {
    if (match.index > end) yield text.slice(end, match.index);
    yield { userId: match[1] ?? '' };
    end = match.index + match[0].length;
  }
  if (end < text.length) yield text.slice(end);
}

/** Returns the names of a comment's mentioned users by user id, without the leading `@`. */
export function taggedNames({ taggedUserContacts = [], to = [] }: Tagging): ReadonlyMap<string, string> {
  const names = new Map<string, string>();
  for (const { userId, name } of to) if (name) names.set(userId, name);
  for (const tag of taggedUserContacts) {
    names.set(tag.userId, tag.contact?.name || names.get(tag.userId) || nameFromText(tag));
  }
  return names;
}

/** Returns a mentioned user's name from the mention text. Mentions made by REST calls have no text: returns the id. */
function nameFromText({ text = '', userId }: Partial<AutocompleteUserContactReplaceData>): string {
  return text.replace(/^@/, '').replace(PLACEHOLDER, '').trim() || String(userId);
}

/**
 * Returns a comment's text with placeholders replaced by `@name`, or by what `format` makes of it. Placeholders of unmentioned
 * users stay.
 */
export function readableText(
  { commentText, ...tagging }: Pick<Comment, 'commentText'> & Tagging,
  format = (mention: string): string => mention,
): string {
  if (!commentText.includes('{{')) return commentText;
  const names = taggedNames(tagging);
  return commentText.replace(PLACEHOLDER, (placeholder, userId: string) => {
    const name = names.get(userId);
    return name === undefined ? placeholder : format(`@${name}`);
  });
}

/** Returns the `taggedUserContacts` of a text: each given user with a placeholder in it once, in order of appearance. */
export function taggedIn(
  text: string,
  users: Iterable<UserContact>,
  organizationId: string,
): readonly AutocompleteUserContactReplaceData[] {
  const byId = new Map([...users].map((user) => [user.userId, user]));
  const mentions = new Map<string, AutocompleteUserContactReplaceData>();
  for (const piece of piecesOf(text)) {
    const user = typeof piece === 'string' ? undefined : byId.get(piece.userId);
    if (!user) continue;
    const { userId, name, email } = user;
    mentions.set(userId, { text: `@${name || email || userId}`, userId, contact: userOf(user, organizationId) });
  }
  return [...mentions.values()];
}
