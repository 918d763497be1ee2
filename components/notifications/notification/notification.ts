import { html, nothing, type PropertyValues } from 'lit';
import { query } from 'lit/decorators.js';
import { repeat } from 'lit/directives/repeat.js';
import type { CustomButton, Notification, User } from '../../../store/index.js';
import { showBidiControls } from '../../base/bidi-controls.js';
import { property, state } from '../../base/decorators.js';
import { hasDeepChange } from '../../base/deep-equal.js';
import { CollabElement } from '../../base/element.js';
import { LocalizeController } from '../../base/localize.js';
import { DismissController } from '../../controllers/dismiss.js';
import { headlineOf, headlineText, type HeadlinePart } from '../../display/notification-headline.js';
import '../../ui/icon/more-icons.js';
import { createDeliveryLabel } from '../../page/delivery-label.js';
import controlStyles from '../../styles/controls.styles.js';
import hostStyles from '../../styles/host.styles.js';
import { CollabAvatar } from '../../ui/avatar/avatar.js';
import { loadCustomButtons } from '../../ui/custom-buttons/render-custom-buttons.js';
import '../../base/english-messages.js';
import '../../base/page-messages.js';
import iconSvgStyles from '../../ui/icon/icon-svg.styles.js';
import { renderIcon, type IconName } from '../../ui/icon/icons.js';
import type { CollabMenuSelectEvent } from '../../ui/menu/menu.events.js';
import { CollabMenu } from '../../ui/menu/menu.js';
import { RelativeTimeController } from '../../ui/relative-time/relative-time-controller.js';
import timeStyles from '../../ui/relative-time/time.styles.js';
import { actionIcon, bodyText, isQuote, truncateName } from './content.js';
import * as events from './notification.events.js';
import styles from './notification.styles.js';
import { ReplyController, type ReplyDrafts } from './reply-controller.js';

export * from './notification.events.js';
export * from '../../ui/custom-buttons/custom-buttons.events.js';
export type { ReplyDrafts } from './reply-controller.js';

/** The permissions of the user for the thread of a notification. Actions that are missing or false are not offered. */
export interface NotificationCapabilities {
  readonly canReply?: boolean;
  readonly canResolve?: boolean;
}

/** A button, or a menu item on touch screens. */
interface NotificationAction {
  readonly id: 'reply' | 'resolve' | 'mark' | 'archive';
  readonly icon: IconName;
  readonly label: string;
  readonly run: () => void;
}

const MAX_AVATARS = 2;

/** Returns the distinct users who acted, the latest first. */
function actorsOf(notifications: readonly Notification[]): readonly User[] {
  const actors = notifications.flatMap(({ actionUser }) => actionUser ?? []);
  return [...new Map(actors.map((user) => [user.userId, user])).values()];
}

/**
 * A row of the notification list: who did what, when and where, with actions. A batch of notifications with the same message is one row.
 *
 * @summary A row of the notification list, with actions to reply, resolve, mark as read and archive.
 * @tag collab-notification
 * @fires {CollabNotificationOpenEvent} collab-notification-open - The user opens the notification.
 * @fires {CollabNotificationMarkEvent} collab-notification-mark - The user marks it as read or unread.
 * @fires {CollabNotificationArchiveEvent} collab-notification-archive - The user archives it or restores it from the archive.
 * @fires {CollabNotificationResolveEvent} collab-notification-resolve - The user resolves its thread.
 * @fires {CollabNotificationReplyEvent} collab-notification-reply - The user submits a reply. If canceled, the text stays in the composer.
 * @fires {CollabNotificationReplyCancelEvent} collab-notification-reply-cancel - The user closes the composer of a reply. If canceled, it stays open.
 * @fires {CollabButtonClickEvent} collab-button-click - The user presses a custom button.
 * @csspart row - The row.
 * @csspart headline - The headline: who did what.
 * @csspart body - The text of the comment.
 * @csspart meta - The time, document and location.
 * @csspart actions - The action buttons. Touch screens show a menu instead.
 * @csspart action - An action button.
 * @csspart custom-button - A custom button.
 * @cssstate unread - The notification is unread.
 * @cssstate archived - The notification is archived.
 */
export class CollabNotification extends CollabElement {
  static override dependencies = {
    'collab-avatar': CollabAvatar,
    'collab-menu': CollabMenu,
  };
  static override styles = [hostStyles, iconSvgStyles, controlStyles, timeStyles, styles];

