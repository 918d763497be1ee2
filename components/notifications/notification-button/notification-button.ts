import { html, nothing, type PropertyValues } from 'lit';
import { query } from 'lit/decorators.js';
import { property, state } from '../../base/decorators.js';
import type { CollabStore, NotificationCounts, NotificationInbox } from '../../../store/index.js';
import { CollabIcon } from '../../ui/icon/icon.js';
import '../../ui/icon/more-icons.js';
import { CollabContainer } from '../../base/container.js';
import { isAnotherValue } from '../../base/same-value.js';
import controlStyles from '../../styles/controls.styles.js';
import { LiveAnnouncerController } from '../../controllers/live-announcer.js';
import hostStyles from '../../styles/host.styles.js';
import unprinted from '../../styles/unprinted.styles.js';
import { keyNames } from '../../base/key-names.js';
import { loadOnce } from '../../base/lazy.js';
import { LocalizeController } from '../../base/localize.js';
import '../../base/more-english.js';
import { joinList, notificationStateOf, type NotificationState } from '../../page/notification-state.js';
import { pageStateOf } from '../../page/page-state.js';
import { ariaKeys, keyText } from '../../base/shortcuts.js';
import { goToNotification } from '../notification-panel/go-to-notification.js';
import {
  CollabNotificationsCloseEvent,
  CollabNotificationsOpenEvent,
} from '../notification-panel/notification-panel.events.js';
import { arrivals, type Arrivals } from './arrivals.js';
import { Elsewhere } from './elsewhere.js';
import { SeenTab } from './seen-tab.js';
import styles from './notification-button.styles.js';
import { dismissOnceRead } from './read-toast.js';
import { unreadOf } from './unread-of.js';

const tag = '<collab-notification-button>';

/** Whose tab it is, in one text. */
const whose = ({ me }: CollabStore): string | undefined => {
  const { organizationId, userId } = me.peek() ?? {};
  return userId === undefined ? undefined : JSON.stringify([organizationId, userId]);
};

/** A number that fits the button. */
const short = (count: number): string => (count > 99 ? '99+' : String(count));

const loadPanel = loadOnce(async () => {
  const { CollabNotificationPanel } = await import('../notification-panel/notification-panel.js');
  CollabNotificationPanel.define('collab-notification-panel');
}, 'notifications');

/**
 * A bell with the number of unread notifications that concern the user, and a dot for what else is new. It opens the page's
 * `<collab-notification-panel>`, or brings one. What arrives while the user looks elsewhere is told by the messages of `<collab-toasts>` and,
 * as the page wants it, in the tab's title, at the app's icon and by the system.
 *
 * @summary A bell that says how much is new and opens the notifications.
 * @tag collab-notification-button
 * @slot - Text of the button; a bell alone by default.
 * @fires {CollabNotificationsOpenEvent} collab-notifications-open - The user opens the notifications; prevented, they stay closed.
 * @fires {CollabNotificationsCloseEvent} collab-notifications-close - The user closes them; prevented, they stay open.
 * @fires {CollabNotificationGoEvent} collab-notification-go - The user goes to what a notification is about; prevented, the page goes there.
 * @csspart button - The button.
 * @csspart count - The number.
 * @csspart dot - The dot.
 * @cssstate unread - There are unread notifications that concern the user.
 */
export class CollabNotificationButton extends CollabContainer {
  static override shadowRootOptions: ShadowRootInit = { ...CollabContainer.shadowRootOptions, delegatesFocus: true };
  static override dependencies = { 'collab-icon': CollabIcon };
  static override styles = [hostStyles, unprinted, controlStyles, styles];

  /**
   * Keys that open and close the notifications from anywhere on the page, as `F8` or `Alt-i`; none by default. Without `Mod` they are left
   * to what one writes in. The root's `shortcuts` goes before it.
   */
  @property({ converter: keyText(`${tag} shortcut`) }) shortcut = '';
  /** Whether nothing is said of what arrives. */
  @property({ type: Boolean, attribute: 'without-toasts' }) withoutToasts = false;
  /** Whether the number stands before the tab's title. */
  @property({ type: Boolean, attribute: 'tab-title' }) tabTitle = false;
  /** Whether the number stands at the app's icon, where the page is installed. */
  @property({ type: Boolean, attribute: 'app-badge' }) appBadge = false;
  /** Whether the system tells of what arrives while the tab is hidden, once the user has said so in the settings. */
  @property({ type: Boolean }) system = false;
  /** What documents are called, by id, in the panel the button brings. */
  @property({ attribute: false, hasChanged: isAnotherValue }) documentNames: Readonly<Record<string, string>> = {};

