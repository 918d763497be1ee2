import type { User, UserContact, UserGroup } from './user.js';

/** A user mentioned in a comment's text (Resources, Comment). */
export interface AutocompleteUserContactReplaceData {
  /** Text of the mention in the comment. */
  text: string;
  userId: string;
  contact?: User;
}

/** A custom item mentioned in a comment's text (Resources, Comment). */
export interface AutocompleteReplaceData {
  /** Text of the mention in the comment. */
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

/** Icon of an entry: a URL or SVG markup (Resources, Comment). */
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
  /** Kind of entries. Default: 'custom'. */
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
  /** Text shown while nothing is selected. Default: 'Select'. */
  placeholder: string;
  data: readonly CustomAnnotationDropdownItem[];
}

/** A user who can be mentioned, with their organization if known. */
export type Contact = UserContact & Partial<Pick<User, 'organizationId'>>;

/** An autocomplete suggestion: a user, a user group or a custom item. */
export type Suggestion =
  | { readonly type: 'contact'; readonly contact: Contact }
  | { readonly type: 'group'; readonly group: UserGroup }
  | { readonly type: 'custom'; readonly item: AutocompleteItem };

/** The `source` of a contact who is invited by email address. */
export const INVITED = 'email';

/** Returns a unique key of a suggestion. */
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

/** Returns the display name of a suggestion. */
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
