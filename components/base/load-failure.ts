import { html } from 'lit';
import { retryParts } from './lazy.js';
import type { LocalizeController } from './localize.js';

/** What stands where a part of the kit would be that could not be loaded. */
export const renderLoadFailure = (localize: LocalizeController) => html`
  <div class="loading" role="alert">
    <p>${localize.term('errorNoService')}</p>
    <button class="button" @click=${retryParts}>${localize.term('retry')}</button>
  </div>
`;
