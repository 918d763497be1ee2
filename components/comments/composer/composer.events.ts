import type { ComposerContent, ComposerSubmission } from './content.js';

/** The user sends what is written. Prevented, it stays in the composer. */
export class CollabComposerSubmitEvent extends Event {
  readonly detail: Readonly<ComposerSubmission>;

  constructor(detail: CollabComposerSubmitEvent['detail']) {
    super('collab-composer-submit', { bubbles: true, composed: true, cancelable: true });
    this.detail = detail;
  }
}

/** The user has changed what is written. */
export class CollabComposerChangeEvent extends Event {
  readonly detail: Readonly<ComposerContent & { empty: boolean }>;

  constructor(detail: CollabComposerChangeEvent['detail']) {
    super('collab-composer-change', { bubbles: true, composed: true });
    this.detail = detail;
  }
}

/** The user wants to stop writing, by Escape or by the button; the text stays. Prevented, Escape goes no further. */
export class CollabComposerCancelEvent extends Event {
  constructor() {
    super('collab-composer-cancel', { bubbles: true, composed: true, cancelable: true });
  }
}

declare global {
  interface GlobalEventHandlersEventMap {
    'collab-composer-submit': CollabComposerSubmitEvent;
    'collab-composer-change': CollabComposerChangeEvent;
    'collab-composer-cancel': CollabComposerCancelEvent;
  }
}
