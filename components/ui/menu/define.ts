import { CollabMenu } from './menu.js';
// The application may choose any icon.
import '../icon/more-icons.js';

CollabMenu.define('collab-menu');

declare global {
  interface HTMLElementTagNameMap {
    'collab-menu': CollabMenu;
  }
}
