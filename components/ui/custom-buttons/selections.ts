import type { ButtonContext, CustomButton } from '../../../store/index.js';

/** Which buttons are on, by group and by button. */
export type Selections = NonNullable<ButtonContext['selections']>;

/** The group of buttons that have none (Misc, ButtonContext). */
const UNGROUPED = 'ungrouped';

export const groupOf = ({ groupId = UNGROUPED }: CustomButton): string => groupId;

/** Whether a button stays on: one that does not is pressed and that is all. */
export const isSwitch = ({ type = 'button' }: CustomButton): boolean => type !== 'button';

export const isOn = (button: CustomButton, selections: Selections): boolean =>
  selections[groupOf(button)]?.[button.id] ?? false;

/** What is on once a button has been pressed: of a group in which one is chosen, it alone. */
export function pressed(button: CustomButton, selections: Selections): Selections {
  if (!isSwitch(button)) return selections;
  const groupId = groupOf(button);
  const others = button.type === 'single-select' ? {} : selections[groupId];
  return { ...selections, [groupId]: { ...others, [button.id]: !isOn(button, selections) } };
}

/** Buttons of one group stand together, where the first of them does. */
export function grouped(buttons: readonly CustomButton[]): readonly (readonly [string, readonly CustomButton[]])[] {
  const groups = new Map<string, CustomButton[]>();
  for (const button of buttons) groups.set(groupOf(button), [...(groups.get(groupOf(button)) ?? []), button]);
  return [...groups];
}
