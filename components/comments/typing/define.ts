import { CollabTyping } from './typing.js';

CollabTyping.define('collab-typing');

declare global {
  interface HTMLElementTagNameMap {
    'collab-typing': CollabTyping;
  }
}
