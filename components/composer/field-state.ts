import type { SubmitKey } from './keymap.js';

/** What assistive technology hears of the field, and what may be done in it. */
export interface FieldState {
  /** Shown while nothing is written. */
  readonly placeholder: string;
  readonly label: string;
  readonly describedBy: string;
  readonly invalid: boolean;
  readonly disabled: boolean;
  readonly readonly: boolean;
  readonly submitKey: SubmitKey;
}

/** The same as attributes of what can be edited. */
export function editableAttributes(state: FieldState): Record<string, string> {
  const { label, describedBy, invalid, disabled, readonly, submitKey } = state;
  return {
    class: 'prose',
    role: 'textbox',
    // Also where it can only be read.
    tabindex: '0',
    dir: 'auto',
    'aria-multiline': 'true',
    'aria-label': label,
    enterkeyhint: submitKey === 'enter' ? 'send' : 'enter',
    ...(describedBy && { 'aria-describedby': describedBy }),
    ...(invalid && { 'aria-invalid': 'true' }),
    ...(disabled && { 'aria-disabled': 'true', tabindex: '-1' }),
    ...(readonly && { 'aria-readonly': 'true' }),
  };
}
