import { html } from 'lit';
import type { LocalizeController } from '../base/localize.js';

interface NoticeOptions {
  text: string;
  /** Whether the notice is an error. */
  failed?: boolean;
  actions: readonly { readonly label: string; readonly run: () => void }[];
}

/** Renders a one-line notice with actions. */
export function renderNotice({ text, failed = false, actions }: NoticeOptions) {
  return html`
    <div part="notice" class="notice ${failed ? 'failed' : ''}" role=${failed ? 'alert' : 'status'}>
      <span class="notice-text">
        <collab-icon name=${failed ? 'warning' : 'edit'}></collab-icon>
        <span>${text}</span>
      </span>
      <span class="notice-actions">
        ${actions.map(
          ({ label, run }) => html`<button class="button button--ghost" type="button" @click=${run}>${label}</button>`,
        )}
      </span>
    </div>
  `;
}

/** Renders the notice that the content may be outdated because the connection is lost. */
export const renderOffline = (localize: LocalizeController) => html`
  <p part="notice" class="offline">
    <collab-icon name="offline"></collab-icon>
    <span>${localize.term('offline')}. ${localize.term('offlineHint')}</span>
  </p>
`;
