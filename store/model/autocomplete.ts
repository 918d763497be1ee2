import type { User, UserContact, UserGroup } from './user.js';

/** A person mentioned in a comment's text (Resources, Comment). */
export interface AutocompleteUserContactReplaceData {
  /** Text that stands in the comment for the person. */
  text: string;
  userId: string;
  contact?: User;
}

/** A custom item named in a comment's text (Resources, Comment). */
export interface AutocompleteReplaceData {
  /** Text that stands in the comment for the item. */
  text: string;
  custom: AutocompleteItem;
}

/** One entry of a custom list (Resources, Comment). */
export interface AutocompleteItem {
  id: string;
  name: string;
  description?: string;
  icon?: AutocompleteIcon;
  groupId?: string;
  link?: string;
}

/** Icon of an entry: an address or SVG markup (Resources, Comment). */
export interface AutocompleteIcon {
  url?: string;
  svg?: string;
}

/** A heading in a custom list (Resources, Comment). */
export interface AutocompleteGroup {
  id: string;
  name: string;
}

/** A list that a hotkey opens while writing (Resources, Comment). */
export interface AutocompleteData {
  hotkey: string;
  description?: string;
  /** What the list holds; 'custom' by default. */
  type: 'custom' | 'contact' | 'group';
  groups?: readonly AutocompleteGroup[];
  data: readonly AutocompleteItem[];
}

/** One entry of an annotation's custom dropdown (Resources, Comment). */
export interface CustomAnnotationDropdownItem {
  id: string;
  label: string;
}

/** A custom dropdown on an annotation (Resources, Comment). */
export interface CustomAnnotationDropdownData {
  type: 'multi' | 'single';
  /** Text shown while nothing is chosen; 'Select' by default. */
  placeholder: string;
  data: readonly CustomAnnotationDropdownItem[];
}

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
