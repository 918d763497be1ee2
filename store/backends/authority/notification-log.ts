import { asCollabError, CollabFailure } from '../../base/collab-failure.js';
import type { AnnotationRecord } from '../../model/comment-annotation.js';
import { failure, type CollabError } from '../../model/error.js';
import {
  type NotificationChangeArgs,
  parseNotificationChange,
  parseNotificationQuery,
  type NotificationChange,
} from '../../model/notification-change.js';
import {
  compareNotifications,
  type NotificationRecord,
  type NotificationMark,
} from '../../model/notification-record.js';
import {
  createCustomNotification,
  customNotificationRefusal,
  type CustomNotificationArgs,
} from '../../rules/custom-notifications.js';
import {
  createReader,
  predefinedChannels,
  settingsOf,
  withChoices,
  withMute,
} from '../../rules/notification-settings.js';
import { HIDDEN_ID_ERROR } from '../../rules/permissions.js';
import { hasAccess, NO_ACCESS, userOfViewer, type Viewer } from '../../rules/visibility.js';
import type {
  NotificationFrame,
  NotificationResult,
  Scope,
  WireNotificationChange,
  WireNotificationPage,
  WireNotificationQuery,
} from '../protocol.js';
import { knownOutcome, withOutcome, type ChangeNumber } from './known-outcomes.js';
import type { MonotonicClock } from './monotonic-clock.js';
import {
  NotificationInbox,
  isStale,
  hasContentChanged,
  findReverted,
  NotificationIndex,
  threadKey,
  type ReaderState,
} from './notification-inbox.js';
import { afterCursor, parsePageToken, parsePageSize, encodePageToken } from './notification-pages.js';
import { ignoreUnlessOutdated, OutdatedState, withPresentState } from './outdated-state.js';
import type { Reader, ViewerOf } from './reader.js';
import { RetryTasks } from './retry-tasks.js';
import { SerialQueue } from './serial-queue.js';
import type { NotificationStorage, ReaderChange, StoredReader } from './storage.js';

/** Retention time of notifications: 90 days in ms. */
const RETENTION_MS = 90 * 24 * 60 * 60 * 1000;

/** Maximum number of notifications stored per organization. The newest are retained. */
const MAX_NOTIFICATIONS = 20_000;

/** Maximum number of clients per reader whose outcomes are stored. */
const MAX_CLIENTS = 20;

/** Number of threads read in parallel. */
const CHUNK = 250;

/** Time before the newest known notification from which those of other nodes are read, in ms. */
const OVERLAP_MS = 10 * 60 * 1000;

/** A persisted change of a thread. */
export interface ThreadChange {
  readonly scope: Scope;
  readonly annotationId: string;
  readonly before: AnnotationRecord | undefined;
  readonly after: AnnotationRecord | undefined;
  /** The notifications of the change. */
  readonly notifications: readonly NotificationRecord[];
}

interface NotificationLogContext {
  /** Source of notification timestamps. */
  readonly clock: MonotonicClock;
  readonly storage: NotificationStorage;
  /** Returns the current version of a thread. */
  row(scope: Scope, annotationId: string): Promise<AnnotationRecord | undefined>;
  readonly viewerOf: ViewerOf;
}

/** A loaded organization: its notifications, and the inboxes of its followers. */
interface OpenOrganization {
  readonly index: NotificationIndex;
  /** Reader states by user id. */
  readonly readers: Map<string, ReaderState>;
  readonly inboxes: Map<Reader, NotificationInbox>;
}

/** A reader that begins to follow its notifications. */
interface Subscriber {
  readonly reader: Reader;
  readonly receive: (frame: NotificationFrame) => void;
  readonly isActive: () => boolean;
  /** The addition of the inbox, once it has begun. */
  adding?: Promise<void>;
}

const existingNotification = (id: string) => failure('ALREADY_EXISTS', `There is a notification ${id} already.`);

/** Sends a new notification to its recipients. */
function deliver({ inboxes }: OpenOrganization, record: NotificationRecord): void {
  for (const inbox of inboxes.values()) inbox.update([record], undefined, new Set([record.id]));
}

