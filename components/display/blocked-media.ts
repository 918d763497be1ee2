import { html } from 'lit';
import type { LocalizeController } from '../base/localize.js';
import '../base/english-messages.js';
import { allowMediaFrom } from '../base/media-urls.js';

interface BlockedMedia {
  readonly address: string;
  readonly host: string;
  /** Name of the file, for screen readers. */
  readonly name: string;
  readonly localize: LocalizeController;
}

/** Renders the origin of a blocked picture or recording with a button that loads it. */
export function renderBlockedMedia({ address, host, name, localize }: BlockedMedia) {
  return html`
    <span class="missing-text">${localize.term('mediaBlocked', host)}</span>
    <button class="button button--ghost" type="button" @click=${() => allowMediaFrom(address)}>
      ${localize.term('loadMedia')}<span class="visually-hidden">: ${name}</span>
    </button>
  `;
}