  @state() private hasPanel = false;
  @query('.button') private readonly button!: HTMLButtonElement | null;

  readonly #localize = new LocalizeController(this);
  readonly #announcer = new LiveAnnouncerController(this);
  readonly #elsewhere = new Elsewhere();
  /** How many there were when that was told last. */
  #told: number | undefined;
  /** How many there were of all when the open thread was looked at last. */
  #seen = 0;

  protected override storeConnected(store: CollabStore): () => void {
    const shared = notificationStateOf(store);
    const page = pageStateOf(store);
    const leave = joinList(shared.buttons, this);
    const keys = new AbortController();
    document.addEventListener('keydown', (event) => this.#keyed(event), { signal: keys.signal });
    page.controls.add(this);
    shared.ask();
    const seen = new SeenTab(() => whose(store));
    const arrivals = this.#newArrivals(store, shared, seen);
    let stops: readonly (() => void)[] = [];
    const stopAll = (): void => {
      for (const stop of stops) stop();
    };
    const stopInbox = shared.inbox.subscribe((inbox) => {
      stopAll();
      stops = inbox
        ? [
            inbox.onArrival((arrived) => this.#isFirst(shared) && !this.withoutToasts && arrivals.take(arrived)),
            inbox.counts.subscribe((counts) => this.#counted(shared, counts?.all ?? 0)),
          ]
        : [];
    });
    const stopOpen = page.openThread.subscribe(() => this.#readOpen(shared));
    const stopMe = store.me.subscribe(() => seen.look());
    const looked = (): void => {
      seen.look();
      this.#readOpen(shared);
    };
    document.addEventListener('visibilitychange', looked, { signal: keys.signal });
    return () => {
      for (const end of [leave, stopInbox, stopOpen, stopMe, stopAll]) end();
      keys.abort();
      page.controls.delete(this);
      arrivals.stop();
      seen.end();
      this.#showElsewhere(0);
    };
  }

  protected override updated(changed: PropertyValues): void {
    super.updated(changed);
    const shared = this.#shared;
    const forYou = this.#counts?.forYou ?? 0;
    if (shared && this.#isFirst(shared)) this.#showElsewhere(forYou);
    this.#announce();
  }

  protected override render() {
    const counts = this.#counts;
    const { forYou = 0, all = 0 } = counts ?? {};
    this.setState('unread', forYou > 0);
    const shared = this.#shared;
    const isOpen = shared ? this.read(shared.isOpen) : false;
    const keys = this.#keys;
    const isOwn = shared && this.hasPanel && this.read(shared.anchor) === this.button;
    return html`
      <button
        part="button"
        class="button"
        type="button"
        aria-haspopup="dialog"
        aria-expanded=${String(isOpen)}
        aria-keyshortcuts=${ariaKeys(keys) || nothing}
        title=${keys.map((chord) => keyNames(chord)).join(' · ') || nothing}
        ?disabled=${!shared}
        @click=${this.#toggle}
      >
        <collab-icon name="bell"></collab-icon>
        <slot></slot>
        <span class="visually-hidden">${this.#name(counts)}</span>
        ${this.#mark(forYou, all)}
      </button>
      ${
        isOwn
          ? html`<collab-notification-panel
              .store=${this.store}
              .documentNames=${this.documentNames}
              ?system=${this.system}
            ></collab-notification-panel>`
          : nothing
      }
    `;
  }

  #mark(forYou: number, all: number) {
    if (forYou > 0) return html`<span part="count" class="badge count" aria-hidden="true">${short(forYou)}</span>`;
    return all > 0 ? html`<span part="dot" class="dot"></span>` : nothing;
  }

  #name(counts: NotificationCounts | null): string {
    const { forYou = 0, all = 0 } = counts ?? {};
    const words = [this.#localize.term('notifications')];
    if (forYou > 0) words.push(this.#localize.term('notificationsUnread', forYou));
    else if (all > 0) words.push(this.#localize.term('otherNotifications'));
    return words.join(', ');
  }

  get #shared(): NotificationState | undefined {
    return this.collab && notificationStateOf(this.collab);
  }

  get #inbox(): NotificationInbox | undefined {
    return this.#shared && this.read(this.#shared.inbox);
  }

  get #counts(): NotificationCounts | null {
    return (this.#inbox && this.read(this.#inbox.counts)) ?? null;
  }

  #isFirst(shared: NotificationState): boolean {
    return shared.buttons.peek()[0] === this;
  }

  #newArrivals(store: CollabStore, shared: NotificationState, seen: SeenTab): Arrivals {
    const page = pageStateOf(store);
    return arrivals({
      page,
      localize: this.#localize,
      isSeen: () => shared.isOpen.peek(),
      usesSystem: () => this.system,
      isSeenElsewhere: () => seen.isSeenElsewhere(),
      unreadOf: (notifications) => unreadOf(shared.inbox.peek(), notifications),
      toasted: (toastId, notifications) =>
        dismissOnceRead({ page, inbox: shared.inbox.peek(), toastId, notifications }),
      open: ({ notifications }) => {
        const [notification] = notifications;
        if (!notification) return;
        void shared.inbox.peek()?.markAsRead({ notificationIds: notifications.map(({ id }) => id) });
        if (!goToNotification(this, { store, page, notification })) this.#open(shared);
      },
    });
  }

  /** Who has a thread open sees what happened to it. */
  #readOpen(shared: NotificationState): void {
    const inbox = shared.inbox.peek();
    const annotationId = this.page?.openThread.peek() ?? null;
    if (!inbox?.counts.peek()?.all || annotationId === null || document.hidden || !this.#isFirst(shared)) return;
    void inbox.markAsRead({ query: { annotationId, isUnread: true } });
  }

  /** Where there are more, some may be of the thread that is open. */
  #counted(shared: NotificationState, all: number): void {
    const isMore = all > this.#seen;
    this.#seen = all;
    if (isMore) queueMicrotask(() => this.#readOpen(shared));
  }

  #showElsewhere(count: number): void {
    if (this.tabTitle) this.#elsewhere.title(count);
    if (this.appBadge) this.#elsewhere.badge(count);
  }

  /** Says how many there are once that rests, and only when they have become more; messages on the screen say it themselves. */
  #announce(): void {
    const count = this.#counts?.forYou;
    if (count === undefined || count === this.#told) return;
    const isMore = this.#told !== undefined && count > this.#told;
    this.#told = count;
    const hasToasts = (this.page?.toasters.peek() ?? 0) > 0 && !this.withoutToasts;
    if (isMore && !hasToasts)
      this.#announcer.announceAtRest(() => this.#localize.term('notificationsUnread', this.#counts?.forYou ?? 0));
  }

  get #keys(): readonly string[] {
    const { page } = this;
    if (page) this.read(page.shortcuts.choice);
    return page?.shortcuts.keysOf('notifications', this.shortcut) ?? [];
  }

  #keyed(event: KeyboardEvent): void {
    if (!this.page?.shortcuts.asksFor(event, 'notifications', this.shortcut)) return;
    event.preventDefault();
    this.#toggle();
  }

  #toggle(): void {
    const shared = this.#shared;
    if (!shared) return;
    if (!shared.isOpen.peek()) this.#open(shared);
    else if (this.dispatchEvent(new CollabNotificationsCloseEvent())) shared.isOpen.value = false;
  }

  async #bringPanel(shared: NotificationState): Promise<void> {
    this.hasPanel = (await loadPanel()) === true;
    if (!this.hasPanel) shared.isOpen.value = false;
  }

  #open(shared: NotificationState): void {
    if (!this.dispatchEvent(new CollabNotificationsOpenEvent())) return;
    shared.anchor.value = this.button ?? this;
    shared.isOpen.value = true;
    if (shared.panels.peek().length > 0) return;
    void this.#bringPanel(shared);
  }
}
