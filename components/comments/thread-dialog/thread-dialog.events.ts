import type { CollabThreadAcceptEvent } from '../proposal/proposal.events.js';

/**
 * An accepted change is to be applied to the page. Prevented, the page does so itself, in its editor for example; the thread is settled
 * all the same. `replaceContentHtml` is sanitised as a comment's text is; `replaceContentText` is plain text, to be shown as such.
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
