import { html } from 'lit';
import type { LocalizeController } from '../../base/localize.js';
import { renderEmpty } from '../../display/empty.js';
import type { NotificationTab } from './tabs.js';

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

/** The page has nowhere to get any from. */
export const renderNoService = (localize: LocalizeController) =>
  renderEmpty({ icon: 'warning', title: localize.term('errorNoService'), isFailure: true });

/** What comes after those that are there could not be had. */
export const renderMissing = (localize: LocalizeController, retry: () => void) => html`
  <div class="missing" role="alert">
    <span>${localize.term('notificationsFailed')}</span>
    <button class="button button--ghost" type="button" @click=${retry}>${localize.term('retry')}</button>
  </div>
`;

export const renderSignIn = (localize: LocalizeController) =>
  renderEmpty({ icon: 'bell', title: localize.term('notifications'), hint: localize.term('signInForNotifications') });

/** Lines of the final size, while the real ones are on their way. */
export const renderLoading = (label: string) => html`
  <div class="loading">
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
