import { html, nothing, type PropertyValues } from 'lit';
import { property, query, state } from 'lit/decorators.js';
import type { Notification } from '../../store/index.js';
import { CollabAvatar } from '../avatar/avatar.js';
import type { CollabComposerSubmitEvent } from '../composer/composer.events.js';
import { CollabIcon } from '../icon/icon.js';
import type { IconName } from '../icon/icons.js';
import '../icon/more-icons.js';
import controlStyles from '../internal/controls.styles.js';
import { CollabElement } from '../internal/element.js';
import hostStyles from '../internal/host.styles.js';
import { LocalizeController } from '../internal/localize.js';
import '../internal/more-english.js';
import { headlineOf, headlineWords } from '../internal/notification-headline.js';
import timeStyles from '../relative-time/time.styles.js';
import { timesIn } from '../relative-time/times.js';
import { kindIcon } from './kind.js';
import { loadComposer } from './load-composer.js';
import * as events from './notification.events.js';
import styles from './notification.styles.js';

export * from './notification.events.js';

/** Most faces of one line. */
const MOST_FACES = 2;

/**
 * One line of what the user is told: who did what, when and where, with what can be done about it. Several that say the same are one line.
 *
 * @summary One line of what the user is told, with what can be done about it in place.
 * @tag collab-notification
 * @fires {CollabNotificationOpenEvent} collab-notification-open - The user chooses it.
 * @fires {CollabNotificationMarkEvent} collab-notification-mark - The user marks it as read or unread.
 * @fires {CollabNotificationArchiveEvent} collab-notification-archive - The user puts it away, or takes it out again.
 * @fires {CollabNotificationResolveEvent} collab-notification-resolve - The user resolves the thread it is about.
 * @fires {CollabNotificationReplyEvent} collab-notification-reply - The user replies in place; prevented, what they wrote stays.
 * @csspart row - The line.
 * @csspart headline - Who did what.
 * @csspart body - What they wrote.
 * @csspart meta - When, and where.
 * @csspart actions - The buttons.
 * @cssstate unread - It has not been read.
 * @cssstate archived - It was put away.
 */
export class CollabNotification extends CollabElement {
  static override dependencies = { 'collab-avatar': CollabAvatar, 'collab-icon': CollabIcon };
  static override styles = [hostStyles, controlStyles, timeStyles, styles];

  /** What it tells: several where they say the same, the newest first. */
  @property({ attribute: false }) notifications: readonly Notification[] = [];
  /** What the document is called. */
  @property({ attribute: 'document-name' }) documentName = '';
  /** Whether nothing is said of the document. */
  @property({ type: Boolean, attribute: 'without-document' }) withoutDocument = false;
  /** Whether the user can reply in place. */
  @property({ type: Boolean, attribute: 'can-reply' }) canReply = false;
  /** Whether the user can resolve the thread in place. */
  @property({ type: Boolean, attribute: 'can-resolve' }) canResolve = false;
  /** Whether Tab does not reach it; in a list one line is reached, and arrows move on from there. */
  @property({ type: Boolean, attribute: 'out-of-tab-order' }) outOfTabOrder = false;

  @state() private replying = false;
  @query('.open') private readonly opener!: HTMLButtonElement | null;

  readonly #localize = new LocalizeController(this);
  readonly #times = timesIn(this, this.#localize);

  protected override willUpdate(changed: PropertyValues<this>): void {
    const [newest] = this.notifications;
    this.setState('unread', newest?.isUnread === true);
    this.setState('archived', newest?.isArchived === true);
    if (changed.has('canReply') && !this.canReply) this.replying = false;
  }

  override focus(options?: FocusOptions): void {
    this.opener?.focus(options);
  }

  protected override render() {
    const [newest] = this.notifications;
    if (!newest) return nothing;
    return html`
      <div part="row" class="row">
        ${this.#faces(newest)}
        <div class="main">
          ${this.#opener()} ${this.#body(newest)} ${this.#meta(newest)} ${this.replying ? this.#composer() : nothing}
        </div>
        ${this.#dot(newest)} ${this.#actions(newest)}
      </div>
    `;
  }

  /** What leads there covers the line; what can be done about it lies above. */
  #opener() {
    const parts = headlineOf(this.notifications, this.#localize);
    return html`
      <button
        class="open"
        type="button"
        tabindex=${this.outOfTabOrder ? '-1' : '0'}
        title=${headlineWords(parts)}
        @click=${() => this.#send(events.CollabNotificationOpenEvent, {})}
      >
        <span part="headline" class="headline" dir="auto"
          >${parts.map(({ text, isValue }) => (isValue ? html`<bdi class="value">${text}</bdi>` : text))}</span
        >
      </button>
    `;
  }

