import type {
  NotificationInbox,
  NotificationListQuery,
  NotificationOutcome,
  NotificationPage,
  NotificationTarget,
} from '../../api/notifications.js';
import type { NotificationService } from '../../backends/backend.js';
import type { NotificationFrame } from '../../backends/protocol.js';
import { callback, data, optional, rejects, resolves, throws, checkArguments } from '../../base/arguments.js';
import { CollabFailure } from '../../base/collab-failure.js';
import { plainCopy } from '../../base/plain-copy.js';
import { batch, computed, effect, signal, untracked } from '../../base/signals.js';
import { callForeign } from '../../model/callbacks.js';
import { list, shortId, string, type Check } from '../../model/checks.js';
import type { CollabError } from '../../model/error.js';
import { deepFreeze } from '../../model/freeze.js';
import { newId } from '../../model/ids.js';
import {
  parseNotificationChange,
  parseNotificationQuery,
  type NotificationChange,
} from '../../model/notification-change.js';
import type {
  AddNotificationOutcome,
  AddNotificationRequest,
  Notification,
  NotificationChannel,
  NotificationCounts,
  NotificationSettings,
} from '../../model/notification.js';
import { INBOX, predefinedChannels } from '../../rules/notification-settings.js';
import { DISPOSED, guardInboxMethods, rejectedWhenDisposed } from '../../sync/disposal.js';
import type { StoreState } from '../../sync/state.js';
import { ChangeQueue } from './change-queue.js';
import { PagedNotificationList, type ListSource } from './paged-notification-list.js';
import { visibleCounts, applyPendingChanges, visibleSettings } from './visible-notifications.js';

const targetIds = data({ notificationIds: list(shortId) });
// The query itself is validated with the change built from it.
const targetQuery = data({ query: data({}) });
const target: Check = (value, path) => ('query' in Object(value) ? targetQuery : targetIds)(value, path);
const markArguments = resolves({ target });

export const inboxArguments = {
  list: throws({ query: optional(data({})) }),
  page: rejects({ query: optional(data({})) }),
  markAsRead: markArguments,
  markAsUnread: markArguments,
  archive: markArguments,
  unarchive: markArguments,
  updateSettings: resolves({ change: data({}) }),
  add: resolves({ request: data({}) }),
  delivers: throws({ channelId: string }),
  onArrival: throws({ listener: callback }),
};

export const notificationListArguments = { update: throws({ query: data({}) }) };

const NOT_SIGNED_IN: CollabError = {
  code: 'UNAUTHENTICATED',
  message: 'Nobody is signed in; identify the user first.',
};
const NOT_SUPPORTED: CollabError = { code: 'FAILED_PRECONDITION', message: 'This backend keeps no notifications.' };

/** User, organization and channel of the followed notifications. */
interface InboxSession {
  readonly channel: NotificationService;
  readonly organizationId: string;
  readonly userId: string;
}

/** Notification inbox of the signed-in user. */
export class Inbox implements NotificationInbox {
  readonly counts = signal<NotificationCounts | null>(null);
  readonly settings = signal<NotificationSettings | null>(null);
  readonly error = signal<CollabError | undefined>(undefined);
  readonly channels: readonly NotificationChannel[];
  readonly #state: StoreState;
  readonly #lists = new Set<PagedNotificationList>();
  readonly #listeners = new Set<(arrived: readonly Notification[]) => void>();
  /** Loaded notifications as confirmed by the backend, by id. */
  readonly #confirmed = new Map<string, Notification>();
  readonly #queue: ChangeQueue;
  readonly #stopEffects: () => void;
  #session: InboxSession | undefined;
  #unsubscribe: (() => void) | undefined;
  #frame: NotificationFrame | undefined;
  /** Organization and user of the last session, as JSON. */
  #sessionKey: string | undefined;

