import { html, type LitElement } from 'lit';
import type { PresenceStatus } from '../../../store/index.js';
import { addStyles } from '../../base/add-styles.js';
import { LocalizeController } from '../../base/localize.js';
import '../../base/english-messages.js';
import tokens from '../../styles/tokens.styles.js';
import statusMarkStyles, { statusHostStyles } from './status-mark.styles.js';

type StatusHost = LitElement & { readonly status: 'none' | PresenceStatus; readonly label?: string | undefined };

/** The presence mark of an avatar. Loads with the first avatar that has a status. */
export class StatusMarkController {
  readonly #host: StatusHost;
  readonly #localize: LocalizeController;

  constructor(host: StatusHost) {
    this.#host = host;
    this.#localize = new LocalizeController(host);
    addStyles(host.renderRoot, [tokens, statusMarkStyles, statusHostStyles]);
  }

  render() {
    const { status, label } = this.#host;
    if (status === 'none') return undefined;
    return html`
      <span
        part="status"
        class="status"
        data-status=${status}
        role="img"
        aria-label=${this.#localize.term('presenceDuration', status)}
        aria-hidden=${String(label === '')}
      ></span>
    `;
  }
}
