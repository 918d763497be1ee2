import { callback, data, optional, rejects, resolves, throws, checkArguments } from '../../base/arguments.js';
import { list, shortId, string, type Check } from '../../model/checks.js';
import { batch, computed, effect, signal, untracked } from '../../base/signals.js';
import type { NotificationDesk } from '../../backends/backend.js';
import { CollabFailure } from '../../base/collab-failure.js';
import { DISPOSED, endInboxMethods, rejectedWhenDisposed } from '../../sync/disposal.js';
import type { CollabError } from '../../model/error.js';
import { callForeign } from '../../model/callbacks.js';
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
import { INBOX, predefinedChannels } from '../../rules/recipients.js';
import type {
  NotificationInbox,
  NotificationListQuery,
  NotificationOutcome,
  NotificationPage,
  NotificationTarget,
} from '../../api/notifications.js';
import { deepFreeze } from '../../model/freeze.js';
import { plainCopy } from '../../base/plain-copy.js';
import type { NotificationFrame } from '../../backends/protocol.js';
import type { StoreState } from '../../sync/state.js';
import { ChangeQueue } from './change-queue.js';
import { OwnList, type ListSource } from './list.js';
import { shownCounts, shownNotification, shownSettings } from './visible-notifications.js';

const byIds = data({ notificationIds: list(shortId) });
// The query itself is checked with the change that is made of it.
const byQuery = data({ query: data({}) });
const target: Check = (value, path) => ('query' in Object(value) ? byQuery : byIds)(value, path);
const marks = resolves({ target });

export const inboxArguments = {
  ...{ list: throws({ query: optional(data({})) }), page: rejects({ query: optional(data({})) }) },
  ...{ markAsRead: marks, markAsUnread: marks, archive: marks, unarchive: marks },
  ...{ updateSettings: resolves({ change: data({}) }), add: resolves({ request: data({}) }) },
  delivers: throws({ channelId: string }),
  onArrival: throws({ listener: callback }),
};

export const notificationListArguments = { update: throws({ query: data({}) }) };

const NOBODY: CollabError = { code: 'UNAUTHENTICATED', message: 'Nobody is signed in; identify the user first.' };
const NONE: CollabError = { code: 'FAILED_PRECONDITION', message: 'This backend keeps no notifications.' };

/** Whose notifications are followed, and where. */
interface Followed {
  readonly desk: NotificationDesk;
  readonly organizationId: string;
  readonly userId: string;
}

/** The notifications of a store's user. */
export class OwnInbox implements NotificationInbox {
  readonly counts = signal<NotificationCounts | null>(null);
  readonly settings = signal<NotificationSettings | null>(null);
  readonly error = signal<CollabError | undefined>(undefined);
  readonly channels: readonly NotificationChannel[];
  readonly #state: StoreState;
  readonly #lists = new Set<OwnList>();
  readonly #listeners = new Set<(arrived: readonly Notification[]) => void>();
  /** What was seen of them, as the backend has it, by id. */
  readonly #known = new Map<string, Notification>();
  readonly #queue: ChangeQueue;
  readonly #end: () => void;
  #followed: Followed | undefined;
  #unfollow: (() => void) | undefined;
  #frame: NotificationFrame | undefined;
  /** Whose they were last. */
  #userId: string | undefined;

