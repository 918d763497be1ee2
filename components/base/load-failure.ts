import { html } from 'lit';
import { retryFailedModules } from './lazy.js';
import type { LocalizeController } from './localize.js';

/** Renders the message that a lazy module could not be loaded, with a retry button. */
export const renderLoadFailure = (localize: LocalizeController) => html`
  <div class="loading" role="alert">
    <collab-icon name="warning"></collab-icon>
    <strong>${localize.term('errorServiceUnavailable')}</strong>
    <button class="button" @click=${retryFailedModules}>${localize.term('retry')}</button>
  </div>
`;
