import { CollabReactions } from './reactions.js';

CollabReactions.define('collab-reactions');

declare global {
  interface HTMLElementTagNameMap {
    'collab-reactions': CollabReactions;
  }
}
