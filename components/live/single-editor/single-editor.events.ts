import type { UserEditorAccess } from '../../../store/index.js';

/** The user has become the editor, or is it no more, in this tab or in another. */
export class CollabSingleEditorChangeEvent extends Event {
  readonly detail: Readonly<UserEditorAccess>;

  constructor(detail: CollabSingleEditorChangeEvent['detail']) {
    super('collab-single-editor-change', { bubbles: true, composed: true });
    this.detail = detail;
  }
}

declare global {
  interface GlobalEventHandlersEventMap {
    'collab-single-editor-change': CollabSingleEditorChangeEvent;
  }
}
