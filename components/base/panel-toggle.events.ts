/** Fired when a dropdown panel opens or closes; its content is needed only while it is open. */
export class CollabPanelToggledEvent extends Event {
  readonly detail: Readonly<{ open: boolean }>;

  constructor(detail: CollabPanelToggledEvent['detail']) {
    super('collab-panel-toggled', { bubbles: true, composed: true });
    this.detail = detail;
  }
}

declare global {
  interface GlobalEventHandlersEventMap {
    'collab-panel-toggled': CollabPanelToggledEvent;
  }
}
