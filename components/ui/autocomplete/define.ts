import { CollabAutocomplete } from './autocomplete.js';

CollabAutocomplete.define('collab-autocomplete');

declare global {
  interface HTMLElementTagNameMap {
    'collab-autocomplete': CollabAutocomplete;
  }
}
