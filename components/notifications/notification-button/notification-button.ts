import { html, nothing, type PropertyValues } from 'lit';
import { query } from 'lit/decorators.js';
import type { CollabStore, NotificationCounts, NotificationInbox } from '../../../store/index.js';
import { CollabContainer } from '../../base/container.js';
import { property, state } from '../../base/decorators.js';
import '../../ui/icon/more-icons.js';
import { hasDeepChange } from '../../base/deep-equal.js';
import { keyNames } from '../../base/keyboard.js';
import { lazy } from '../../base/lazy.js';
import { LocalizeController } from '../../base/localize.js';
import { ariaKeys, chordAttribute } from '../../base/shortcuts.js';
import { DismissController } from '../../controllers/dismiss.js';
import { deepActiveElement } from '../../controllers/focus-restore.js';
import { LiveAnnouncerController } from '../../controllers/live-announcer.js';
import { shortCount } from '../../display/short-count.js';
import { addToList, NotificationState } from '../../page/notification-state.js';
import type { PageContext } from '../../page/page-context.js';
import '../../base/english-messages.js';
import controlStyles from '../../styles/controls.styles.js';
import hostStyles from '../../styles/host.styles.js';
import unprinted from '../../styles/no-print.styles.js';
import { CollabIcon } from '../../ui/icon/icon.js';
import { navigateToNotification } from '../notification-panel/navigate-to-notification.js';
import {
  CollabNotificationsCloseEvent,
  CollabNotificationsOpenEvent,
} from '../notification-panel/notification-panel.events.js';
import { ArrivalAlerts } from './arrival-alerts.js';
import styles from './notification-button.styles.js';
import { TabVisibility } from './tab-visibility.js';
import { UnreadBadge } from './unread-badge.js';

const tag = '<collab-notification-button>';

/** Returns a key for the signed-in user; undefined without one. */
const userKeyOf = ({ me }: CollabStore): string | undefined => {
  const { organizationId, userId } = me.peek() ?? {};
  return userId === undefined ? undefined : JSON.stringify([organizationId, userId]);
};

const loadPanel = lazy(async () => {
  const { CollabNotificationPanel } = await import('../notification-panel/notification-panel.js');
  CollabNotificationPanel.define('collab-notification-panel');
}, 'notifications');

/**
 * A bell with the number of unread notifications that concern the user, and a dot for other unread ones. It opens the page's
 * `<collab-notification-panel>`, or one of its own. New notifications are announced by `<collab-toasts>` and, if enabled, in the tab title, at
 * the app icon and by system notifications.
 *
 * @summary A bell that shows the number of unread notifications and opens the panel.
 * @tag collab-notification-button
 * @slot - Label of the button. Default: the bell alone.
 * @fires {CollabNotificationsOpenEvent} collab-notifications-open - The user opens the notifications. If canceled, they stay closed.
 * @fires {CollabNotificationsCloseEvent} collab-notifications-close - The user closes the notifications. If canceled, they stay open.
 * @fires {CollabNotificationNavigateEvent} collab-notification-navigate - The user opens a notification. If canceled, the application navigates.
 * @csspart button - The button.
 * @csspart count - The number of unread notifications.
 * @csspart dot - The dot for other unread notifications.
 * @cssstate unread - There are unread notifications that concern the user.
 */
export class CollabNotificationButton extends CollabContainer {
  static override shadowRootOptions: ShadowRootInit = { ...CollabContainer.shadowRootOptions, delegatesFocus: true };
  static override dependencies = { 'collab-icon': CollabIcon };
  static override styles = [hostStyles, unprinted, controlStyles, styles];

  /**
   * Keyboard shortcut that toggles the notifications anywhere on the page, such as `F8` or `Alt-i`. Default: none. Without `Mod` it is ignored
   * while the user types. The `shortcuts` of the root take precedence.
   */
  @property({ converter: chordAttribute(`${tag} shortcut`) }) shortcut = '';
  /** Whether new notifications show no toasts. */
  @property({ type: Boolean, attribute: 'without-toasts' }) withoutToasts = false;
  /** Whether the tab title shows the number of unread notifications. */
  @property({ type: Boolean, attribute: 'tab-title' }) tabTitle = false;
  /** Whether the icon of the installed app shows the number of unread notifications. */
  @property({ type: Boolean, attribute: 'app-badge' }) appBadge = false;
  /** Whether system notifications announce new notifications in a hidden tab, once the user has enabled them in the settings. */
  @property({ type: Boolean, attribute: 'system-notifications' }) systemNotifications = false;
  /** Names of documents, by id, for the button's own panel. */
  @property({ attribute: false, hasChanged: hasDeepChange }) documentNames: Readonly<Record<string, string>> = {};

