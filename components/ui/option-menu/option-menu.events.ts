/** The user chooses one of a set of options; an empty `id` means none of them. Where several can hold, `ids` are those that hold now. */
export class CollabOptionSelectEvent extends Event {
  readonly detail: Readonly<{ id: string; ids?: readonly string[] }>;

  constructor(detail: CollabOptionSelectEvent['detail']) {
    super('collab-option-select', { bubbles: true, composed: true, cancelable: true });
    this.detail = detail;
  }
}

declare global {
  interface GlobalEventHandlersEventMap {
    'collab-option-select': CollabOptionSelectEvent;
  }
}
