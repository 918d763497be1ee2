import type { AutocompleteUserContactReplaceData } from '../model/autocomplete.js';
import type { Comment } from '../model/comment.js';
import { type UserContact, userOf } from '../model/user.js';

const PLACEHOLDER = /\{\{([^{}]+)\}\}/g;

type Tagging = Partial<Pick<Comment, 'taggedUserContacts' | 'to'>>;

/** What stands in a comment's text or HTML for a person it mentions (Endpoints, Add comment annotations: User tagging rule). */
export function placeholderOf(userId: string): string {
  return `{{${userId}}}`;
}

/** A text in pieces, in order: what stands there, and for each placeholder the id of the person it is for. */
export function* piecesOf(text: string): Generator<string | { readonly userId: string }> {
  let done = 0;
  for (const match of text.matchAll(PLACEHOLDER)) {
    if (match.index > done) yield text.slice(done, match.index);
    yield { userId: match[1] ?? '' };
    done = match.index + match[0].length;
  }
  if (done < text.length) yield text.slice(done);
}

/** The names of the people a comment tags, without the sign before them, by user id. */
export function taggedNames({ taggedUserContacts = [], to = [] }: Tagging): ReadonlyMap<string, string> {
  const names = new Map<string, string>();
  for (const { userId, name } of to) if (name) names.set(userId, name);
  for (const tag of taggedUserContacts) {
    names.set(tag.userId, tag.contact?.name || names.get(tag.userId) || nameIn(tag));
  }
  return names;
}

/** The name of a tagged person of whom only the text is known; of those whom the REST interface tags, not even that. */
function nameIn({ text = '', userId }: Partial<AutocompleteUserContactReplaceData>): string {
  return text.replace(/^@/, '').replace(PLACEHOLDER, '').trim() || String(userId);
}

/** A comment's text as people read it: with names where placeholders stand; one of nobody who is tagged stays as it is. */
export function readableText({ commentText, ...tagging }: Pick<Comment, 'commentText'> & Tagging): string {
  if (!commentText.includes('{{')) return commentText;
  const names = taggedNames(tagging);
  return commentText.replace(PLACEHOLDER, (placeholder, userId: string) => {
    const name = names.get(userId);
    return name === undefined ? placeholder : `@${name}`;
  });
}

/** What a comment says of the people its text mentions: of those who are given, each once, in the order of their placeholders. */
export function taggedIn(
  text: string,
  people: Iterable<UserContact>,
  organizationId: string,
): readonly AutocompleteUserContactReplaceData[] {
  const byId = new Map([...people].map((person) => [person.userId, person]));
  const tagged = new Map<string, AutocompleteUserContactReplaceData>();
  for (const piece of piecesOf(text)) {
    const person = typeof piece === 'string' ? undefined : byId.get(piece.userId);
    if (!person) continue;
    const { userId, name, email } = person;
    tagged.set(userId, { text: `@${name || email || userId}`, userId, contact: userOf(person, organizationId) });
  }
  return [...tagged.values()];
}
