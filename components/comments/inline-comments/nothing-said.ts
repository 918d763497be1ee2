import { html, nothing } from 'lit';
import '../../ui/icon/more-icons.js';
import type { LocalizeController } from '../../base/localize.js';

const renderBox = (title: string, hint?: string) => html`
  <div part="empty" class="empty">
    <collab-icon name="comment"></collab-icon>
    <p class="empty-title">${title}</p>
    ${hint ? html`<p class="empty-hint">${hint}</p>` : nothing}
  </div>
`;

/** Says that nobody has commented, and to whom may write that they can. */
export const renderNothingSaid = (localize: LocalizeController, mayWrite: boolean) => html`
  <slot name="empty">
    ${renderBox(localize.term('noComments'), mayWrite ? localize.term('writeFirstComment') : undefined)}
  </slot>
`;

/** Says why nobody can see the threads: nobody is signed in. */
export const renderSignedOut = (localize: LocalizeController) => html`
  <slot name="signed-out">${renderBox(localize.term('signInToComment'))}</slot>
`;

/** Threads of about the final size, while the real ones are on their way. */
export const renderComing = () => html`
  <div class="list">${[0, 1].map(() => html`<div class="item"><collab-thread></collab-thread></div>`)}</div>
`;
