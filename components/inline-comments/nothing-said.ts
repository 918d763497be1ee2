import { html, nothing } from 'lit';
import type { IconName } from '../icon/icons.js';

interface Said {
  readonly icon: IconName;
  readonly title: string;
  readonly hint?: string | undefined;
}

/** What stands where the threads would be, and why. */
export const renderNothingSaid = ({ icon, title, hint }: Said) => html`
  <div part="empty" class="empty">
    <collab-icon name=${icon}></collab-icon>
    <p class="empty-title">${title}</p>
    ${hint ? html`<p class="empty-hint">${hint}</p>` : nothing}
  </div>
`;

/** Threads of about the final size, while the real ones are on their way. */
export const renderComing = () => html`
  <div class="list">${[0, 1].map(() => html`<div class="item"><collab-thread></collab-thread></div>`)}</div>
`;
