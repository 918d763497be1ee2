import type { CustomPriority, CustomStatus, UserContact } from '../../../store/index.js';

/** Something done with several threads at once. No priority and nobody to assign to take away what there was. */
export type BulkAct =
  | { readonly act: 'status'; readonly status: CustomStatus }
  | { readonly act: 'priority'; readonly priority: CustomPriority | undefined }
  | { readonly act: 'assign'; readonly assignedTo: UserContact | undefined }
  | { readonly act: 'read' }
  | { readonly act: 'unread' };

/** The user does something with all threads that are selected. */
export class CollabBulkActEvent extends Event {
  readonly detail: BulkAct;

  constructor(detail: BulkAct) {
    super('collab-bulk-act', { bubbles: true, composed: true, cancelable: true });
    this.detail = detail;
  }
}

/** The user selects all threads, or none. */
export class CollabBulkSelectEvent extends Event {
  readonly detail: Readonly<{ all: boolean }>;

  constructor(detail: CollabBulkSelectEvent['detail']) {
    super('collab-bulk-select', { bubbles: true, composed: true });
    this.detail = detail;
  }
}

declare global {
  interface GlobalEventHandlersEventMap {
    'collab-bulk-act': CollabBulkActEvent;
    'collab-bulk-select': CollabBulkSelectEvent;
  }
}
