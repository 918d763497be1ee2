import type { UserContact } from '../../../store/index.js';

/** Fired when the user selects other people; cancelable. `value` is the whole selection. */
export class CollabPeopleChangeEvent extends Event {
  readonly detail: Readonly<{ value: readonly UserContact[] }>;

  constructor(detail: CollabPeopleChangeEvent['detail']) {
    super('collab-people-change', { bubbles: true, composed: true, cancelable: true });
    this.detail = detail;
  }
}

declare global {
  interface GlobalEventHandlersEventMap {
    'collab-people-change': CollabPeopleChangeEvent;
  }
}
