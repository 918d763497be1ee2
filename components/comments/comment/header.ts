import { html, nothing } from 'lit';
import type { Comment } from '../../../store/index.js';
import type { LocalizeController } from '../../base/localize.js';
import type { CollabMenuSelectEvent, MenuItem } from '../../ui/menu/menu.js';

interface HeaderOptions {
  localize: LocalizeController;
  comment: Comment;
  author: string;
  unread: boolean;
  pending: boolean;
  /** What is said while it is on its way. */
  delivery: () => 'sending' | 'waitingToSend';
  editable: boolean;
  markable: boolean;
  linkable: boolean;
  deletable: boolean;
  reactable: boolean;
  /** Offers reactions. */
  react: () => void;
  edit: () => void;
  markUnread: () => void;
  copyLink: () => void;
  /** Asks before the comment is deleted. */
  ask: () => void;
}

/** The line above a comment's text: who wrote it and when, and the menu of what can be done with it. */
export function renderHeader(options: HeaderOptions) {
  const { localize, author, unread } = options;
  return html`
    <div part="header" class="header">
      ${unread ? html`<span class="unread" role="img" aria-label=${localize.term('unread')}></span>` : nothing}
      <bdi part="author" class="author" title=${author}>${author}</bdi>
      ${guestMark(options)}
      <span class="meta">${time(options)}</span>
      ${editedMark(options)} ${draftMark(options)}
      <span class="tools">${reactButton(options)}${menu(options)}</span>
      <slot name="header-end"></slot>
    </div>
  `;
}

function time({ localize, comment, pending, delivery }: HeaderOptions) {
  if (pending) return localize.term(delivery());
  return html`<collab-relative-time .datetime=${comment.createdAt ?? NaN}></collab-relative-time>`;
}

function guestMark({ localize, comment: { from } }: HeaderOptions) {
  return from.isGuest ? html`<span class="badge">${localize.term('guest')}</span>` : nothing;
}

/** What is not published yet says so. */
function draftMark({ localize, comment: { isDraft } }: HeaderOptions) {
  return isDraft ? html`<span part="draft" class="badge">${localize.term('draft')}</span>` : nothing;
}

function editedMark({ localize, comment: { isEdited, editedAt } }: HeaderOptions) {
  if (!isEdited) return nothing;
  const when =
    editedAt === undefined ? nothing : localize.date(new Date(editedAt), { dateStyle: 'full', timeStyle: 'short' });
  return html`<span class="meta edited" title=${when}><span>${localize.term('edited')}</span></span>`;
}

function reactButton({ localize, reactable, react }: HeaderOptions) {
  if (!reactable) return nothing;
  const label = localize.term('addReaction');
  return html`
    <button
      class="react icon-button"
      type="button"
      aria-label=${label}
      aria-haspopup="dialog"
      title=${label}
      @click=${react}
    >
      <collab-icon name="emoji"></collab-icon>
    </button>
  `;
}

function menu(options: HeaderOptions) {
  const items = itemsOf(options);
  if (items.length === 0) return nothing;
  const { localize, author, edit, markUnread, copyLink, ask } = options;
  const acts: Readonly<Record<string, () => void>> = {
    edit,
    'mark-unread': markUnread,
    'copy-link': copyLink,
    delete: ask,
  };
  return html`
    <collab-menu
      placement="bottom-end"
      .label=${localize.term('commentActions', author)}
      .items=${items}
      @collab-menu-select=${(event: CollabMenuSelectEvent) => {
        event.stopPropagation();
        acts[event.detail.id]?.();
      }}
    ></collab-menu>
  `;
}

function itemsOf({ localize, editable, markable, linkable, deletable }: HeaderOptions): MenuItem[] {
  const items: MenuItem[] = [];
  if (editable) items.push({ id: 'edit', label: localize.term('edit'), icon: 'edit' });
  if (markable) items.push({ id: 'mark-unread', label: localize.term('markUnread'), icon: 'eye' });
  if (linkable) items.push({ id: 'copy-link', label: localize.term('copyLink'), icon: 'link' });
  if (!deletable) return items;
  if (items.length > 0) items.push({ separator: true });
  items.push({ id: 'delete', label: localize.term('delete'), icon: 'trash', danger: true });
  return items;
}
