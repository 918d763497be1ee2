import { html, nothing } from 'lit';
import type { AnnotationRow, User } from '../../../store/index.js';
import { errorMessage } from '../../base/error-message.js';
import type { LocalizeController } from '../../base/localize.js';
import { renderNotice } from '../../display/notice.js';
import type { StatusDetail } from '../../page/status-detail.js';
import type { ThreadCapabilities } from './capabilities.js';
import * as events from './thread.events.js';

interface NoticesOptions {
  localize: LocalizeController;
  row: AnnotationRow;
  me: User | null;
  capabilities: ThreadCapabilities;
  /** Sends a request of the user's. */
  send: (request: Event) => void;
}

interface BannerOptions extends NoticesOptions {
  statusDetail: StatusDetail;
}

/** Says that a thread is settled, and by whom where that is known; also where only that is told of statuses. */
export function renderBanner({ localize, row, me, statusDetail, capabilities, send }: BannerOptions) {
  const { id: annotationId, data } = row;
  if (data.status.type !== 'terminal' || statusDetail === 'none') return nothing;
  const people = [me, data.from, data.assignedTo, ...data.comments.map(({ from }) => from)];
  const by = data.resolvedByUserId && people.find((person) => person?.userId === data.resolvedByUserId)?.name;
  const reopen = () => send(new events.CollabThreadReopenEvent({ annotationId }));
  return html`
    <div part="banner" class="banner">
      <collab-icon name="resolve"></collab-icon>
      <span class="banner-text">${by ? localize.term('resolvedBy', by) : localize.term('resolved')}</span>
      ${
        capabilities.canResolve
          ? html`<button class="button" type="button" @click=${reopen}>${localize.term('reopen')}</button>`
          : nothing
      }
    </div>
  `;
}

/** Tells of refused changes to the thread itself; those to a comment are told at the comment. */
export function renderRefusals({ localize, row: { id: annotationId, unsent }, send }: NoticesOptions) {
  return unsent.map(({ id: changeId, commentId, error }) => {
    if (commentId !== undefined || !error) return nothing;
    const subject = { annotationId, changeId };
    return renderNotice({
      failed: true,
      text: errorMessage(error, (key) => localize.term(key)),
      actions: [
        { label: localize.term('retry'), run: () => send(new events.CollabThreadRetryEvent(subject)) },
        { label: localize.term('discard'), run: () => send(new events.CollabThreadDiscardEvent(subject)) },
      ],
    });
  });
}