  /** Whether the button renders a panel, because the page has none. */
  @state() private hasPanel = false;
  @query('.button') private readonly button!: HTMLButtonElement | null;

  readonly #localize = new LocalizeController(this);
  readonly #announcer = new LiveAnnouncerController(this);
  readonly #badge = new UnreadBadge();
  /** Whether the panel loads. */
  #isLoading = false;
  /** The number that was announced to assistive technology last. */
  #announcedCount: number | undefined;
  /** The number of all unread notifications at the last change of the counts. */
  #lastCount = 0;

  constructor() {
    super();
    // Once the panel is loaded, it handles Escape itself.
    new DismissController(this, {
      open: () => this.#isLoading && this.#notifications?.isOpen.peek() === true,
      dismiss: () => this.#close(),
      outside: () => false,
    });
  }

  protected override storeConnected(store: CollabStore, page: PageContext): () => void {
    const notifications = page.service(NotificationState);
    const removeFromButtons = addToList(notifications.buttons, this);
    page.elements.persistentControls.add(this);
    notifications.load();
    const tabVisibility = new TabVisibility(() => userKeyOf(store));
    const alerts = this.#createAlerts(page, notifications, tabVisibility);
    const listeners = new AbortController();
    const { signal } = listeners;
    document.addEventListener('keydown', (event) => this.#handleKey(event), { signal });
    const handleVisibility = (): void => {
      tabVisibility.update();
      this.#markOpenThreadAsRead(notifications);
    };
    document.addEventListener('visibilitychange', handleVisibility, { signal });
    let unsubscribeInbox: (() => void) | undefined;
    const unsubscribers = [
      notifications.inbox.subscribe((inbox) => {
        unsubscribeInbox?.();
        unsubscribeInbox = inbox ? this.#subscribeToInbox(inbox, notifications, alerts) : undefined;
      }),
      page.navigation.openThread.subscribe(() => this.#markOpenThreadAsRead(notifications)),
      store.me.subscribe(() => tabVisibility.update()),
    ];
    return () => {
      removeFromButtons();
      for (const unsubscribe of unsubscribers) unsubscribe();
      unsubscribeInbox?.();
      listeners.abort();
      page.elements.persistentControls.delete(this);
      alerts.stop();
      tabVisibility.release();
      this.#updateBadge(0);
    };
  }

  protected override updated(changed: PropertyValues): void {
    super.updated(changed);
    const notifications = this.#notifications;
    const forYou = this.#counts?.forYou ?? 0;
    if (notifications && this.#isFirstButton(notifications)) this.#updateBadge(forYou);
    this.#announceIncrease();
  }

  protected override render() {
    const counts = this.#counts;
    const { forYou = 0, all = 0 } = counts ?? {};
    this.setState('unread', forYou > 0);
    const notifications = this.#notifications;
    const isOpen = notifications ? this.read(notifications.isOpen) : false;
    const keys = this.#keys;
    const showsPanel = notifications && this.hasPanel && this.read(notifications.anchor) === this.button;
    return html`
      <button
        part="button"
        class="button"
        type="button"
        aria-haspopup="dialog"
        aria-expanded=${String(isOpen)}
        aria-keyshortcuts=${ariaKeys(keys) || nothing}
        title=${keys.map((chord) => keyNames(chord)).join(' · ') || nothing}
        ?disabled=${!notifications}
        @click=${this.#toggle}
        @pointerover=${this.#preloadPanel}
        @focusin=${this.#preloadPanel}
      >
        <collab-icon name="bell"></collab-icon>
        <slot></slot>
        <span class="visually-hidden">${this.#accessibleName(counts)}</span>
        ${this.#renderBadge(forYou, all)}
      </button>
      ${
        showsPanel
          ? html`<collab-notification-panel
              .store=${this.store}
              .documentNames=${this.documentNames}
              ?system-notifications=${this.systemNotifications}
            ></collab-notification-panel>`
          : nothing
      }
    `;
  }

  #renderBadge(forYou: number, all: number) {
    if (forYou > 0) return html`<span part="count" class="badge count" aria-hidden="true">${shortCount(forYou)}</span>`;
    return all > 0 ? html`<span part="dot" class="dot"></span>` : nothing;
  }

  #accessibleName(counts: NotificationCounts | null): string {
    const { forYou = 0, all = 0 } = counts ?? {};
    const parts = [this.#localize.term('notifications')];
    if (forYou > 0) parts.push(this.#localize.term('notificationsUnread', forYou));
    else if (all > 0) parts.push(this.#localize.term('newNotification'));
    return parts.join(', ');
  }

  get #notifications(): NotificationState | undefined {
    return this.page?.service(NotificationState);
  }

  get #inbox(): NotificationInbox | undefined {
    return this.#notifications && this.read(this.#notifications.inbox);
  }

  get #counts(): NotificationCounts | null {
    return (this.#inbox && this.read(this.#inbox.counts)) ?? null;
  }

  /** Whether this is the first button of the page, which alone announces new notifications. */
  #isFirstButton(notifications: NotificationState): boolean {
    return notifications.buttons.peek()[0] === this;
  }

  #createAlerts(page: PageContext, notifications: NotificationState, tabVisibility: TabVisibility): ArrivalAlerts {
    return new ArrivalAlerts({
      page,
      notifications,
      tabVisibility,
      localize: this.#localize,
      allowsSystemNotifications: () => this.systemNotifications,
      open: (batch) => {
        const [notification] = batch.notifications;
        if (!notification) return;
        void notifications.inbox.peek()?.markAsRead({ notificationIds: batch.notifications.map(({ id }) => id) });
        if (!navigateToNotification(this, page, notification)) this.#open(notifications);
      },
    });
  }