  constructor(state: StoreState, clientId: string) {
    const channels = state.config.notificationChannels ?? predefinedChannels;
    this.#state = state;
    this.channels = deepFreeze(channels.filter(({ enable = true }) => enable));
    this.#queue = new ChangeQueue(clientId, () => this.#updateVisible());
    const key = computed(() => {
      const me = state.me.value;
      return me && JSON.stringify([state.options.value.organizationId ?? me.organizationId, me.userId]);
    });
    const stopSession = effect(() => {
      const channel = state.notifications.value;
      const account = key.value;
      untracked(() => this.#startSession(channel, account ? (JSON.parse(account) as [string, string]) : undefined));
    });
    const isOnline = computed(() => state.connection.value === 'online');
    const stopResume = effect(() => {
      if (isOnline.value) untracked(() => this.#flush());
    });
    this.#stopEffects = () => {
      stopSession();
      stopResume();
    };
    state.isDisposed.subscribe((isDisposed) => {
      if (isDisposed) this.#dispose();
    });
  }

  delivers(channelId: string): boolean {
    const { config, notifications: notificationChannel } = this.#state;
    if (config.notificationChannels || channelId === INBOX) return true;
    return notificationChannel.peek()?.delivers?.includes(channelId) ?? false;
  }

  list(query: NotificationListQuery = {}): PagedNotificationList {
    assertQuery(query);
    const source: ListSource = {
      page: (request) => this.#page(request),
      createOverlay: () => {
        const { pending } = this.#queue;
        return (notification) => applyPendingChanges(notification, pending);
      },
      onLoaded: (notifications) => this.#store(notifications),
      onDisposed: (list) => this.#lists.delete(list),
    };
    const list = checkArguments(new PagedNotificationList(source, query), notificationListArguments);
    this.#lists.add(list);
    return list;
  }

  async page(query: NotificationListQuery & { readonly pageToken?: string } = {}): Promise<NotificationPage> {
    if (!this.#session) throw new CollabFailure(this.#unavailableError);
    return deepFreeze(await this.#session.channel.page(this.#session.organizationId, query));
  }

  markAsRead(target: NotificationTarget): Promise<NotificationOutcome> {
    return this.#mark(target, { isUnread: false });
  }

  markAsUnread(target: NotificationTarget): Promise<NotificationOutcome> {
    return this.#mark(target, { isUnread: true });
  }

  archive(target: NotificationTarget): Promise<NotificationOutcome> {
    return this.#mark(target, { isArchived: true });
  }

  unarchive(target: NotificationTarget): Promise<NotificationOutcome> {
    return this.#mark(target, { isArchived: false });
  }

  updateSettings(args: Parameters<NotificationInbox['updateSettings']>[0]): Promise<NotificationOutcome> {
    return this.#applySettings({ name: 'settings.set', args });
  }

  muteAll(isMutedAll: boolean): Promise<NotificationOutcome> {
    return this.#applySettings({ name: 'settings.mute', args: { isMutedAll } });
  }

  /** Creates a notification. */
  async add(request: AddNotificationRequest): Promise<AddNotificationOutcome> {
    const { options, documents } = this.#state;
    const { notificationId = newId(), documentId = options.peek().rootDocumentId ?? documents.peek()[0] } = request;
    if (documentId === undefined) return { ok: false, error: NO_DOCUMENT };
    const outcome = await this.#applyChange({
      name: 'notification.add',
      args: { ...request, notificationId, documentId },
    });
    return outcome.ok ? { ok: true, id: notificationId } : outcome;
  }

  onArrival(listener: (arrived: readonly Notification[]) => void): () => void {
    this.#listeners.add(listener);
    return () => this.#listeners.delete(listener);
  }

  #dispose(): void {
    this.#stopEffects();
    this.#unsubscribe?.();
    this.#queue.clear();
    for (const list of this.#lists) if (list.state.peek() === 'loading') list.reload();
  }

  /** Requests a page for a list; undefined without a session. */
  #page(query: NotificationListQuery & { readonly pageToken?: string }): Promise<NotificationPage> | undefined {
    if (this.#state.isDisposed.peek()) return Promise.reject(new CollabFailure(DISPOSED));
    if (!this.#session) return undefined;
    const { channel, organizationId } = this.#session;
    return rejectedWhenDisposed(this.#state, channel.page(organizationId, query));
  }

  /** Error that explains why there is no session. */
  get #unavailableError(): CollabError {
    return this.#state.me.peek() ? (this.error.peek() ?? NOT_SUPPORTED) : NOT_SIGNED_IN;
  }

  #startSession(channel: NotificationService | null | undefined, account: readonly [string, string] | undefined): void {
    this.#unsubscribe?.();
    this.#unsubscribe = this.#session = undefined;
    const [organizationId, userId] = account ?? [];
    const key = account && JSON.stringify(account);
    if (key !== this.#sessionKey) this.#reset();
    this.#sessionKey = key;
    this.error.value = channel === null ? NOT_SUPPORTED : undefined;
    if (!channel || organizationId === undefined || userId === undefined) return;
    this.#session = { channel, organizationId, userId };
    this.#follow(this.#session);
    this.#flush();
  }

  #follow({ channel, organizationId }: InboxSession): void {
    this.#unsubscribe?.();
    const { unsubscribe } = channel.follow(organizationId, (frame) => this.#receive(frame));
    this.#unsubscribe = unsubscribe;
  }

  /** Removes all data of the previous user. */
  #reset(): void {
    this.#queue.clear();
    this.#confirmed.clear();
    this.#frame = undefined;
    batch(() => {
      this.counts.value = this.settings.value = null;
      for (const list of this.#lists) list.clear();
    });
  }

  #receive(frame: NotificationFrame): void {
    deepFreeze(frame);
    const { isWhole, at, changed, gone: removed } = frame;
    if (!isWhole && at !== (this.#frame?.at ?? 0) + 1) {
      // A frame was lost: subscribe again to receive a complete one.
      if (this.#session) this.#follow(this.#session);
      return;
    }
    this.#frame = frame;
    if (isWhole) this.#confirmed.clear();
    for (const notification of changed) this.#confirmed.set(notification.id, notification);
    for (const id of removed) this.#confirmed.delete(id);
    batch(() => {
      for (const list of this.#lists) {
        if (isWhole) list.reload();
        else list.applyChanges(changed, removed);
      }
      this.#updateVisible();
    });
    this.#announceArrivals(frame);
  }

  #announceArrivals({ arrived, changed }: NotificationFrame): void {
    const arrivals = Object.freeze(changed.filter(({ id }) => arrived.includes(id)));
    if (arrivals.length > 0) for (const listener of [...this.#listeners]) callForeign(() => listener(arrivals));
  }

  #store(notifications: readonly Notification[]): void {
    for (const notification of notifications) this.#confirmed.set(notification.id, notification);
  }

  /** Updates counts, settings and lists with the pending changes applied. */
  #updateVisible(): void {
    const { pending } = this.#queue;
    const frame = this.#frame;
    batch(() => {
      this.counts.value = frame ? deepFreeze(visibleCounts(frame.counts, this.#confirmed.values(), pending)) : null;
      this.settings.value = frame ? deepFreeze(visibleSettings(frame.settings, pending)) : null;
      for (const list of this.#lists) list.updateItems();
    });
  }

  #mark(
    target: NotificationTarget,
    to: { readonly isUnread?: boolean; readonly isArchived?: boolean },
  ): Promise<NotificationOutcome> {
    const selection = 'query' in target ? { query: target.query, ...this.#upTo } : { ids: target.notificationIds };
    return this.#applyChange({ name: 'notification.mark', args: { ...selection, ...to } });
  }

  /** Upper bound of a mark by query: the latest received notification. Unbounded before the first frame. */
  get #upTo(): { readonly upTo?: number } {
    return this.#frame ? { upTo: this.#frame.latest } : {};
  }

  async #applySettings(change: NotificationChange): Promise<NotificationOutcome> {
    const outcome = await this.#applyChange(change);
    const current = this.settings.peek();
    if (outcome.ok && current) {
      const { settings, isMutedAll } = current;
      this.#state.hub.emit('settingsUpdated', Object.freeze({ settings, isMutedAll }));
    }
    return outcome;
  }

  async #applyChange(change: NotificationChange): Promise<NotificationOutcome> {
    const parsed = parseNotificationChange(change);
    if (!parsed.ok) return parsed;
    const refusal = this.#state.me.peek() ? this.error.peek() : NOT_SIGNED_IN;
    if (refusal) return { ok: false, error: refusal };
    const outcome = this.#queue.add(plainCopy(parsed.value));
    this.#flush();
    return outcome;
  }

  #flush(): void {
    if (this.#session) void this.#queue.flush(this.#session.channel, this.#session.organizationId);
  }
}

/** Throws a CollabFailure if a query is malformed. */
function assertQuery(query: NotificationListQuery): void {
  const parsed = parseNotificationQuery(query);
  if (!parsed.ok) throw new CollabFailure(parsed.error);
}

const NO_DOCUMENT: CollabError = {
  code: 'FAILED_PRECONDITION',
  message: 'No document is set; set the documents first, or name one by documentId.',
};

/** Creates the inbox of a store, with argument checks and the disposal guard. */
export const createInbox = (state: StoreState, clientId: string): Inbox =>
  guardInboxMethods(checkArguments(new Inbox(state, clientId), inboxArguments), state);
