import { CollabMediaTimeline } from './media-timeline.js';

CollabMediaTimeline.define('collab-media-timeline');

declare global {
  interface HTMLElementTagNameMap {
    'collab-media-timeline': CollabMediaTimeline;
  }
}
