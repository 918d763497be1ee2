import { html, nothing } from 'lit';

interface EmptyState {
  /** Name of an icon of `collab-icon`. */
  readonly icon: string;
  readonly title: string;
  readonly hint?: string;
  /** An optional action. */
  readonly action?: { readonly label: string; readonly run: () => void } | undefined;
  /** Whether the state is an error. */
  readonly isFailure?: boolean;
}

/** Renders an empty state: why there is no content, and what the user can do. */
export const renderEmptyState = ({ icon, title, hint, action, isFailure = false }: EmptyState) => html`
  <div part="empty" class="empty" role=${isFailure ? 'alert' : nothing}>
    <collab-icon name=${icon}></collab-icon>
    <p class="empty-title">${title}</p>
    ${hint ? html`<p class="empty-hint">${hint}</p>` : nothing}
    ${action ? html`<button class="button" type="button" @click=${action.run}>${action.label}</button>` : nothing}
  </div>
`;
