import type { UserContact } from '../../../store/index.js';

/** The user chooses other people: `value` is everyone chosen, and empty for nobody. Prevented, the choice stays as it was. */
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
