import { html } from 'lit';
import type { LocalizeController } from '../base/localize.js';
import '../base/more-english.js';
import { loadMediaFrom } from '../base/media-origins.js';

interface HeldMedia {
  readonly address: string;
  readonly host: string;
  /** Name of the file, for people who do not see beside which one the button is. */
  readonly name: string;
  readonly localize: LocalizeController;
}

/** Says where a picture or a recording would load from, and loads it on a press. */
export function renderHeldMedia({ address, host, name, localize }: HeldMedia) {
  return html`
    <span class="missing-text">${localize.term('mediaHeld', host)}</span>
    <button class="button button--ghost" type="button" @click=${() => loadMediaFrom(address)}>
      ${localize.term('mediaLoad')}<span class="visually-hidden">: ${name}</span>
    </button>
  `;
}
