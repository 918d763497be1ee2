import type { ButtonContext } from '../../../store/index.js';

/** The user presses a custom button. Prevented, what is on stays as it was. */
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