  /** The notifications of the row, newest first: one, or a batch with the same message. */
  @property({ attribute: false }) notifications: readonly Notification[] = [];
  /** Name of the document. */
  @property({ attribute: 'document-name' }) documentName = '';
  /** Whether the document name is hidden. */
  @property({ type: Boolean, attribute: 'without-document' }) withoutDocument = false;
  /** Custom buttons, shown below the body. */
  @property({ attribute: false }) buttons: readonly CustomButton[] = [];
  /** The permissions of the user for the thread. */
  @property({ attribute: false, hasChanged: hasDeepChange }) capabilities: NotificationCapabilities = {};
  /** Whether a change is being sent. Actions are disabled until it is confirmed. */
  @property({ type: Boolean, reflect: true }) pending = false;
  /** Whether the row is skipped by the Tab key. A list has one tab stop and moves between rows with arrow keys. */
  @property({ type: Boolean, attribute: 'out-of-tab-order' }) outOfTabOrder = false;

  /** Storage for unsent replies. Default: the element keeps the draft in memory. */
  @property({ attribute: false }) replyDrafts?: ReplyDrafts | undefined;

  /** Whether the primary pointer is coarse. Touch cannot hover, so a menu replaces the buttons. */
  @state() private coarse = false;
  @query('.open') private readonly openButton!: HTMLButtonElement | null;

  readonly #localize = new LocalizeController(this);
  readonly #deliveryTerm = createDeliveryLabel(this);
  readonly #relativeTime = new RelativeTimeController(this, this.#localize);
  readonly #reply = new ReplyController(this, this.#localize);
  #listeners: AbortController | undefined;
  #hadFocus = false;

  constructor() {
    super();
    this.internals.role = 'article';
    new DismissController(this, {
      open: () => this.#reply.isOpen,
      dismiss: () => this.#reply.cancel(),
      outside: () => false,
      // The field of the composer handles the key itself.
      escape: () => Boolean(this.shadowRoot?.activeElement?.matches('collab-composer')),
    });
  }

