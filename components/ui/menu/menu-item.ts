import type { IconName } from '../icon/icons.js';

/** Something to choose in a menu. */
export interface MenuAction {
  readonly id: string;
  readonly label: string;
  /** A few words more, below the label. */
  readonly hint?: string;
  readonly icon?: IconName;
  /** Whether it destroys something. */
  readonly danger?: boolean;
  readonly disabled?: boolean;
  /** Given, the item is one that is on or off. */
  readonly checked?: boolean;
  /** Whether it is on in place of the others. */
  readonly exclusive?: boolean;
}

/** A line between groups of items. */
export interface MenuSeparator {
  readonly separator: true;
}

export type MenuItem = MenuAction | MenuSeparator;

export const isAction = (item: MenuItem): item is MenuAction => 'id' in item;
