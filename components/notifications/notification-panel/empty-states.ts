import { html } from 'lit';
import type { LocalizeController } from '../../base/localize.js';
import { renderEmptyState } from '../../display/empty-state.js';

/** A button of an empty state. */
interface EmptyAction {
  readonly label: string;
  readonly run: () => void;
}

/** The reasons why a list is empty, each with its icon and texts. */
const reasons = {
  archive: { icon: 'archive', title: 'nothingArchived', hint: 'nothingArchivedHint' },
  unread: { icon: 'check-all', title: 'nothingUnread', hint: 'nothingUnreadHint' },
  muted: { icon: 'bell-off', title: 'allMuted', hint: 'allMutedHint' },
  'for-you': { icon: 'bell', title: 'noNotifications', hint: 'noNotificationsForYouHint' },
  all: { icon: 'bell', title: 'noNotifications', hint: 'noNotificationsHint' },
} as const;

/** Renders why the list is empty, with an optional action. */
export function renderEmptyList(reason: keyof typeof reasons, localize: LocalizeController, action?: EmptyAction) {
  const { icon, title, hint } = reasons[reason];
  return renderEmptyState({ icon, title: localize.term(title), hint: localize.term(hint), action });
}

/** Renders that the page has no backend. */
export const renderNoService = (localize: LocalizeController) =>
  renderEmptyState({ icon: 'warning', title: localize.term('errorServiceUnavailable'), isFailure: true });

/** Renders that notifications need a signed-in user. */
export const renderSignIn = (localize: LocalizeController) =>
  renderEmptyState({
    icon: 'bell',
    title: localize.term('notifications'),
    hint: localize.term('signInForNotifications'),
  });

/** Renders that notifications cannot be loaded without a connection. */
export const renderUnreachable = (localize: LocalizeController) =>
  renderEmptyState({
    icon: 'offline',
    title: localize.term('notificationsFailed'),
    hint: localize.term('commentsOfflineHint'),
  });

/** Renders that the next page failed to load, below the notifications that are loaded. */
export const renderLoadMoreError = (localize: LocalizeController, retry: () => void) => html`
  <div class="load-more-error" role="alert">
    <span>${localize.term('notificationsFailed')}</span>
    <button class="button button--ghost" type="button" @click=${retry}>${localize.term('retry')}</button>
  </div>
`;

/** Renders placeholder rows of the final size while notifications load. */
export const renderSkeleton = (label: string) => html`
  <div class="loading">
    <span class="visually-hidden">${label}</span>
    ${Array.from(
      { length: 5 },
      () => html`
        <div class="skeleton-row">
          <div class="skeleton skeleton-avatar"></div>
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