  override connectedCallback(): void {
    super.connectedCallback();
    const pointer = matchMedia('(pointer: coarse)');
    const updatePointer = (): void => void (this.coarse = pointer.matches);
    this.#listeners = new AbortController();
    pointer.addEventListener('change', updatePointer, { signal: this.#listeners.signal });
    updatePointer();
  }

  override disconnectedCallback(): void {
    super.disconnectedCallback();
    this.#listeners?.abort();
  }

  protected override willUpdate(_changed: PropertyValues<this>): void {
    const [newest] = this.notifications;
    const isArchived = newest?.isArchived === true;
    this.setState('unread', newest?.isUnread === true);
    this.setState('archived', isArchived);
    this.internals.ariaBusy = String(this.pending);
    if (this.#reply.isOpen && (!this.capabilities.canReply || isArchived)) this.#reply.close();
    this.#hadFocus = Boolean(this.shadowRoot?.activeElement);
  }

  protected override updated(): void {
    // The action may have removed the focused button.
    if (this.#hadFocus && !this.shadowRoot?.activeElement) this.focus();
  }

  override focus(options?: FocusOptions): void {
    this.openButton?.focus(options);
  }

  protected override render() {
    const [newest] = this.notifications;
    if (!newest) return nothing;
    const parts = headlineOf(this.notifications, this.#localize);
    this.internals.ariaLabel = headlineText(parts);
    return html`
      <div part="row" class="row">
        ${this.#renderAvatars(newest)}
        <div class="main">
          ${this.#renderOpenButton(newest, parts)} ${this.#renderBody(newest)}
          <div class="foot">
            ${this.#renderMeta(newest)} ${this.coarse ? nothing : this.#renderActionButtons(newest)}
          </div>
          ${this.#renderCustomButtons()} ${this.#reply.render()}
        </div>
        ${this.coarse ? this.#renderActionMenu(newest) : nothing}
      </div>
    `;
  }

  #renderAvatars(newest: Notification) {
    const users = actorsOf(this.notifications).slice(0, MAX_AVATARS);
    const layout = { 0: 'icon-only', 2: 'several' }[users.length] ?? '';
    return html`
      <span class="avatars ${layout}" aria-hidden="true">
        ${users.map((user) => html`<collab-avatar .user=${user} label="" size=${layout ? 's' : 'm'}></collab-avatar>`)}
        <span class="action-icon">${renderIcon(actionIcon(newest))}</span>
      </span>
    `;
  }

  /** Renders the button that covers the whole row. The other controls are layered above it. */
  #renderOpenButton({ isUnread }: Notification, parts: readonly HeadlinePart[]) {
    const shortParts = parts.map(({ text, isValue }) => ({ isValue, text: isValue ? truncateName(text) : text }));
    const headline = headlineText(parts);
    const { length } = this.notifications;
    const unreadLabel = length > 1 ? this.#localize.term('unreadCount', length) : this.#localize.term('unread');
    return html`
      <button
        class="open"
        type="button"
        tabindex=${this.outOfTabOrder ? '-1' : '0'}
        aria-describedby="body meta"
        title=${headline === headlineText(shortParts) ? nothing : headline}
        @click=${() => this.dispatchEvent(new events.CollabNotificationOpenEvent(this.#eventDetail))}
      >
        <span part="headline" class="headline" dir="auto"
          ><span class="headline-text"
            >${shortParts.map(({ text, isValue }) => (isValue ? html`<bdi class="value">${text}</bdi>` : text))}</span
          ></span
        >
        ${isUnread ? html`<span class="dot" role="img" aria-label=${unreadLabel}></span>` : nothing}
      </button>
    `;
  }

  #renderBody(newest: Notification) {
    const text = bodyText(newest, this.#localize);
    if (!text) return nothing;
    return html`<p part="body" id="body" class="body ${isQuote(newest) ? 'quote' : ''}">
      <span class="text" dir="auto">${text}</span>
    </p>`;
  }

  #renderMeta({ timestamp, metadata }: Notification) {
    const documentName = this.withoutDocument ? '' : this.documentName;
    // The delivery status takes the place of the names, since the line is short.
    const names = this.pending ? [] : [documentName, metadata?.location?.locationName ?? ''];
    const shownNames = names.filter(Boolean).map(showBidiControls);
    return html`
      <p part="meta" id="meta" class="meta">
        ${this.#relativeTime.render(timestamp ?? NaN)}
        ${shownNames.map((name) => html`<span class="separated name" title=${name}><bdi>${name}</bdi></span>`)}
        ${this.pending ? html`<span class="separated">${this.#localize.term(this.#deliveryTerm())}</span>` : nothing}
      </p>
    `;
  }

  #renderCustomButtons() {
    if (this.buttons.length === 0) return nothing;
    void loadCustomButtons();
    return html`<collab-custom-buttons
      class="custom-buttons"
      exportparts="button: custom-button"
      .buttons=${this.buttons}
    ></collab-custom-buttons>`;
  }

  #renderActionButtons(newest: Notification) {
    return html`
      <div part="actions" class="actions">
        ${repeat(
          this.#actionsFor(newest),
          ({ id }) => id,
          ({ id, icon, label, run }) => html`
            <button
              part="action"
              class="icon-button"
              type="button"
              data-action=${id}
              tabindex=${this.outOfTabOrder ? '-1' : '0'}
              aria-label=${label}
              title=${label}
              aria-disabled=${this.pending ? 'true' : nothing}
              aria-expanded=${id === 'reply' ? String(this.#reply.isOpen) : nothing}
              @click=${run}
            >
              ${renderIcon(icon)}
            </button>
          `,
        )}
      </div>
    `;
  }

  #renderActionMenu(newest: Notification) {
    const actions = this.#actionsFor(newest);
    const handleSelect = (event: CollabMenuSelectEvent): void => {
      event.stopPropagation();
      actions.find(({ id }) => id === event.detail.id)?.run();
    };
    return html`
      <collab-menu
        class="menu"
        placement="bottom-end"
        label=${this.#localize.term('moreActions')}
        .items=${actions.map(({ id, icon, label }) => ({ id, icon, label }))}
        @collab-menu-select=${handleSelect}
      ></collab-menu>
    `;
  }

  /** Returns the available actions in display order. Archived notifications offer neither reply nor resolve. */
  #actionsFor({ isUnread = false, isArchived = false }: Notification): readonly NotificationAction[] {
    const { canReply, canResolve } = this.capabilities;
    const term = this.#localize.term.bind(this.#localize);
    const unlessPending =
      (act: () => void): (() => void) =>
      () => {
        if (!this.pending) act();
      };
    const actions: NotificationAction[] = [];
    if (canReply && !isArchived) {
      actions.push({
        id: 'reply',
        icon: 'reply',
        label: term('reply'),
        run: unlessPending(() => void this.#reply.open()),
      });
    }
    if (canResolve && !isArchived) {
      actions.push({
        id: 'resolve',
        icon: 'resolve',
        label: term('resolve'),
        run: unlessPending(() => this.dispatchEvent(new events.CollabNotificationResolveEvent(this.#eventDetail))),
      });
    }
    actions.push({
      id: 'mark',
      icon: isUnread ? 'read' : 'unread',
      label: term(isUnread ? 'markRead' : 'markUnread'),
      run: unlessPending(() =>
        this.dispatchEvent(new events.CollabNotificationMarkEvent({ ...this.#eventDetail, isUnread: !isUnread })),
      ),
    });
    actions.push({
      id: 'archive',
      icon: isArchived ? 'unarchive' : 'archive',
      label: term(isArchived ? 'unarchive' : 'archive'),
      run: unlessPending(() =>
        this.dispatchEvent(
          new events.CollabNotificationArchiveEvent({ ...this.#eventDetail, isArchived: !isArchived }),
        ),
      ),
    });
    return actions;
  }

  get #eventDetail() {
    return { notifications: this.notifications };
  }
}