  #faces(newest: Notification) {
    const people = new Map(this.notifications.map(({ actionUser }) => [actionUser?.userId, actionUser] as const));
    const faces = [...people.values()].slice(0, MOST_FACES);
    const isCustomByNobody = newest.actionUser === undefined;
    return html`
      <span class="faces ${faces.length > 1 ? 'several' : ''}" aria-hidden="true">
        ${isCustomByNobody ? nothing : faces.map((user) => html`<collab-avatar .user=${user} label="" size=${faces.length > 1 ? 's' : 'm'}></collab-avatar>`)}
        <span class="kind"><collab-icon name=${kindIcon(newest)}></collab-icon></span>
      </span>
    `;
  }

  #body({ displayBodyMessage = '' }: Notification) {
    return displayBodyMessage ? html`<p part="body" class="body" dir="auto">${displayBodyMessage}</p>` : nothing;
  }

  #meta({ timestamp, metadata }: Notification) {
    const where = [this.withoutDocument ? '' : this.documentName, metadata?.location?.locationName ?? ''].filter(
      Boolean,
    );
    return html`
      <p part="meta" class="meta">
        ${this.#times.render(timestamp ?? NaN)} ${where.map((name) => html`<bdi class="where">${name}</bdi>`)}
      </p>
    `;
  }

  #dot({ isUnread }: Notification) {
    return isUnread
      ? html`<span
          class="dot"
          role="img"
          aria-label=${this.#localize.term('unreadCount', this.notifications.length)}
        ></span>`
      : nothing;
  }

  #actions({ isUnread = false, isArchived = false }: Notification) {
    const term = this.#localize.term.bind(this.#localize);
    return html`
      <div part="actions" class="actions">
        ${this.canReply && !isArchived ? this.#action('reply', term('reply'), () => void this.#reply()) : nothing}
        ${
          this.canResolve && !isArchived
            ? this.#action('resolve', term('resolve'), () => this.#send(events.CollabNotificationResolveEvent, {}))
            : nothing
        }
        ${this.#action(isUnread ? 'check' : 'unread', term(isUnread ? 'markRead' : 'markUnread'), () =>
          this.#send(events.CollabNotificationMarkEvent, { isUnread: !isUnread }),
        )}
        ${this.#action(isArchived ? 'undo' : 'archive', term(isArchived ? 'unarchive' : 'archive'), () =>
          this.#send(events.CollabNotificationArchiveEvent, { isArchived: !isArchived }),
        )}
      </div>
    `;
  }

  #action(icon: IconName, label: string, run: () => void) {
    return html`
      <button
        class="icon-button"
        type="button"
        tabindex=${this.outOfTabOrder ? '-1' : '0'}
        aria-label=${label}
        title=${label}
        @click=${run}
      >
        <collab-icon name=${icon}></collab-icon>
      </button>
    `;
  }

  #composer() {
    return html`
      <collab-composer
        class="composer"
        cancelable
        replying
        .without=${['attachment']}
        placeholder=${this.#localize.term('writeReply')}
        @collab-composer-submit=${this.#submitted}
        @collab-composer-cancel=${this.#cancelled}
      ></collab-composer>
    `;
  }

  async #reply(): Promise<void> {
    await loadComposer();
    this.replying = true;
    await this.updateComplete;
    this.renderRoot.querySelector('collab-composer')?.focus();
  }

  #submitted(event: CollabComposerSubmitEvent): void {
    event.stopPropagation();
    const { commentText, commentHtml, taggedUserContacts, customList } = event.detail;
    const comment = {
      ...{ commentText, commentHtml },
      ...(taggedUserContacts && { taggedUserContacts }),
      ...(customList && { customList }),
    };
    const { notifications } = this;
    if (!this.dispatchEvent(new events.CollabNotificationReplyEvent({ notifications, comment })))
      event.preventDefault();
    else this.#close();
  }

  #cancelled(event: Event): void {
    event.stopPropagation();
    this.#close();
  }

  #close(): void {
    this.replying = false;
    void this.updateComplete.then(() => this.focus());
  }

  #send<Detail extends object>(
    Sent: new (detail: Detail & { notifications: readonly Notification[] }) => Event,
    detail: Detail,
  ): void {
    this.dispatchEvent(new Sent({ ...detail, notifications: this.notifications }));
  }
}
