import type { Notification } from '../../../store/index.js';
import type { LocalizeController } from '../../base/localize.js';
import { batchNotifications, type NotificationBatch } from '../../display/notification-batches.js';
import { headlineOf, headlineText } from '../../display/notification-headline.js';
import type { NotificationState } from '../../page/notification-state.js';
import type { PageContext } from '../../page/page-context.js';
import { systemNotifications } from '../../page/system-notifications.js';
import type { TabVisibility } from './tab-visibility.js';

interface ArrivalAlertsOptions {
  readonly page: PageContext;
  readonly notifications: NotificationState;
  readonly tabVisibility: TabVisibility;
  readonly localize: LocalizeController;
  /** Whether system notifications may be used, if the user has enabled them. */
  readonly allowsSystemNotifications: () => boolean;
  readonly open: (batch: NotificationBatch) => void;
}

/** An alert for one or more notifications. */
interface Alert {
  /** The newest batch, which the alert opens. */
  readonly newest: NotificationBatch;
  readonly message: string;
}

/** Time in which new notifications are combined into one alert, in ms. */
const BURST_TIME = 300;

/** Maximum number of notifications that wait for an alert; older ones are dropped. */
const MAX_QUEUED = 100;

const TOAST_DURATION = 6000;

/** Announces new notifications by toasts, or by system notifications while the tab is hidden. Each burst becomes one alert. */
export class ArrivalAlerts {
  readonly #options: ArrivalAlertsOptions;
  #queue: readonly Notification[] = [];
  #timer: ReturnType<typeof setTimeout> | undefined;
  /** Listens for the return of the user to the hidden tab. */
  #returnListener: AbortController | undefined;

  constructor(options: ArrivalAlertsOptions) {
    this.#options = options;
  }

  /** Queues the new notifications that concern the user, except for those of the open thread. */
  add(arrived: readonly Notification[]): void {
    const { openThread } = this.#options.page.navigation;
    const isThreadOpen = ({ targetAnnotationId = '' }: Notification): boolean =>
      openThread.peek() === targetAnnotationId;
    // In a hidden tab, the open thread is not visible either.
    const usesSystem = this.#usesSystemNotifications;
    const relevant = arrived.filter((each) => each.forYou && (usesSystem || !isThreadOpen(each)));
    if (relevant.length === 0 || this.#isListVisible) return;
    this.#queue = [...relevant, ...this.#queue].slice(0, MAX_QUEUED);
    if (this.#isWaitingForReturn) this.#showOnReturn();
    else this.#timer ??= setTimeout(() => this.#show(), BURST_TIME);
  }

  /** Drops queued notifications and removes the listeners. */
  stop(): void {
    this.#returnListener?.abort();
    this.#returnListener = undefined;
    this.#takeQueue();
  }

  #takeQueue(): readonly Notification[] {
    clearTimeout(this.#timer);
    this.#timer = undefined;
    const queue = this.#queue;
    this.#queue = [];
    return queue;
  }

  /** Whether the user sees the list, where new notifications appear without an alert. */
  get #isListVisible(): boolean {
    return this.#options.notifications.isOpen.peek() && !document.hidden;
  }

  get #usesSystemNotifications(): boolean {
    return document.hidden && this.#options.allowsSystemNotifications() && systemNotifications.isOn();
  }

  /** Whether the tab is hidden and system notifications are off, so that alerts wait until the tab is visible. */
  get #isWaitingForReturn(): boolean {
    return document.hidden && !this.#usesSystemNotifications;
  }

  #show(): void {
    this.#timer = undefined;
    // The list may have opened since.
    if (this.#isListVisible) this.#takeQueue();
    else if (this.#usesSystemNotifications) void this.#showSystemNotification(this.#takeQueue());
    else if (this.#isWaitingForReturn) this.#showOnReturn();
    else this.#showToast(this.#takeQueue());
  }

  /** Shows a toast when the tab becomes visible, for the notifications that are still unread then. */
  #showOnReturn(): void {
    if (this.#returnListener) return;
    this.#returnListener = new AbortController();
    const handleReturn = async (): Promise<void> => {
      if (document.hidden) return;
      this.#returnListener?.abort();
      this.#returnListener = undefined;
      const unread = await this.#fetchUnread(this.#takeQueue());
      if (!this.#isListVisible) this.#showToast(unread);
    };
    document.addEventListener('visibilitychange', () => void handleReturn(), { signal: this.#returnListener.signal });
  }

  async #showSystemNotification(notifications: readonly Notification[]): Promise<void> {
    const alert = this.#createAlert(notifications);
    if (!alert || (await this.#options.tabVisibility.isOtherTabVisible())) return;
    const { newest, message } = alert;
    const body = newest.notifications[0]?.displayBodyMessage ?? '';
    systemNotifications.show({ title: message, body, tag: newest.id, onclick: () => this.#options.open(newest) });
  }

  #showToast(notifications: readonly Notification[]): void {
    const { page, localize, open } = this.#options;
    const alert = this.#createAlert(notifications);
    if (!alert || page.toasts.regionCount.peek() === 0) return;
    const { newest, message } = alert;
    const action = { label: localize.term('showNotification'), run: () => open(newest) };
    const toastId = page.toasts.add({ message, type: 'info', duration: TOAST_DURATION, action });
    this.#dismissOnceRead(toastId, notifications);
  }

  /** Returns the alert text: the headline of the newest batch and the number of others. */
  #createAlert(notifications: readonly Notification[]): Alert | undefined {
    const { localize } = this.#options;
    const [newest, ...others] = batchNotifications(notifications);
    if (!newest) return undefined;
    const headline = headlineText(headlineOf(newest.notifications, localize));
    const more = others.length > 0 ? ` ${localize.term('moreNotifications', others.length)}` : '';
    return { newest, message: headline + more };
  }

  /** Dismisses a toast once its threads have been opened, or its notifications are read or deleted. */
  #dismissOnceRead(toastId: number, notifications: readonly Notification[]): void {
    const { toasts, navigation } = this.#options.page;
    const unopened = new Set(notifications.map(({ targetAnnotationId }) => targetAnnotationId));
    const unsubscribers: (() => void)[] = [];
    const stop = (): void => {
      for (const unsubscribe of unsubscribers.splice(0)) unsubscribe();
    };
    const dismiss = (): void => {
      stop();
      toasts.dismiss(toastId);
    };
    const dismissIfRead = async (): Promise<void> => {
      if ((await this.#fetchUnread(notifications)).length === 0 && unsubscribers.length > 0) dismiss();
    };
    unsubscribers.push(
      navigation.openThread.subscribe((annotationId) => {
        if (annotationId !== null && unopened.delete(annotationId) && unopened.size === 0) queueMicrotask(dismiss);
      }),
      toasts.messages.subscribe((messages) => {
        if (!messages.some(({ id }) => id === toastId)) queueMicrotask(stop);
      }),
    );
    const inbox = this.#options.notifications.inbox.peek();
    if (inbox) unsubscribers.push(inbox.counts.subscribe(() => void dismissIfRead()));
  }

  /** Returns the notifications that are still unread, or all of them if that cannot be determined. */
  async #fetchUnread(notifications: readonly Notification[]): Promise<readonly Notification[]> {
    const inbox = this.#options.notifications.inbox.peek();
    if (!inbox || notifications.length === 0) return [];
    try {
      const { notifications: unread } = await inbox.page({ type: 'forYou', isUnread: true, pageSize: 200 });
      const ids = new Set(unread.map(({ id }) => id));
      return notifications.filter(({ id }) => ids.has(id));
    } catch {
      return notifications;
    }
  }
}
