import type { CollabError } from '../../../store/index.js';
import '../../ui/icon/more-icons.js';
import type { LocalizeController } from '../../base/localize.js';
import { renderEmptyState } from '../../display/empty-state.js';
import { onlineErrorMessage } from '../../display/online-error-message.js';
import '../../base/english-messages.js';

interface LoadErrorOptions {
  readonly error: CollabError;
  readonly localize: LocalizeController;
  /** What could not be loaded. */
  readonly title: string;
  readonly retry: (() => void) | undefined;
}

/** Renders why notifications or their settings could not be loaded, with a retry button if that may help. */
export const renderLoadError = ({ error, localize, title, retry }: LoadErrorOptions) =>
  error.code === 'FAILED_PRECONDITION'
    ? renderEmptyState({
        icon: 'bell-off',
        title: localize.term('notificationsUnavailable'),
        hint: localize.term('notificationsUnavailableHint'),
      })
    : renderEmptyState({
        icon: error.code === 'unavailable' ? 'offline' : 'warning',
        title,
        hint: onlineErrorMessage(error, localize),
        action: retry && { label: localize.term('retry'), run: retry },
        isFailure: true,
      });
