import type { CustomPriority, CustomStatus, UserContact } from '../../../store/index.js';

/** An action on several threads. An undefined priority or assignee removes the current one. */
export type BulkAction =
  | { readonly action: 'status'; readonly status: CustomStatus }
  | { readonly action: 'priority'; readonly priority: CustomPriority | undefined }
  | { readonly action: 'assign'; readonly assignedTo: UserContact | undefined }
  | { readonly action: 'read' }
  | { readonly action: 'unread' };

/** Fired when the user chooses an action for the selected threads; cancelable. */
export class CollabBulkApplyEvent extends Event {
  readonly detail: BulkAction;

  constructor(detail: BulkAction) {
    super('collab-bulk-apply', { bubbles: true, composed: true, cancelable: true });
    this.detail = detail;
  }
}

/** Fired when the user selects all threads or none; cancelable. */
export class CollabBulkSelectEvent extends Event {
  readonly detail: Readonly<{ all: boolean }>;

  constructor(detail: CollabBulkSelectEvent['detail']) {
    super('collab-bulk-select', { bubbles: true, composed: true, cancelable: true });
    this.detail = detail;
  }
}

declare global {
  interface GlobalEventHandlersEventMap {
    'collab-bulk-apply': CollabBulkApplyEvent;
    'collab-bulk-select': CollabBulkSelectEvent;
  }
}
