import { CollabFollowBanner } from './follow-banner.js';

CollabFollowBanner.define('collab-follow-banner');

declare global {
  interface HTMLElementTagNameMap {
    'collab-follow-banner': CollabFollowBanner;
  }
}
