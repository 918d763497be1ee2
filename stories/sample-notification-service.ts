import { matchesQuery } from '../store/features/notifications/visible-notifications.js';
import type {
  Notification,
  NotificationCounts,
  NotificationService,
  NotificationFrame,
  NotificationResult,
  NotificationSettings,
  WireNotificationChange,
  WireNotificationQuery,
} from '../store/index.js';
import { groupByDocument } from '../store/rules/notification-order.js';

type Receive = (frame: NotificationFrame) => void;

/** A notification service with given notifications. Marks and settings last as long as the story. */
export class SampleNotificationService implements NotificationService {
  delivers: readonly string[] = ['email'];
  /** Whether the service answers, never answers, or fails. */
  mode: 'working' | 'silent' | 'failing' = 'working';
  settings: NotificationSettings = { settings: {}, documents: {}, isMutedAll: false };
  #notifications: readonly Notification[];
  readonly #receivers = new Set<Receive>();
  readonly #lastFrames = new WeakMap<Receive, number>();

  constructor(notifications: readonly Notification[]) {
    this.#notifications = notifications;
  }

  follow(_: string, receive: Receive) {
    if (this.mode !== 'silent') {
      this.#receivers.add(receive);
      this.#send(receive, { isWhole: true });
    }
    return { unsubscribe: () => void this.#receivers.delete(receive) };
  }

  page(_: string, { type, pageSize = 50, pageToken = '0', ...query }: WireNotificationQuery) {
    if (this.mode === 'silent') return new Promise<never>(() => undefined);
    if (this.mode === 'failing')
      return Promise.reject(Object.assign(new Error('The story fails.'), { code: 'unavailable' }));
    const asked = this.#notifications.filter((each) => matchesQuery(each, { ...query, ...(type && { type }) }));
    const all = type === 'documents' ? groupByDocument(asked, ({ metadata }) => metadata?.documentId ?? '') : asked;
    const end = Number(pageToken) + pageSize;
    const notifications = all.slice(Number(pageToken), end);
    return Promise.resolve({ notifications, ...(end < all.length && { nextPageToken: String(end) }) });
  }

  push(_: string, changes: readonly WireNotificationChange[]): Promise<readonly NotificationResult[]> {
    for (const { change } of changes) {
      if (change.name === 'notification.mark') this.#mark(change.args);
      else if (change.name === 'settings.mute') this.#mute(change.args);
      else if (change.name === 'settings.set') this.#choose(change.args);
    }
    return Promise.resolve(changes.map(({ mid }) => ({ mid, ok: true })));
  }

  /** Delivers a notification while the story is shown. */
  arrive(notification: Notification): void {
    this.#notifications = [notification, ...this.#notifications];
    for (const receive of this.#receivers) this.#send(receive, { changed: [notification], arrived: [notification.id] });
  }

  get #counts(): NotificationCounts {
    const unread = this.#notifications.filter(({ isUnread, isArchived }) => isUnread && !isArchived);
    return { forYou: unread.filter(({ forYou }) => forYou).length, all: unread.length, documents: {} };
  }

  #mark({
    ids,
    query,
    isUnread,
    isArchived,
  }: Extract<WireNotificationChange['change'], { name: 'notification.mark' }>['args']): void {
    const isMeant = (each: Notification) => ids?.includes(each.id) || (query && matchesQuery(each, query));
    const changed = this.#notifications.filter(isMeant).map((each) => ({
      ...each,
      ...(isUnread !== undefined && { isUnread }),
      ...(isArchived !== undefined && { isArchived }),
    }));
    const byId = new Map(changed.map((each) => [each.id, each]));
    this.#notifications = this.#notifications.map((each) => byId.get(each.id) ?? each);
    for (const receive of this.#receivers) this.#send(receive, { changed });
  }

  #mute(args: { readonly isMutedAll: boolean }): void {
    this.settings = { ...this.settings, ...args };
    for (const receive of this.#receivers) this.#send(receive, {});
  }

  #choose({ settings, documentId }: Extract<WireNotificationChange['change'], { name: 'settings.set' }>['args']): void {
    const own = documentId === undefined ? this.settings.settings : (this.settings.documents[documentId] ?? {});
    const chosen = Object.entries({ ...own, ...settings }).filter((each): each is [string, string] => each[1] !== null);
    const next = Object.fromEntries(chosen);
    this.settings =
      documentId === undefined
        ? { ...this.settings, settings: next }
        : { ...this.settings, documents: { ...this.settings.documents, [documentId]: next } };
    for (const receive of this.#receivers) this.#send(receive, {});
  }

  #send(receive: Receive, news: Partial<NotificationFrame>): void {
    const at = (this.#lastFrames.get(receive) ?? 0) + 1;
    this.#lastFrames.set(receive, at);
    receive({
      organizationId: '',
      at,
      isWhole: false,
      counts: this.#counts,
      settings: this.settings,
      latest: this.#notifications[0]?.timestamp ?? 0,
      changed: [],
      gone: [],
      arrived: [],
      ...news,
    });
  }
}
