import type { CollabError } from '../../../store/index.js';
import '../../ui/icon/more-icons.js';
import { errorMessage } from '../../base/error-message.js';
import type { LocalizeController } from '../../base/localize.js';
import { renderEmptyState } from '../../display/empty-state.js';
import '../../base/english-messages.js';

interface LoadErrorOptions {
  readonly error: CollabError;
  readonly localize: LocalizeController;
  readonly retry: (() => void) | undefined;
}

/** Renders why notifications could not be loaded, with a retry button if that may help. */
export const renderLoadError = ({ error, localize, retry }: LoadErrorOptions) =>
  error.code === 'FAILED_PRECONDITION'
    ? renderEmptyState({
        icon: 'bell-off',
        title: localize.term('notificationsUnavailable'),
        hint: localize.term('notificationsUnavailableHint'),
      })
    : renderEmptyState({
        icon: error.code === 'unavailable' ? 'offline' : 'warning',
        title: localize.term('notificationsFailed'),
        // Loading sends nothing, so "no connection" replaces the message about unsent changes.
        hint: errorMessage(error, (key) => localize.term(key === 'errorUnreachable' ? 'noConnection' : key)),
        action: retry && { label: localize.term('retry'), run: retry },
        isFailure: true,
      });
