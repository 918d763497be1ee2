import { CollabTooltip } from './tooltip.js';

CollabTooltip.define('collab-tooltip');

declare global {
  interface HTMLElementTagNameMap {
    'collab-tooltip': CollabTooltip;
  }
}
