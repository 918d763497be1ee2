import { html, nothing } from 'lit';
import type { IconName } from '../../ui/icon/icons.js';
import '../../ui/icon/more-icons.js';
import type { LocalizeController } from '../../base/localize.js';

/** What the panel shows. */
export type PanelView = 'list' | 'archive' | 'settings';

interface Header {
  readonly view: PanelView;
  /** Whether there is anybody whose notifications they are. */
  readonly isOfSomebody: boolean;
  readonly isUnreadOnly: boolean;
  /** Whether there is something to take for read. */
  readonly hasUnread: boolean;
  readonly hasSettings: boolean;
  readonly localize: LocalizeController;
  readonly show: (view: PanelView) => void;
  readonly toggleUnread: () => void;
  readonly readAll: () => void;
  /** The way out, where there is one. */
  readonly close: (() => void) | undefined;
}

const titles = {
  list: 'notifications',
  archive: 'archivedNotifications',
  settings: 'notificationSettings',
} as const;

const renderButton = (icon: IconName, label: string, run: () => void) => html`
  <button class="icon-button" type="button" aria-label=${label} title=${label} @click=${run}>
    <collab-icon name=${icon}></collab-icon>
  </button>
`;

/** The line with the title, what can be done with all of it, and the way out. */
export function renderHeader(header: Header) {
  const { view, isOfSomebody, localize, show, close } = header;
  return html`
    <div part="header" class="header">
      ${view === 'list' ? nothing : renderButton('chevron-left', localize.term('back'), () => show('list'))}
      <h2 class="title">${localize.term(titles[view])}</h2>
      <slot name="header"></slot>
      <div class="buttons">
        ${view === 'list' && isOfSomebody ? renderButtons(header) : nothing}
        ${close ? renderButton('close', localize.term('close'), close) : nothing}
      </div>
    </div>
  `;
}

function renderButtons({ isUnreadOnly, hasUnread, hasSettings, localize, show, toggleUnread, readAll }: Header) {
  const term = localize.term.bind(localize);
  return html`
    <button
      class="icon-button"
      type="button"
      aria-pressed=${String(isUnreadOnly)}
      aria-label=${term('unreadOnly')}
      title=${term('unreadOnly')}
      @click=${toggleUnread}
    >
      <collab-icon name="filter"></collab-icon>
    </button>
    <button
      class="icon-button"
      type="button"
      ?disabled=${!hasUnread}
      aria-label=${term('markAllRead')}
      title=${term('markAllRead')}
      @click=${readAll}
    >
      <collab-icon name="check-all"></collab-icon>
    </button>
    ${renderButton('archive', term('archivedNotifications'), () => show('archive'))}
    ${hasSettings ? renderButton('settings', term('notificationSettings'), () => show('settings')) : nothing}
  `;
}
