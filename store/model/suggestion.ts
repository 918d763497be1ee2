import type { AutocompleteItem } from './autocomplete.js';
import type { UserContact } from './contact.js';
import type { User, UserGroup } from './user.js';

/** Somebody who can be named, with the organization they belong to where it is known. */
export type Contact = UserContact & Partial<Pick<User, 'organizationId'>>;

/** What is offered to be named while writing: a person, a group of people, an item of a custom list. */
export type Suggestion =
  | { readonly type: 'contact'; readonly contact: Contact }
  | { readonly type: 'group'; readonly group: UserGroup }
  | { readonly type: 'custom'; readonly item: AutocompleteItem };

/** The `source` of a contact who is no member yet, and is named by e-mail address. */
export const INVITED = 'email';

/** Tells one suggestion from all others. */
export function suggestionKey(suggestion: Suggestion): string {
  switch (suggestion.type) {
    case 'contact':
      return `contact:${suggestion.contact.userId}`;
    case 'group':
      return `group:${suggestion.group.groupId}`;
    case 'custom':
      return `custom:${suggestion.item.id}`;
  }
}

/** What a suggestion is called. */
export function suggestionName(suggestion: Suggestion): string {
  switch (suggestion.type) {
    case 'contact':
      return suggestion.contact.name?.trim() || suggestion.contact.email || suggestion.contact.userId;
    case 'group':
      return suggestion.group.groupName;
    case 'custom':
      return suggestion.item.name;
  }
}
