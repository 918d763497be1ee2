import { html } from 'lit';
import type { LocalizeController } from '../base/localize.js';
import '../base/more-english.js';

/** What is shown is as it was when the connection was lost. */
export const renderOffline = (localize: LocalizeController) => html`
  <p part="notice" class="offline">
    <collab-icon name="offline"></collab-icon>
    <span>${localize.term('offline')}. ${localize.term('offlineHint')}</span>
  </p>
`;
