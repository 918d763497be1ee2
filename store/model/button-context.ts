/** Which of a set of custom buttons are on (Misc, ButtonContext). */
export interface ButtonContext {
  /** 'button' when absent. */
  type?: 'button' | 'button-toggle' | 'multi-select' | 'single-select';
  groupId?: string;
  /** Button id to whether it is on, by group id; buttons without a group are in 'ungrouped'. */
  selections?: Readonly<Record<string, Readonly<Record<string, boolean>>>>;
  clickedButtonId?: string;
}

/** A button of the integrator's own, in threads, below comments or in the sidebar. Buttons of one group stand together. */
export interface CustomButton {
  id: string;
  label: string;
  /** 'button' when absent. Of a 'single-select' group one is on, of a 'multi-select' group any; a 'button-toggle' is on or off by itself. */
  type?: ButtonContext['type'];
  groupId?: string;
}
