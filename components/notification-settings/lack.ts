import { html, nothing } from 'lit';
import type { IconName } from '../icon/icons.js';
import '../icon/more-icons.js';

interface Lack {
  readonly icon: IconName;
  readonly title: string;
  readonly hint?: string;
  /** A way on, where there is one. */
  readonly action?: { readonly label: string; readonly run: () => void } | undefined;
  /** Whether something went wrong. */
  readonly isFailure?: boolean;
}

/** Why there is nothing to choose, and what can be done. */
export const renderLack = ({ icon, title, hint, action, isFailure = false }: Lack) => html`
  <div part="empty" class="empty" role=${isFailure ? 'alert' : nothing}>
    <collab-icon name=${icon}></collab-icon>
    <p class="empty-title">${title}</p>
    ${hint ? html`<p class="empty-hint">${hint}</p>` : nothing}
    ${action ? html`<button class="button" type="button" @click=${action.run}>${action.label}</button>` : nothing}
  </div>
`;

/** Lines of the final size, while the real ones are on their way. */
export const renderSkeleton = (label: string) => html`
  <div role="status">
    <span class="visually-hidden">${label}</span>
    ${[1, 2, 3].map(
      () => html`
        <div class="line" aria-hidden="true">
          <span class="skeleton skeleton-name"></span><span class="skeleton skeleton-value"></span>
        </div>
      `,
    )}
  </div>
`;
