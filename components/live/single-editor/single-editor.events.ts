import type { UserEditorAccess } from '../../../store/index.js';

/** Fired after the user has become the editor or stopped being it, in this tab or another one. */
export class CollabSingleEditorChangedEvent extends Event {
  readonly detail: Readonly<UserEditorAccess>;

  constructor(detail: CollabSingleEditorChangedEvent['detail']) {
    super('collab-single-editor-changed', { bubbles: true, composed: true });
    this.detail = detail;
  }
}

declare global {
  interface GlobalEventHandlersEventMap {
    'collab-single-editor-changed': CollabSingleEditorChangedEvent;
  }
}
