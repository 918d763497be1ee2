import { html, nothing } from 'lit';

interface Empty {
  /** Its name, as `collab-icon` has it. */
  readonly icon: string;
  readonly title: string;
  readonly hint?: string;
  /** A way on, where there is one. */
  readonly action?: { readonly label: string; readonly run: () => void } | undefined;
  /** Whether something went wrong. */
  readonly isFailure?: boolean;
}

/** What stands where something would be shown: why there is nothing, and what can be done. */
export const renderEmpty = ({ icon, title, hint, action, isFailure = false }: Empty) => html`
  <div part="empty" class="empty" role=${isFailure ? 'alert' : nothing}>
    <collab-icon name=${icon}></collab-icon>
    <p class="empty-title">${title}</p>
    ${hint ? html`<p class="empty-hint">${hint}</p>` : nothing}
    ${action ? html`<button class="button" type="button" @click=${action.run}>${action.label}</button>` : nothing}
  </div>
`;
