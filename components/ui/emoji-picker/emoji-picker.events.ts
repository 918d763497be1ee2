import type { CustomReaction } from '../../../store/index.js';

/** The user chooses an emoji, or another reaction that is offered. */
export class CollabEmojiSelectEvent extends Event {
  /** `variant` is the emoji in the skin tone the user prefers, where it has one. */
  readonly detail: Readonly<CustomReaction & { variant?: string }>;

  constructor(detail: CollabEmojiSelectEvent['detail']) {
    super('collab-emoji-select', { bubbles: true, composed: true });
    this.detail = detail;
  }
}

declare global {
  interface GlobalEventHandlersEventMap {
    'collab-emoji-select': CollabEmojiSelectEvent;
  }
}
