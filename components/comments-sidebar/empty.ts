import { html, nothing } from 'lit';
import type { IconName } from '../icon/icons.js';

interface Empty {
  readonly icon: IconName;
  readonly title: string;
  readonly hint: string;
  /** A way on, where there is one. */
  readonly action?: { readonly label: string; readonly run: () => void } | undefined;
}

/** What stands where a list would be: why there is none, and what can be done. */
export function renderEmpty({ icon, title, hint, action }: Empty) {
  return html`
    <div part="empty" class="empty">
      <collab-icon name=${icon}></collab-icon>
      <p class="empty-title">${title}</p>
      <p class="empty-hint">${hint}</p>
      ${action ? html`<button class="button" type="button" @click=${action.run}>${action.label}</button>` : nothing}
    </div>
  `;
}

const lines = ['short', 'long', 'long'];

/** Rows of the final size, while the real ones are on their way. */
export function renderSkeleton(label: string) {
  return html`
    <div class="loading" role="status">
      <span class="visually-hidden">${label}</span>
      ${Array.from(
        { length: 6 },
        () => html`
          <div class="skeleton-row">
            <div class="skeleton face"></div>
            <div class="skeleton-lines">${lines.map((line) => html`<div class="skeleton ${line}"></div>`)}</div>
          </div>
        `,
      )}
    </div>
  `;
}
