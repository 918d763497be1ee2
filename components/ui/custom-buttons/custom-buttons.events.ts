import type { ButtonContext } from '../../../store/index.js';

/** Fired when the user presses a custom button; cancelable. If prevented, the selection stays the same. */
export class CollabButtonClickEvent extends Event {
  readonly detail: Readonly<{ buttonContext: ButtonContext }>;

  constructor(detail: CollabButtonClickEvent['detail']) {
    super('collab-button-click', { bubbles: true, composed: true, cancelable: true });
    this.detail = detail;
  }
}

declare global {
  interface GlobalEventHandlersEventMap {
    'collab-button-click': CollabButtonClickEvent;
  }
}
