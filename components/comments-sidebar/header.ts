import { html, nothing } from 'lit';
import type { LocalizeController } from '../internal/localize.js';

/** The line with the title, how many threads are listed, and the way out. */
export const renderHeader = (localize: LocalizeController, total: number, close: () => void) => html`
  <header part="header" class="header">
    <h2>${localize.term('comments')}</h2>
    ${total > 0 ? html`<span class="badge">${localize.number(total)}</span>` : nothing}
    <slot name="header"></slot>
    <button part="close" class="icon-button close" type="button" aria-label=${localize.term('close')} @click=${close}>
      <collab-icon name="close"></collab-icon>
    </button>
  </header>
`;
