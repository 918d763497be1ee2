import { CollabPeoplePicker } from './people-picker.js';

CollabPeoplePicker.define('collab-people-picker');

declare global {
  interface HTMLElementTagNameMap {
    'collab-people-picker': CollabPeoplePicker;
  }
}
