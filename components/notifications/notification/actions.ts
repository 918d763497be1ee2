import { html, nothing } from 'lit';
import { repeat } from 'lit/directives/repeat.js';
import { renderDrawing } from '../../ui/icon/drawing.js';
import type { IconName } from '../../ui/icon/icons.js';
import '../../ui/icon/more-icons.js';
import type { LocalizeController } from '../../base/localize.js';
import '../../base/more-english.js';
import type { CollabMenuSelectEvent } from '../../ui/menu/menu.events.js';

/** Something that can be done with a notification where it is. */
export interface NotificationAction {
  readonly id: 'reply' | 'resolve' | 'mark' | 'archive';
  readonly icon: IconName;
  readonly label: string;
  readonly run: () => void;
}

interface Offered {
  readonly isUnread: boolean;
  readonly isArchived: boolean;
  readonly canReply: boolean;
  readonly canResolve: boolean;
  readonly localize: LocalizeController;
  readonly reply: () => void;
  readonly resolve: () => void;
  readonly mark: () => void;
  readonly archive: () => void;
}

/** What can be done, in the order it is offered; nothing is answered or resolved in the archive. */
export function actionsOf(offered: Offered): readonly NotificationAction[] {
  const { isUnread, isArchived, canReply, canResolve, localize, reply, resolve, mark, archive } = offered;
  const term = localize.term.bind(localize);
  const isInReach = !isArchived;
  return [
    ...(canReply && isInReach ? [{ id: 'reply', icon: 'reply', label: term('reply'), run: reply } as const] : []),
    ...(canResolve && isInReach
      ? [{ id: 'resolve', icon: 'resolve', label: term('resolve'), run: resolve } as const]
      : []),
    isUnread
      ? { id: 'mark', icon: 'read', label: term('markRead'), run: mark }
      : { id: 'mark', icon: 'unread', label: term('markUnread'), run: mark },
    isArchived
      ? { id: 'archive', icon: 'unarchive', label: term('unarchive'), run: archive }
      : { id: 'archive', icon: 'archive', label: term('archive'), run: archive },
  ];
}

interface Shown {
  readonly actions: readonly NotificationAction[];
  readonly isOutOfTabOrder: boolean;
  readonly isPending: boolean;
  /** Whether the reply is being written. */
  readonly isReplying: boolean;
}

/** Buttons that a pointer finds when it comes over the line, and the keyboard in their order. */
export const renderButtons = ({ actions, isOutOfTabOrder, isPending, isReplying }: Shown) => html`
  <div part="actions" class="actions">
    ${repeat(
      actions,
      ({ id }) => id,
      ({ id, icon, label, run }) => html`
        <button
          part="action"
          class="icon-button"
          type="button"
          data-action=${id}
          tabindex=${isOutOfTabOrder ? '-1' : '0'}
          aria-label=${label}
          title=${label}
          aria-disabled=${isPending ? 'true' : nothing}
          aria-expanded=${id === 'reply' ? String(isReplying) : nothing}
          @click=${run}
        >
          ${renderDrawing(icon)}
        </button>
      `,
    )}
  </div>
`;

/** The same for fingers, which come over nothing. */
export function renderMenu(actions: readonly NotificationAction[], localize: LocalizeController) {
  const chosen = (event: CollabMenuSelectEvent): void => {
    event.stopPropagation();
    actions.find(({ id }) => id === event.detail.id)?.run();
  };
  return html`
    <collab-menu
      class="menu"
      placement="bottom-end"
      label=${localize.term('moreActions')}
      .items=${actions.map(({ id, icon, label }) => ({ id, icon, label }))}
      @collab-menu-select=${chosen}
    ></collab-menu>
  `;
}
