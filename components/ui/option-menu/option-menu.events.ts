/**
 * Fired when the user selects an option; cancelable. An empty `id` stands for none. With `multiple`, `ids` are all selected
 * options after the change.
 */
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
