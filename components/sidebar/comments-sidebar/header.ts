import { html, nothing } from 'lit';
import type { LocalizeController } from '../../base/localize.js';

interface Header {
  readonly localize: LocalizeController;
  /** How many threads are listed. */
  readonly total: number;
  /** A button before the way out. */
  readonly button: unknown;
  /** The way out, where there is one. */
  readonly close: (() => void) | undefined;
}

/** The line with the title, how many threads are listed, and the way out. */
export const renderHeader = ({ localize, total, button, close }: Header) => html`
  <header part="header" class="header">
    <h2>${localize.term('comments')}</h2>
    ${total > 0 ? html`<span class="badge">${localize.number(total)}</span>` : nothing}
    <slot name="header"></slot>
    <div class="buttons">
      ${button}
      ${
        close
          ? html`
              <button
                part="close"
                class="icon-button close"
                type="button"
                aria-label=${localize.term('close')}
                @click=${close}
              >
                <collab-icon name="close"></collab-icon>
              </button>
            `
          : nothing
      }
    </div>
  </header>
`;
