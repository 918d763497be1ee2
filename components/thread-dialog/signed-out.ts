import { html } from 'lit';
import '../icon/more-icons.js';
import type { LocalizeController } from '../internal/localize.js';

/** Says, in the place of a thread, why nobody can see it: nobody is signed in. */
export function renderSignedOut(localize: LocalizeController) {
  return html`
    <div slot="loading" class="signed-out">
      <collab-icon name="comment"></collab-icon>
      <p>${localize.term('signInToRead')}</p>
    </div>
  `;
}
