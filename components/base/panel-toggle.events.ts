/** A panel of choices opens, or closes: what it shows need be known only meanwhile. */
export class CollabPanelToggleEvent extends Event {
  readonly detail: Readonly<{ open: boolean }>;

  constructor(detail: CollabPanelToggleEvent['detail']) {
    super('collab-panel-toggle', { bubbles: true, composed: true });
    this.detail = detail;
  }
}

declare global {
  interface GlobalEventHandlersEventMap {
    'collab-panel-toggle': CollabPanelToggleEvent;
  }
}
