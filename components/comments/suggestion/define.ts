import { CollabSuggestion } from './suggestion.js';

CollabSuggestion.define('collab-suggestion');

declare global {
  interface HTMLElementTagNameMap {
    'collab-suggestion': CollabSuggestion;
  }
}
