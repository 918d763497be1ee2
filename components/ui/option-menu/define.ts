import { CollabOptionMenu } from './option-menu.js';
// The application may choose any icon.
import '../icon/more-icons.js';

CollabOptionMenu.define('collab-option-menu');

declare global {
  interface HTMLElementTagNameMap {
    'collab-option-menu': CollabOptionMenu;
  }
}
