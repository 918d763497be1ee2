import { nothing } from 'lit';
import type { CollabError, NotificationList } from '../../../store/index.js';
import { renderEmpty } from '../../display/empty.js';
import type { LocalizeController } from '../../base/localize.js';
import { renderOffline } from '../../display/offline.js';
import { renderFailed } from '../notification-settings/failed.js';
import { renderLoading, renderMissing } from './nothing.js';

interface Listed {
  readonly count: number;
  readonly at: ReturnType<NotificationList['state']['peek']>;
  readonly error: CollabError | undefined;
  readonly isOffline: boolean;
  readonly localize: LocalizeController;
  readonly lines: () => unknown;
  /** Why there are none, where that is known. */
  readonly none: () => unknown;
  readonly more: () => void;
}

/** The lines of a list with what there is to say about them, or why there are none. */
export function renderListed({ count, at, error, isOffline, localize, lines, none, more }: Listed): unknown {
  const notice = isOffline ? renderOffline(localize) : nothing;
  if (count > 0) return [notice, lines(), error ? renderMissing(localize, more) : nothing];
  if (at === 'failed' && error) return renderFailed({ error, localize, retry: more });
  if (at === 'complete') return [notice, none()];
  return isOffline ? renderUnreachable(localize) : renderLoading(localize.term('loading'));
}

/** Nothing is known of any, and nothing comes before there is a connection. */
const renderUnreachable = (localize: LocalizeController) =>
  renderEmpty({
    icon: 'offline',
    title: localize.term('notificationsFailed'),
    hint: localize.term('commentsOfflineHint'),
  });
