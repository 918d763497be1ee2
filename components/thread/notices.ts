import { html, nothing } from 'lit';
import type { AnnotationRow, User } from '../../store/index.js';
import { errorMessage } from '../internal/error-message.js';
import type { LocalizeController } from '../internal/localize.js';
import { renderNotice } from '../internal/notice.js';

interface BannerOptions {
  localize: LocalizeController;
  me: User | null;
  /** Opens the thread again; without it that is not offered. */
  reopen: (() => void) | undefined;
}

/** Says that a thread is settled, and by whom where that is known. */
export function renderBanner({ data }: AnnotationRow, { localize, me, reopen }: BannerOptions) {
  if (data.status.type !== 'terminal') return nothing;
  const people = [me, data.from, data.assignedTo, ...data.comments.map(({ from }) => from)];
  const by = data.resolvedByUserId && people.find((person) => person?.userId === data.resolvedByUserId)?.name;
  return html`
    <div part="banner" class="banner">
      <collab-icon name="resolve"></collab-icon>
      <span class="banner-text">${by ? localize.term('resolvedBy', by) : localize.term('resolved')}</span>
      ${
        reopen
          ? html`<button class="button" type="button" @click=${reopen}>${localize.term('reopen')}</button>`
          : nothing
      }
    </div>
  `;
}

interface RefusalOptions {
  localize: LocalizeController;
  retry: (changeId: number) => void;
  discard: (changeId: number) => void;
}

/** Tells of refused changes to the thread itself; those to a comment are told at the comment. */
export function renderRefusals({ unsent }: AnnotationRow, { localize, retry, discard }: RefusalOptions) {
  return unsent.map(({ id, commentId, error }) => {
    if (commentId !== undefined || !error) return nothing;
    return renderNotice({
      failed: true,
      text: errorMessage(error, (key) => localize.term(key)),
      actions: [
        { label: localize.term('retry'), run: () => retry(id) },
        { label: localize.term('discard'), run: () => discard(id) },
      ],
    });
  });
}
