import type { User } from './user.js';

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
