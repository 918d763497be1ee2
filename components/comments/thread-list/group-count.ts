import { html, nothing } from 'lit';
import type { CommentAnnotationsCount } from '../../../store/index.js';
import type { LocalizeController } from '../../base/localize.js';
import '../../base/more-english.js';

interface GroupCount {
  readonly localize: LocalizeController;
  /** How many threads are listed, and how many of them hold something unread. */
  readonly count: number;
  readonly unread: number;
  readonly whole: CommentAnnotationsCount | null | undefined;
  readonly isFolded: boolean;
}

/** How many threads a group has: those listed, and where it holds more, of how many. */
export function renderCount({ localize, count, unread: listed, whole, isFolded }: GroupCount) {
  const own = localize.number(count);
  const total = whole === null ? '–' : localize.number(whole?.total ?? count);
  // What is not listed cannot be seen to be unread: it is said of the group, folded or not.
  const unread = whole ? whole.unread : isFolded ? listed : 0;
  return html`
    <bdi class="count">${total === own ? own : localize.term('countOf', own, total)}</bdi>
    ${unread > 0 ? html`<span class="badge badge--accent">${localize.term('unreadCount', unread)}</span>` : nothing}
  `;
}
