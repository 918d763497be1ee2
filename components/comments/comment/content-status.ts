import { html } from 'lit';
import type { CommentContentStatus } from '../../../store/index.js';
import '../../base/english-messages.js';
import type { LocalizeController } from '../../base/localize.js';

interface ContentStatusOptions {
  localize: LocalizeController;
  /** Called when the user wants to load the content again. */
  onReload: () => void;
}

/** Renders what is shown in place of the content of a comment that a data provider has not delivered. */
export function renderContentStatus(status: CommentContentStatus, { localize, onReload }: ContentStatusOptions) {
  if (status === 'loading') {
    return html`
      <div class="loading" role="img" aria-label=${localize.term('contentLoading')}>
        <div class="skeleton"></div>
        <div class="skeleton"></div>
      </div>
    `;
  }
  // Not an alert: a page can have hundreds of them.
  return html`
    <div class="notice">
      <span class="notice-text">
        <collab-icon name="warning"></collab-icon>
        <span>${localize.term(status === 'missing' ? 'contentMissing' : 'contentFailed')}</span>
      </span>
      <span class="notice-actions">
        <button class="button button--ghost" type="button" @click=${onReload}>${localize.term('retry')}</button>
      </span>
    </div>
  `;
}
