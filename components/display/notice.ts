import { html } from 'lit';

interface NoticeOptions {
  text: string;
  /** Whether something went wrong. */
  failed?: boolean;
  actions: readonly { readonly label: string; readonly run: () => void }[];
}

/** One line that tells of something and offers a way on. */
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
