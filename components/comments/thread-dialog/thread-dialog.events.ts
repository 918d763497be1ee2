import type { CollabThreadAcceptEvent } from '../proposal/proposal.events.js';

/**
 * Fired before an accepted change is applied to the page. The page prevents it to apply the change itself, for example in its
 * editor; the thread is resolved in both cases. `replaceContentHtml` is sanitised; `replaceContentText` is plain text.
 */
export class CollabContentReplaceEvent extends Event {
  readonly detail: CollabThreadAcceptEvent['detail'];

  constructor(detail: CollabContentReplaceEvent['detail']) {
    super('collab-content-replace', { bubbles: true, composed: true, cancelable: true });
    this.detail = detail;
  }
}

declare global {
  interface GlobalEventHandlersEventMap {
    'collab-content-replace': CollabContentReplaceEvent;
  }
}
