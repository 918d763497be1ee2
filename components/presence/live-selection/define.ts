import { CollabLiveSelection } from './live-selection.js';

CollabLiveSelection.define('collab-live-selection');

declare global {
  interface HTMLElementTagNameMap {
    'collab-live-selection': CollabLiveSelection;
  }
}
