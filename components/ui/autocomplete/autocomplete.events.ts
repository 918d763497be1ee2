import type { Suggestion } from '../../../store/index.js';

/** Fired when the user selects a suggestion; cancelable. */
export class CollabSuggestionSelectEvent extends Event {
  readonly detail: Readonly<{ suggestion: Suggestion }>;

  constructor(detail: CollabSuggestionSelectEvent['detail']) {
    super('collab-suggestion-select', { bubbles: true, composed: true, cancelable: true });
    this.detail = detail;
  }
}

declare global {
  interface GlobalEventHandlersEventMap {
    'collab-suggestion-select': CollabSuggestionSelectEvent;
  }
}