  constructor(state: StoreState, clientId: string) {
    const channels = state.config.notificationChannels ?? predefinedChannels;
    this.#state = state;
    this.channels = deepFreeze(channels.filter(({ enable = true }) => enable));
    this.#queue = new ChangeQueue(clientId, () => this.#show());
    const who = computed(() => {
      const me = state.me.value;
      return me && JSON.stringify([state.options.value.organizationId ?? me.organizationId, me.userId]);
    });
    const begin = effect(() => {
      const [desk, place] = [state.notificationDesk.value, who.value];
      untracked(() => this.#begin(desk, place ? (JSON.parse(place) as [string, string]) : undefined));
    });
    const isOnline = computed(() => state.connection.value === 'online');
    const resume = effect(() => {
      if (isOnline.value) untracked(() => this.#flush());
    });
    this.#end = () => {
      begin();
      resume();
    };
    state.isDisposed.subscribe((isOver) => {
      if (isOver) this.#dispose();
    });
  }

  delivers(channelId: string): boolean {
    const { config, notificationDesk } = this.#state;
    if (config.notificationChannels || channelId === INBOX) return true;
    return notificationDesk.peek()?.delivers?.includes(channelId) ?? false;
  }

  list(query: NotificationListQuery = {}): OwnList {
    assertQuery(query);
    const source: ListSource = {
      page: (asked) => this.#page(asked),
      showing: () => {
        const { pending } = this.#queue;
        return (notification) => shownNotification(notification, pending);
      },
      took: (notifications) => this.#take(notifications),
      ended: (list) => this.#lists.delete(list),
    };
    const list = checkArguments(new OwnList(source, query), notificationListArguments);
    this.#lists.add(list);
    return list;
  }

  async page(query: NotificationListQuery & { readonly pageToken?: string } = {}): Promise<NotificationPage> {
    if (!this.#followed) throw new CollabFailure(this.#lack);
    return deepFreeze(await this.#followed.desk.page(this.#followed.organizationId, query));
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
    return this.#set({ name: 'settings.set', args });
  }

  muteAll(isMutedAll: boolean): Promise<NotificationOutcome> {
    return this.#set({ name: 'settings.mute', args: { isMutedAll } });
  }

  /** Tells people of something. */
  async add(request: AddNotificationRequest): Promise<AddNotificationOutcome> {
    const { options, documents } = this.#state;
    const { notificationId = newId(), documentId = options.peek().rootDocumentId ?? documents.peek()[0] } = request;
    if (documentId === undefined) return { ok: false, error: NO_DOCUMENT };
    const outcome = await this.#make({ name: 'notification.add', args: { ...request, notificationId, documentId } });
    return outcome.ok ? { ok: true, id: notificationId } : outcome;
  }

  onArrival(listener: (arrived: readonly Notification[]) => void): () => void {
    this.#listeners.add(listener);
    return () => this.#listeners.delete(listener);
  }

  #dispose(): void {
    this.#end();
    this.#unfollow?.();
    this.#queue.clear();
    for (const list of this.#lists) if (list.state.peek() === 'loading') list.begin();
  }

  /** A page for a list; undefined while there is no way to any. */
  #page(query: NotificationListQuery & { readonly pageToken?: string }): Promise<NotificationPage> | undefined {
    if (this.#state.isDisposed.peek()) return Promise.reject(new CollabFailure(DISPOSED));
    if (!this.#followed) return undefined;
    const { desk, organizationId } = this.#followed;
    return rejectedWhenDisposed(this.#state, desk.page(organizationId, query));
  }

  /** Why there is nothing. */
  get #lack(): CollabError {
    return this.#state.me.peek() ? (this.error.peek() ?? NONE) : NOBODY;
  }

  #begin(desk: NotificationDesk | null | undefined, place: readonly [string, string] | undefined): void {
    this.#unfollow?.();
    this.#unfollow = this.#followed = undefined;
    const [organizationId, userId] = place ?? [];
    const whose = place && JSON.stringify(place);
    if (whose !== this.#userId) this.#leave();
    this.#userId = whose;
    this.error.value = desk === null ? NONE : undefined;
    if (!desk || organizationId === undefined || userId === undefined) return;
    this.#followed = { desk, organizationId, userId };
    this.#follow(this.#followed);
    this.#flush();
  }

  #follow({ desk, organizationId }: Followed): void {
    this.#unfollow?.();
    const { unsubscribe } = desk.follow(organizationId, (frame) => this.#receive(frame));
    this.#unfollow = unsubscribe;
  }

  /** Nothing of somebody else is left. */
  #leave(): void {
    this.#queue.clear();
    this.#known.clear();
    this.#frame = undefined;
    batch(() => {
      this.counts.value = this.settings.value = null;
      for (const list of this.#lists) list.clear();
    });
  }

  #receive(frame: NotificationFrame): void {
    deepFreeze(frame);
    const { isWhole, at, changed, gone } = frame;
    if (!isWhole && at !== (this.#frame?.at ?? 0) + 1) {
      // Something was lost: it is told anew.
      if (this.#followed) this.#follow(this.#followed);
      return;
    }
    this.#frame = frame;
    if (isWhole) this.#known.clear();
    for (const notification of changed) this.#known.set(notification.id, notification);
    for (const id of gone) this.#known.delete(id);
    batch(() => {
      for (const list of this.#lists) {
        if (isWhole) list.begin();
        else list.change(changed, gone);
      }
      this.#show();
    });
    this.#tellOfArrivals(frame);
  }

  #tellOfArrivals({ arrived, changed }: NotificationFrame): void {
    const news = Object.freeze(changed.filter(({ id }) => arrived.includes(id)));
    if (news.length > 0) for (const listener of [...this.#listeners]) callForeign(() => listener(news));
  }

  #take(notifications: readonly Notification[]): void {
    for (const notification of notifications) this.#known.set(notification.id, notification);
  }

  /** Shows what is known, with what is not confirmed. */
  #show(): void {
    const { pending } = this.#queue;
    const frame = this.#frame;
    batch(() => {
      this.counts.value = frame ? deepFreeze(shownCounts(frame.counts, this.#known.values(), pending)) : null;
      this.settings.value = frame ? deepFreeze(shownSettings(frame.settings, pending)) : null;
      for (const list of this.#lists) list.show();
    });
  }

  #mark(
    target: NotificationTarget,
    to: { readonly isUnread?: boolean; readonly isArchived?: boolean },
  ): Promise<NotificationOutcome> {
    const meant = 'query' in target ? { query: target.query, ...this.#upTo } : { ids: target.notificationIds };
    return this.#make({ name: 'notification.mark', args: { ...meant, ...to } });
  }

  /** What has not been heard of yet is not meant; who has heard of nothing means all there is. */
  get #upTo(): { readonly upTo?: number } {
    return this.#frame ? { upTo: this.#frame.latest } : {};
  }

  async #set(change: NotificationChange): Promise<NotificationOutcome> {
    const outcome = await this.#make(change);
    const chosen = this.settings.peek();
    if (outcome.ok && chosen) {
      const { settings, isMutedAll } = chosen;
      this.#state.hub.emit('settingsUpdated', Object.freeze({ settings, isMutedAll }));
    }
    return outcome;
  }

  async #make(given: NotificationChange): Promise<NotificationOutcome> {
    const parsed = parseNotificationChange(given);
    if (!parsed.ok) return parsed;
    const refusal = this.#state.me.peek() ? this.error.peek() : NOBODY;
    if (refusal) return { ok: false, error: refusal };
    const outcome = this.#queue.add(plainCopy(parsed.value));
    this.#flush();
    return outcome;
  }

  #flush(): void {
    if (this.#followed) void this.#queue.flush(this.#followed.desk, this.#followed.organizationId);
  }
}

/** Throws where a query is none. */
function assertQuery(query: NotificationListQuery): void {
  const parsed = parseNotificationQuery(query);
  if (!parsed.ok) throw new CollabFailure(parsed.error);
}

const NO_DOCUMENT: CollabError = {
  code: 'FAILED_PRECONDITION',
  message: 'No document is set; set the documents first, or name one by documentId.',
};

/** The notifications of a store's user, with what its methods are given checked first. */
export const openInbox = (state: StoreState, clientId: string): OwnInbox =>
  endInboxMethods(checkArguments(new OwnInbox(state, clientId), inboxArguments), state);
