import { html, nothing } from 'lit';
import type { CollabError } from '../../store/index.js';
import type { IconName } from '../icon/icons.js';
import '../icon/more-icons.js';
import { errorMessage } from '../internal/error-message.js';
import type { LocalizeController } from '../internal/localize.js';
import type { NotificationTab } from './tabs.js';

interface Empty {
  readonly icon: IconName;
  readonly title: string;
  readonly hint: string;
  /** A way on, where there is one. */
  readonly action?: { readonly label: string; readonly run: () => void } | undefined;
}

interface Nothing {
  readonly tab: NotificationTab;
  readonly isUnreadOnly: boolean;
  readonly isArchive: boolean;
  readonly isMutedAll: boolean;
  readonly localize: LocalizeController;
  readonly showAll: () => void;
  readonly openSettings: (() => void) | undefined;
}

/** Why there is nothing to list, and what can be done. */
export function renderNothing({ tab, isUnreadOnly, isArchive, isMutedAll, localize, showAll, openSettings }: Nothing) {
  const term = localize.term.bind(localize);
  if (isArchive)
    return renderEmpty({ icon: 'archive', title: term('nothingArchived'), hint: term('nothingArchivedHint') });
  if (isUnreadOnly) {
    const action = { label: term('showAll'), run: showAll };
    return renderEmpty({ icon: 'check-all', title: term('nothingUnread'), hint: term('nothingUnreadHint'), action });
  }
  if (isMutedAll) {
    const action = openSettings && { label: term('notificationSettings'), run: openSettings };
    return renderEmpty({ icon: 'bell-off', title: term('allMuted'), hint: term('allMutedHint'), action });
  }
  const hint = term(tab === 'for-you' ? 'noNotificationsForYouHint' : 'noNotificationsHint');
  return html`<slot name="empty">${renderEmpty({ icon: 'bell', title: term('noNotifications'), hint })}</slot>`;
}

interface Failed {
  readonly error: CollabError;
  readonly localize: LocalizeController;
  readonly retry: (() => void) | undefined;
}

/** Why notifications could not be had, and another try. */
export const renderFailed = ({ error, localize, retry }: Failed) =>
  renderEmpty({
    icon: error.code === 'unavailable' ? 'offline' : 'warning',
    title: localize.term('notificationsFailed'),
    // That there are none at all is no change of anything.
    hint: error.code === 'FAILED_PRECONDITION' ? '' : errorMessage(error, (key) => localize.term(key)),
    action: retry && { label: localize.term('retry'), run: retry },
  });

/** What comes after those that are there could not be had. */
export const renderMissing = (localize: LocalizeController, retry: () => void) => html`
  <div class="missing" role="alert">
    <span>${localize.term('notificationsFailed')}</span>
    <button class="button button--ghost" type="button" @click=${retry}>${localize.term('retry')}</button>
  </div>
`;

export const renderSignIn = (localize: LocalizeController) =>
  renderEmpty({ icon: 'bell', title: localize.term('notifications'), hint: localize.term('signInForNotifications') });

const renderEmpty = ({ icon, title, hint, action }: Empty) => html`
  <div part="empty" class="empty">
    <collab-icon name=${icon}></collab-icon>
    <p class="empty-title">${title}</p>
    ${hint ? html`<p class="empty-hint">${hint}</p>` : nothing}
    ${action ? html`<button class="button" type="button" @click=${action.run}>${action.label}</button>` : nothing}
  </div>
`;

/** Lines of the final size, while the real ones are on their way. */
export const renderLoading = (label: string) => html`
  <div class="loading" role="status">
    <span class="visually-hidden">${label}</span>
    ${Array.from(
      { length: 5 },
      () => html`
        <div class="skeleton-row">
          <div class="skeleton face"></div>
          <div class="skeleton-lines">
            <div class="skeleton long"></div>
            <div class="skeleton longer"></div>
            <div class="skeleton short"></div>
          </div>
        </div>
      `,
    )}
  </div>
`;
