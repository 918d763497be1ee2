import { html } from 'lit';
import type { CollabError } from '../../../store/index.js';
import '../../ui/icon/more-icons.js';
import { renderEmpty } from '../../display/empty.js';
import { errorMessage } from '../../base/error-message.js';
import type { LocalizeController } from '../../base/localize.js';
import '../../base/more-english.js';

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
    // That there are none at all needs no reason; and nothing was to be sent that could be kept.
    hint:
      error.code === 'FAILED_PRECONDITION'
        ? ''
        : errorMessage(error, (key) => localize.term(key === 'errorUnreachable' ? 'noConnection' : key)),
    action: retry && { label: localize.term('retry'), run: retry },
    isFailure: true,
  });

/** Lines of the final size, while the real ones are on their way. */
export const renderSkeleton = (label: string) => html`
  <div class="coming">
    <span class="visually-hidden">${label}</span>
    ${[1, 2, 3].map(
      () => html`
        <div class="line" aria-hidden="true">
          <span class="skeleton skeleton-name"></span><span class="skeleton skeleton-value"></span>
        </div>
      `,
    )}
  </div>
`;