function removeFrom({ index, inboxes }: OpenOrganization, removed: readonly NotificationRecord[]): void {
  index.remove(new Set(removed.map(({ id }) => id)));
  for (const inbox of inboxes.values()) inbox.remove(removed);
}

/** Authority over notifications: stores them, determines their recipients and notifies the followers. */
export class NotificationLog {
  readonly #context: NotificationLogContext;
  readonly #organizations = new Map<string, Promise<OpenOrganization>>();
  readonly #queue = new SerialQueue<string>();
  readonly #subscriptions = new RetryTasks<Reader>();
  /** Subscribers that wait for their inboxes, by organization. */
  readonly #waiting = new Map<string, Set<Subscriber>>();

  constructor(context: NotificationLogContext) {
    this.#context = context;
  }

  /** Sends a reader the counts and settings, then every change. Retries while the storage is unavailable. */
  follow(reader: Reader, organizationId: string, receive: (frame: NotificationFrame) => void): void {
    this.#subscriptions.start(reader, organizationId, {
      run: (isActive) => this.#subscribe({ reader, receive, isActive }, organizationId),
      onFailure: (error) => reader.problem(asCollabError(error, 'unavailable')),
    });
  }

  /** Adds an inbox to an organization, together with all others that wait at that time: their states are read in parallel. */
  async #subscribe(subscriber: Subscriber, organizationId: string): Promise<void> {
    const waiting = this.#waiting.get(organizationId) ?? new Set<Subscriber>();
    this.#waiting.set(organizationId, waiting.add(subscriber));
    await this.#queue.run(organizationId, async () => {
      if (!subscriber.adding) {
        const open = await this.#organization(organizationId).finally(() => waiting.delete(subscriber));
        const all = [subscriber, ...waiting];
        waiting.clear();
        // No change comes in between.
        await Promise.allSettled(all.map((each) => (each.adding = this.#addInbox(open, each))));
      }
      await subscriber.adding;
    });
  }

  async #addInbox(open: OpenOrganization, { reader, receive, isActive }: Subscriber): Promise<void> {
    const inbox = await this.#createInbox(open, reader, receive);
    if (!isActive()) return;
    open.inboxes.set(reader, inbox);
    inbox.sendAll();
  }

  unfollow(reader: Reader, organizationId: string): void {
    this.#subscriptions.stop(reader, organizationId);
    const removeInbox = async (): Promise<void> =>
      void (await this.#organization(organizationId)).inboxes.delete(reader);
    if (this.#organizations.has(organizationId))
      void this.#queue.run(organizationId, removeInbox).catch(() => undefined);
  }

  /** Ends all subscriptions of a reader. */
  disconnect(reader: Reader): void {
    for (const organizationId of this.#subscriptions.keysOf(reader)) this.unfollow(reader, organizationId);
  }

  /** Applies a change of a user's access to their inboxes. */
  refreshAccess(userId: string): void {
    for (const organizationId of this.#organizations.keys()) {
      const refresh = async (): Promise<void> => {
        const { inboxes } = await this.#organization(organizationId);
        for (const inbox of inboxes.values()) if (inbox.userId === userId) inbox.refresh();
      };
      void this.#queue.run(organizationId, refresh).catch(() => undefined);
    }
  }

  /** Applies a persisted change of a thread to all inboxes. */
  applyThreadChange(change: ThreadChange): void {
    const { organizationId } = change.scope;
    // An organization that is loaded later includes the change.
    if (!this.#organizations.has(organizationId)) return;
    void this.#queue
      .run(organizationId, async () => this.#updateInboxes(await this.#organization(organizationId), change))
      .catch(() => undefined);
  }

  /** Adds the notifications that other nodes have added. With a thread: shows its present version, which another node has changed. */
  async advance(
    organizationId: string,
    thread?: { readonly scope: Scope; readonly annotationId: string },
  ): Promise<void> {
    if (!this.#organizations.has(organizationId)) return;
    await this.#queue.run(organizationId, async () => {
      const open = await this.#organization(organizationId);
      const updated = await this.#synchronize(open);
      if (thread && !updated.has(threadKey(thread.scope, thread.annotationId)))
        await this.#updateThread(open, thread.scope, thread.annotationId, []);
    });
  }

  /** Loads the settings and marks of a user that another node has changed. */
  async advanceReader(organizationId: string, userId: string): Promise<void> {
    if (!this.#organizations.has(organizationId)) return;
    await this.#queue.run(organizationId, async () =>
      this.#reloadReader(await this.#organization(organizationId), userId),
    );
  }

  page(reader: Reader, organizationId: string, query: WireNotificationQuery): Promise<WireNotificationPage> {
    return this.#queue.run(organizationId, async () => {
      const parsed = parseNotificationQuery(query);
      if (!parsed.ok) throw new CollabFailure(parsed.error);
      const size = parsePageSize(query.pageSize);
      const last = parsePageToken(query.pageToken);
      const open = await this.#organization(organizationId);
      const inbox = await this.#inboxOf(open, reader);
      const matching = inbox.find(parsed.value);
      const remaining = afterCursor(matching, last, parsed.value);
      const page = remaining.slice(0, size);
      return {
        notifications: notificationsFrom(inbox, page),
        ...(remaining.length > size && { nextPageToken: encodePageToken(page, matching) }),
      };
    });
  }

  /** Applies changes in order. Rejects if the storage is unavailable. */
  push(
    reader: Reader,
    organizationId: string,
    changes: readonly WireNotificationChange[],
  ): Promise<readonly NotificationResult[]> {
    return this.#queue.run(organizationId, async () => {
      const open = await this.#organization(organizationId);
      const results: NotificationResult[] = [];
      for (const change of changes) results.push(await this.#handleChange(open, reader, change));
      return results;
    });
  }

  /**
   * Adds a notification for the application's own backend, in the name of any user. No message of a client leads here. `prepare` runs before
   * the notification is added, unless its id is known. Rejects with a CollabError: 'ALREADY_EXISTS' for a known id, 'unavailable' if the
   * caller can retry.
   */
  addTrusted(
    organizationId: string,
    args: CustomNotificationArgs & Required<Pick<CustomNotificationArgs, 'actionUser'>>,
    prepare: () => Promise<void>,
  ): Promise<void> {
    return this.#queue.run(organizationId, async () => {
      const open = await this.#organization(organizationId);
      if (open.index.byId(args.notificationId))
        throw new CollabFailure(existingNotification(args.notificationId).error);
      await prepare();
      const record = createCustomNotification(args, args.actionUser, organizationId, this.#context.clock.next());
      await this.#context.storage.add(record).catch((error: unknown) => {
        throw error instanceof OutdatedState ? new CollabFailure(existingNotification(record.id).error) : error;
      });
      open.index.add(record);
      deliver(open, record);
    });
  }

  /**
   * Turns a channel of a user off in all documents, for a link that the user was sent. No message of a client leads here. Rejects with a
   * CollabError of code 'unavailable' if the caller can retry.
   */
  turnOffTrusted(organizationId: string, userId: string, channelId: string): Promise<void> {
    return this.#queue.run(organizationId, async () => {
      const open = await this.#organization(organizationId);
      await withPresentState(
        async () => {
          const state = await this.#readerStateOf(open, userId);
          const now = this.#context.clock.next();
          const chosen = Object.entries(settingsOf(state.reader).documents).filter(([, values]) =>
            Object.hasOwn(values, channelId),
          );
          // A choice for a document would win over the one for all.
          const general = chosen.reduce(
            (reader, [documentId]) => withChoices(reader, { [channelId]: null }, documentId, now),
            state.reader,
          );
          await this.#persist(open, userId, { reader: withChoices(general, { [channelId]: 'NONE' }, undefined, now) });
          for (const inbox of inboxesOf(open, state)) inbox.sendSettings();
        },
        () => this.#reloadReader(open, userId),
      );
    });
  }

  /** Returns the notifications of an organization, newest first, each with the thread it is about. */
  records(
    organizationId: string,
  ): Promise<readonly { readonly record: NotificationRecord; readonly thread: AnnotationRecord | undefined }[]> {
    return this.#queue.run(organizationId, async () => {
      const { index } = await this.#organization(organizationId);
      return index.records.map((record) => ({ record, thread: index.threadOf(record) }));
    });
  }

  /**
   * Removes the notifications that match from an organization for everybody. `deleteStored` deletes them from the storage. Returns their ids.
   * Rejects with a CollabError of code 'unavailable' if the caller can retry.
   */
  removeTrusted(
    organizationId: string,
    matches: (record: NotificationRecord) => boolean,
    deleteStored: (ids: readonly string[]) => Promise<void>,
  ): Promise<readonly string[]> {
    return this.#queue.run(organizationId, async () => {
      const open = await this.#organization(organizationId);
      const removed = open.index.records.filter(matches);
      await deleteStored(removed.map(({ id }) => id));
      removeFrom(open, removed);
      return removed.map(({ id }) => id);
    });
  }

  /** Removes notifications that another node has removed for everybody. */
  async forget(organizationId: string, ids: readonly string[]): Promise<void> {
    if (!this.#organizations.has(organizationId)) return;
    await this.#queue.run(organizationId, async () => {
      const open = await this.#organization(organizationId);
      removeFrom(
        open,
        ids.flatMap((id) => open.index.byId(id) ?? []),
      );
    });
  }

  /** Resolves when all queued tasks are done. */
  idle(): Promise<void> {
    return this.#queue.idle();
  }

  async #handleChange(
    open: OpenOrganization,
    reader: Reader,
    wire: WireNotificationChange,
  ): Promise<NotificationResult> {
    const { mid } = wire;
    const refuse = (error: CollabError): NotificationResult => ({ mid, ok: false, error });
    const parsed = parseNotificationChange(wire.change);
    if (!parsed.ok) return refuse(parsed.error);
    if (reader.user.isAnonymous) return refuse(ANONYMOUS_FAILURE.error);
    const { organizationId } = open.index;
    if (
      parsed.value.name === 'notification.add' &&
      !hasAccess(this.#context.viewerOf(reader, { organizationId, documentId: parsed.value.args.documentId }))
    )
      return refuse(failure('PERMISSION_DENIED', NO_ACCESS).error);
    const { userId } = reader.user;
    const present = <T>(run: () => Promise<T>): Promise<T> =>
      withPresentState(run, async () => {
        await this.#synchronize(open);
        await this.#reloadReader(open, userId);
      });
    try {
      return await present(async () => {
        const state = await this.#readerStateOf(open, userId);
        const known = knownOutcome(state.reader.outcomes, wire);
        if (known) return { mid, ...known };
        const error = await this.#applyChange(open, reader, parsed.value, wire);
        if (!error) return { mid, ok: true };
        await this.#saveOutcome(open, reader, wire, error);
        return refuse(error);
      });
    } catch (thrown) {
      const error = asCollabError(thrown, 'unavailable');
      if (error.code === 'unavailable') throw thrown;
      // A full storage cannot store the refusal either.
      if (error.code === 'storage_full') return refuse(error);
      await present(() => this.#saveOutcome(open, reader, wire, error));
      return refuse(error);
    }
  }

  /** Applies a change and persists its outcome with it. Returns the error if the change is refused. */
  async #applyChange(
    open: OpenOrganization,
    reader: Reader,
    { name, args }: NotificationChange,
    wire: WireNotificationChange,
  ): Promise<CollabError | undefined> {
    if (name === 'notification.add') return this.#add(open, reader, args, wire);
    if (name === 'notification.mark') {
      await this.#mark(open, await this.#inboxOf(open, reader), args, wire);
      return undefined;
    }
    const { userId } = reader.user;
    const state = await this.#readerStateOf(open, userId);
    const now = this.#context.clock.next();
    const next =
      name === 'settings.mute'
        ? withMute(state.reader, args.isMutedAll, now)
        : withChoices(state.reader, args.settings, args.documentId, now);
    await this.#persist(open, userId, { reader: withClientOutcome(next, wire) });
    for (const inbox of inboxesOf(open, state)) inbox.sendSettings();
    return undefined;
  }

  /** Saves the outcome of a change that does not change its reader's state otherwise. */
  async #saveOutcome(
    open: OpenOrganization,
    reader: Reader,
    changeNumber: ChangeNumber,
    error?: CollabError,
  ): Promise<void> {
    const { userId } = reader.user;
    const state = await this.#readerStateOf(open, userId);
    state.reader = withClientOutcome(state.reader, changeNumber, error);
    // If saving fails, the outcome still lasts as long as the page.
    await this.#persist(open, userId, { reader: state.reader }).catch(ignoreUnlessOutdated);
  }

  async #add(
    open: OpenOrganization,
    reader: Reader,
    args: NotificationChangeArgs['notification.add'],
    wire: WireNotificationChange,
  ): Promise<CollabError | undefined> {
    const { index } = open;
    const { clientId, mid } = wire;
    const known = index.byId(args.notificationId);
    if (known?.by?.clientId === clientId && known.by.mid === mid) return undefined;
    const { organizationId } = index;
    const user = userOfViewer(this.#context.viewerOf(reader, { organizationId, documentId: args.documentId }));
    if (known) {
      const isVisible = known.actionUser.userId === user.userId || (await this.#inboxOf(open, reader)).has(known.id);
      if (!isVisible) return HIDDEN_ID_ERROR;
      return existingNotification(args.notificationId).error;
    }
    const refused = customNotificationRefusal(args, user);
    if (refused) return refused;
    // How a user looks to others is not for the request to say.
    const actionUser = args.actionUser && args.actionUser.userId !== user.userId ? args.actionUser : user;
    const added = createCustomNotification(args, actionUser, index.organizationId, this.#context.clock.next());
    const record = { ...added, by: { clientId, mid } };
    await this.#context.storage.add(record);
    index.add(record);
    await this.#saveOutcome(open, reader, wire);
    deliver(open, record);
    return undefined;
  }

  async #mark(
    open: OpenOrganization,
    inbox: NotificationInbox,
    { ids, query, upTo = Infinity, isUnread, isArchived }: NotificationChangeArgs['notification.mark'],
    wire: WireNotificationChange,
  ): Promise<void> {
    const { index } = open;
    const identified = (ids ?? []).flatMap((id) => index.byId(id) ?? []);
    // Only notifications with the opposite read state need a new mark.
    const matching = query ? inbox.find({ ...query, ...(isUnread !== undefined && { isUnread: !isUnread }) }) : [];
    const records = [...identified, ...matching.filter(({ timestamp }) => timestamp <= upTo)];
    const marks = new Map<string, NotificationMark>();
    for (const { id } of records) {
      const before = inbox.readerState.marks.get(id);
      marks.set(id, {
        ...before,
        ...(isUnread !== undefined && { isUnread }),
        ...(isArchived !== undefined && { isArchived }),
      });
    }
    await this.#persist(open, inbox.userId, { marks, reader: withClientOutcome(inbox.readerState.reader, wire) });
    for (const [id, mark] of marks) inbox.readerState.marks.set(id, mark);
    for (const each of inboxesOf(open, inbox.readerState)) each.update(records);
  }

  #updateInboxes(
    { index, inboxes }: OpenOrganization,
    { scope, annotationId, before, after, notifications }: ThreadChange,
  ): void {
    const arrived = new Set(notifications.flatMap((record) => (index.add(record) ? [record.id] : [])));
    index.setThread(scope, annotationId, after);
    const records = index.forThread(scope, annotationId);
    const reverted = findReverted(records);
    const stale = records.filter((record) => isStale(record, after) || reverted.has(record));
    const remaining = records.filter((record) => !stale.includes(record));
    const changed = remaining.filter((record) => hasContentChanged(record, before?.data, after?.data));
    const changedIds = new Set(changed.map(({ id }) => id));
    for (const inbox of inboxes.values()) {
      inbox.update(remaining, changedIds, arrived);
      inbox.remove(stale);
    }
    if (stale.length === 0) return;
    const ids = stale.map(({ id }) => id);
    index.remove(new Set(ids));
    // If this fails, the next load of the organization removes them.
    this.#context.storage.remove(index.organizationId, ids).catch(() => undefined);
  }

  /** Adds and removes the notifications that other nodes have added and removed. Returns the threads that it has updated. */
  async #synchronize(open: OpenOrganization): Promise<ReadonlySet<string>> {
    const { index, inboxes } = open;
    // Clocks of nodes differ, and transactions end in another order than they begin.
    const from = (index.records[0]?.timestamp ?? 0) - OVERLAP_MS;
    const stored = (await this.#context.storage.load(index.organizationId, from)).filter(
      ({ timestamp }) => timestamp >= from,
    );
    const storedIds = new Set(stored.map(({ id }) => id));
    const removed = index.records.filter(({ id, timestamp }) => timestamp >= from && !storedIds.has(id));
    for (const inbox of inboxes.values()) inbox.remove(removed);
    index.remove(new Set(removed.map(({ id }) => id)));
    const updated = new Set<string>();
    for (const record of stored.toSorted(compareNotifications).reverse()) {
      const { organizationId, documentId, comment } = record;
      if (index.byId(record.id)) continue;
      if (!comment) {
        index.add(record);
        deliver(open, record);
        continue;
      }
      const scope = { organizationId, documentId };
      await this.#updateThread(open, scope, comment.annotationId, [record]);
      updated.add(threadKey(scope, comment.annotationId));
    }
    return updated;
  }

  async #updateThread(
    open: OpenOrganization,
    scope: Scope,
    annotationId: string,
    notifications: readonly NotificationRecord[],
  ): Promise<void> {
    // Read after the notifications, so that the thread has what they are about.
    const after = await this.#context.row(scope, annotationId);
    this.#updateInboxes(open, { scope, annotationId, before: undefined, after, notifications });
  }

  /** Reads a reader's settings and marks again. */
  async #reloadReader(open: OpenOrganization, userId: string): Promise<void> {
    const state = open.readers.get(userId);
    if (!state) return;
    const { reader = state.reader, marks } = await this.#context.storage.reader(open.index.organizationId, userId);
    const before = JSON.stringify([state.reader, [...state.marks]]);
    state.reader = reader;
    state.marks.clear();
    for (const [id, mark] of marks) if (open.index.byId(id)) state.marks.set(id, mark);
    if (JSON.stringify([state.reader, [...state.marks]]) === before) return;
    for (const inbox of inboxesOf(open, state)) inbox.refresh();
  }

  async #persist({ index, readers }: OpenOrganization, userId: string, change: ReaderChange): Promise<void> {
    await this.#context.storage.change(index.organizationId, userId, change);
    const state = readers.get(userId);
    if (state && change.reader) state.reader = change.reader;
  }

  async #inboxOf(open: OpenOrganization, reader: Reader): Promise<NotificationInbox> {
    return open.inboxes.get(reader) ?? this.#createInbox(open, reader, () => undefined);
  }

  async #createInbox(
    open: OpenOrganization,
    reader: Reader,
    receive: (frame: NotificationFrame) => void,
  ): Promise<NotificationInbox> {
    const { userId } = reader.user;
    const state = await this.#readerStateOf(open, userId);
    const channels = reader.config.notificationChannels ?? predefinedChannels;
    const viewerOf = (scope: Scope): Viewer => this.#context.viewerOf(reader, scope);
    return new NotificationInbox(open.index, state, { userId, viewerOf, channels, receive });
  }

  async #readerStateOf({ index, readers, inboxes }: OpenOrganization, userId: string): Promise<ReaderState> {
    const known = readers.get(userId);
    if (known) return known;
    const { storage, clock } = this.#context;
    const { reader: stored, marks } = await storage.reader(index.organizationId, userId);
    const reader = stored ?? createReader(clock.next());
    const staleIds = [...marks.keys()].filter((id) => !index.byId(id));
    // Persist a new reader, whose `since` must not change any more, and delete marks of removed notifications.
    if (!stored || staleIds.length > 0)
      try {
        await storage.change(index.organizationId, userId, {
          reader,
          marks: new Map(staleIds.map((id) => [id, undefined])),
        });
      } catch (error) {
        // Another node has added the reader meanwhile, or another connection of the same user.
        if (error instanceof OutdatedState) return this.#readerStateOf({ index, readers, inboxes }, userId);
        throw error;
      }
    // All connections of a user share one state.
    const loaded = readers.get(userId);
    if (loaded) return loaded;
    const state = { reader, marks: new Map([...marks].filter(([id]) => index.byId(id))) };
    readers.set(userId, state);
    return state;
  }

  #organization(organizationId: string): Promise<OpenOrganization> {
    const known = this.#organizations.get(organizationId);
    if (known) return known;
    const loading = this.#load(organizationId);
    this.#organizations.set(organizationId, loading);
    // The next caller retries.
    loading.catch(() => this.#organizations.delete(organizationId));
    return loading;
  }

  async #load(organizationId: string): Promise<OpenOrganization> {
    const { storage, clock } = this.#context;
    const all = await storage.load(organizationId);
    const threads = await this.#threadsOf(all);
    const index = new NotificationIndex(organizationId, all, threads);
    clock.advanceTo(index.records[0]?.timestamp ?? 0);
    const oldest = Date.now() - RETENTION_MS;
    const reverted = findReverted(index.records);
    const isExpired = (record: NotificationRecord): boolean =>
      record.timestamp < oldest || reverted.has(record) || isStale(record, index.threadOf(record));
    const expired = index.records.filter((record, at) => at >= MAX_NOTIFICATIONS || isExpired(record));
    const ids = expired.map(({ id }) => id);
    index.remove(new Set(ids));
    // If this fails, the next load of the organization removes them.
    if (ids.length > 0) storage.remove(organizationId, ids).catch(() => undefined);
    return { index, readers: new Map(), inboxes: new Map() };
  }

  /** Returns the current versions of the threads that notifications are about. */
  async #threadsOf(records: readonly NotificationRecord[]): Promise<readonly AnnotationRecord[]> {
    const references = new Map<string, readonly [Scope, string]>();
    for (const { organizationId, documentId, comment } of records) {
      if (!comment) continue;
      const { annotationId } = comment;
      references.set(`${documentId}/${annotationId}`, [{ organizationId, documentId }, annotationId]);
    }
    const all = [...references.values()];
    const found: AnnotationRecord[] = [];
    for (let at = 0; at < all.length; at += CHUNK) {
      const rows = await Promise.all(
        all.slice(at, at + CHUNK).map(([scope, annotationId]) => this.#context.row(scope, annotationId)),
      );
      found.push(...rows.filter((row) => row !== undefined));
    }
    return found;
  }
}

const ANONYMOUS_FAILURE = failure('PERMISSION_DENIED', 'An anonymous user has no notifications.');

/** Returns all inboxes of one user, one for each connection. */
const inboxesOf = ({ inboxes }: OpenOrganization, state: ReaderState): readonly NotificationInbox[] =>
  [...inboxes.values()].filter((inbox) => inbox.readerState === state);

const notificationsFrom = (inbox: NotificationInbox, records: readonly NotificationRecord[]) =>
  records.flatMap((record) => inbox.get(record) ?? []);

/** Returns the reader with the outcome of one more change. */
const withClientOutcome = (reader: StoredReader, changeNumber: ChangeNumber, error?: CollabError): StoredReader => ({
  ...reader,
  outcomes: withOutcome(reader.outcomes, changeNumber, { error, maxClients: MAX_CLIENTS }),
});
