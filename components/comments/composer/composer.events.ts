import type { ComposerContent, ComposerSubmission } from './content.js';

/** Fired before the content is sent. If it is prevented, the content stays in the composer. */
export class CollabComposerSubmitEvent extends Event {
  readonly detail: Readonly<ComposerSubmission>;

  constructor(detail: CollabComposerSubmitEvent['detail']) {
    super('collab-composer-submit', { bubbles: true, composed: true, cancelable: true });
    this.detail = detail;
  }
}

/** Fired after the user has changed the content. */
export class CollabComposerChangedEvent extends Event {
  readonly detail: Readonly<ComposerContent & { empty: boolean }>;

  constructor(detail: CollabComposerChangedEvent['detail']) {
    super('collab-composer-changed', { bubbles: true, composed: true });
    this.detail = detail;
  }
}

/** Fired when the user presses Escape or the Cancel button. The content stays. If it is prevented, Escape is consumed. */
export class CollabComposerCancelEvent extends Event {
  constructor() {
    super('collab-composer-cancel', { bubbles: true, composed: true, cancelable: true });
  }
}

declare global {
  interface GlobalEventHandlersEventMap {
    'collab-composer-submit': CollabComposerSubmitEvent;
    'collab-composer-changed': CollabComposerChangedEvent;
    'collab-composer-cancel': CollabComposerCancelEvent;
  }
}