  #subscribeToInbox(inbox: NotificationInbox, notifications: NotificationState, alerts: ArrivalAlerts): () => void {
    const stopArrivals = inbox.onArrival((arrived) => {
      if (this.#isFirstButton(notifications) && !this.withoutToasts) alerts.add(arrived);
    });
    const stopCounts = inbox.counts.subscribe((counts) => this.#handleCount(notifications, counts?.all ?? 0));
    return () => {
      stopArrivals();
      stopCounts();
    };
  }

  /** Marks the notifications of the open thread as read, if the tab is visible. */
  #markOpenThreadAsRead(notifications: NotificationState): void {
    const inbox = notifications.inbox.peek();
    const annotationId = this.page?.navigation.openThread.peek() ?? null;
    const hasUnread = Boolean(inbox?.counts.peek()?.all);
    if (!inbox || !hasUnread || annotationId === null || document.hidden || !this.#isFirstButton(notifications)) return;
    void inbox.markAsRead({ query: { annotationId, isUnread: true } });
  }

  /** Handles a new count. If it has grown, a new notification may belong to the open thread. */
  #handleCount(notifications: NotificationState, all: number): void {
    const hasGrown = all > this.#lastCount;
    this.#lastCount = all;
    if (hasGrown) queueMicrotask(() => this.#markOpenThreadAsRead(notifications));
  }

  #updateBadge(count: number): void {
    if (this.tabTitle) this.#badge.setTitle(count);
    if (this.appBadge) this.#badge.setAppBadge(count);
  }

  /** Announces the number to assistive technology when it grows and then rests, unless toasts announce the notifications. */
  #announceIncrease(): void {
    const count = this.#counts?.forYou;
    if (count === undefined || count === this.#announcedCount) return;
    const hasGrown = this.#announcedCount !== undefined && count > this.#announcedCount;
    this.#announcedCount = count;
    const hasToasts = (this.page?.toasts.regionCount.peek() ?? 0) > 0 && !this.withoutToasts;
    if (hasGrown && !hasToasts)
      this.#announcer.announceDebounced(() => this.#localize.term('notificationsUnread', this.#counts?.forYou ?? 0));
  }

  get #keys(): readonly string[] {
    const { page } = this;
    if (page) this.read(page.shortcuts.choice);
    return page?.shortcuts.keysOf('notifications', this.shortcut) ?? [];
  }

  #handleKey(event: KeyboardEvent): void {
    if (!this.page?.shortcuts.matches(event, 'notifications', this.shortcut)) return;
    event.preventDefault();
    this.#toggle();
  }

  #toggle(): void {
    const notifications = this.#notifications;
    if (!notifications) return;
    if (!notifications.isOpen.peek()) this.#open(notifications);
    else this.#close();
  }

  #close(): void {
    const notifications = this.#notifications;
    if (notifications && this.dispatchEvent(new CollabNotificationsCloseEvent())) notifications.isOpen.value = false;
  }

  #preloadPanel(): void {
    if (this.#notifications?.panels.peek().length === 0) loadPanel.preload();
  }

  #open(notifications: NotificationState): void {
    if (!this.dispatchEvent(new CollabNotificationsOpenEvent())) return;
    notifications.anchor.value = this.button ?? this;
    notifications.keepsFocus = false;
    notifications.isOpen.value = true;
    if (notifications.panels.peek().length === 0) void this.#renderOwnPanel(notifications);
  }

  async #renderOwnPanel(notifications: NotificationState): Promise<void> {
    const focused = deepActiveElement();
    this.#isLoading = true;
    this.requestUpdate();
    this.hasPanel = (await loadPanel()) === true;
    this.#isLoading = false;
    this.requestUpdate();
    // A user who has moved on to another control must not lose the focus to the panel.
    notifications.keepsFocus = deepActiveElement() !== focused;
    if (!this.hasPanel) notifications.isOpen.value = false;
  }
}
