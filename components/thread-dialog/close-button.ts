import { html } from 'lit';
import type { LocalizeController } from '../internal/localize.js';

/** The button that closes a dialog, for the end of its header. */
export function renderCloseButton(localize: LocalizeController, close: () => void) {
  return html`
    <button
      part="close"
      slot="header-end"
      class="icon-button"
      type="button"
      aria-label=${localize.term('close')}
      @click=${close}
    >
      <collab-icon name="close"></collab-icon>
    </button>
  `;
}
