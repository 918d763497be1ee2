/** Which of a set of custom buttons are on (Misc, ButtonContext). */
export interface ButtonContext {
  /** 'button' when absent. */
  type?: 'button' | 'button-toggle' | 'multi-select' | 'single-select';
  groupId?: string;
  /** Button id to whether it is on, by group id; buttons without a group are in 'ungrouped'. */
  selections?: Readonly<Record<string, Readonly<Record<string, boolean>>>>;
  clickedButtonId?: string;
}
