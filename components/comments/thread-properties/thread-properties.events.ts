import type {
  CustomAnnotationDropdownItem,
  CustomCategory,
  CustomPriority,
  UserContact,
} from '../../../store/index.js';

/** The thread that a request changes. */
type ThreadReference = Readonly<{ annotationId: string }>;

const options = { bubbles: true, composed: true, cancelable: true };

/** Fired before a thread is assigned to a person; without a person, it is unassigned. */
export class CollabThreadAssignEvent extends Event {
  readonly detail: ThreadReference & Readonly<{ assignedTo?: UserContact }>;

  constructor(detail: CollabThreadAssignEvent['detail']) {
    super('collab-thread-assign', options);
    this.detail = detail;
  }
}

/** Fired before the priority of a thread is set; without a priority, it is removed. */
export class CollabThreadPriorityChangeEvent extends Event {
  readonly detail: ThreadReference & Readonly<{ priority?: CustomPriority }>;

  constructor(detail: CollabThreadPriorityChangeEvent['detail']) {
    super('collab-thread-priority-change', options);
    this.detail = detail;
  }
}

/** Fired before the categories of a thread are replaced. */
export class CollabThreadCategoryChangeEvent extends Event {
  readonly detail: ThreadReference & Readonly<{ commentCategories: readonly CustomCategory[] }>;

  constructor(detail: CollabThreadCategoryChangeEvent['detail']) {
    super('collab-thread-category-change', options);
    this.detail = detail;
  }
}

/** Fired before the chosen entries of the custom list are replaced. */
export class CollabThreadCustomListChangeEvent extends Event {
  readonly detail: ThreadReference & Readonly<{ customList: readonly CustomAnnotationDropdownItem[] }>;

  constructor(detail: CollabThreadCustomListChangeEvent['detail']) {
    super('collab-thread-custom-list-change', options);
    this.detail = detail;
  }
}

declare global {
  interface GlobalEventHandlersEventMap {
    'collab-thread-assign': CollabThreadAssignEvent;
    'collab-thread-priority-change': CollabThreadPriorityChangeEvent;
    'collab-thread-category-change': CollabThreadCategoryChangeEvent;
    'collab-thread-custom-list-change': CollabThreadCustomListChangeEvent;
  }
}
