import type { CustomReaction } from '../../../store/index.js';

/** Fired when the user selects an emoji or a custom reaction. */
export class CollabEmojiSelectEvent extends Event {
  /** `variant` is the emoji in the preferred skin tone, if that changes it. */
  readonly detail: Readonly<CustomReaction & { variant?: string }>;

  constructor(detail: CollabEmojiSelectEvent['detail']) {
    super('collab-emoji-select', { bubbles: true, composed: true, cancelable: true });
    this.detail = detail;
  }
}

declare global {
  interface GlobalEventHandlersEventMap {
    'collab-emoji-select': CollabEmojiSelectEvent;
  }
}
