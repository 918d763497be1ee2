import type {
  CustomAnnotationDropdownItem,
  CustomCategory,
  CustomPriority,
  UserContact,
} from '../../../store/index.js';

/** Which thread a request is about. */
type ThreadSubject = Readonly<{ annotationId: string }>;

const options = { bubbles: true, composed: true, cancelable: true };

/** The user gives a thread to a person; without one, takes it from whoever has it. */
export class CollabThreadAssignEvent extends Event {
  readonly detail: ThreadSubject & Readonly<{ assignedTo?: UserContact }>;

  constructor(detail: CollabThreadAssignEvent['detail']) {
    super('collab-thread-assign', options);
    this.detail = detail;
  }
}

/** The user gives a thread another priority; without one, takes it away. */
export class CollabThreadPriorityChangeEvent extends Event {
  readonly detail: ThreadSubject & Readonly<{ priority?: CustomPriority }>;

  constructor(detail: CollabThreadPriorityChangeEvent['detail']) {
    super('collab-thread-priority-change', options);
    this.detail = detail;
  }
}

/** The user says what a thread is about: these categories and no others. */
export class CollabThreadCategoryChangeEvent extends Event {
  readonly detail: ThreadSubject & Readonly<{ commentCategories: readonly CustomCategory[] }>;

  constructor(detail: CollabThreadCategoryChangeEvent['detail']) {
    super('collab-thread-category-change', options);
    this.detail = detail;
  }
}

/** The user chooses of the page's own list: these entries and no others. */
export class CollabThreadCustomListChangeEvent extends Event {
  readonly detail: ThreadSubject & Readonly<{ customList: readonly CustomAnnotationDropdownItem[] }>;

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
