import { failure, type Result, type CollabError } from '../../model/error.js';
import {
  type NotificationChangeArgs,
  parseNotificationChange,
  parseNotificationQuery,
  type NotificationChange,
} from '../../model/notification-change.js';
import type { NotificationRecord, NotificationMark } from '../../model/notification-record.js';
import { snapshotOf } from '../../rules/user-snapshots.js';
import type { User } from '../../model/user.js';
import { Backoff } from '../../base/backoff.js';
import { asCollabError, CollabFailure } from '../../base/collab-failure.js';
import { hasAccess, NO_ACCESS, userOfViewer } from '../../rules/visibility.js';
import { newReader, predefinedChannels, withChoices, withMute } from '../../rules/recipients.js';
import type { AnnotationRecord } from '../../model/comment-annotation.js';
import type {
  NotificationFrame,
  NotificationResult,
  Scope,
  WireNotificationChange,
  WireNotificationPage,
  WireNotificationQuery,
} from '../protocol.js';
import type { GrowingClock } from './monotonic-clock.js';
import { HIDDEN_ID } from './apply-mutation.js';
import { knownOutcome, withOutcome, type ChangeNumber } from './known-outcomes.js';
import { NotificationInbox, isStale, isTouched, takenBack } from './notification-inbox.js';
import { afterPlace, placeInToken, sizeOfPage, tokenOf } from './notification-pages.js';
import { NotificationRoom, type RoomReader } from './notification-room.js';
import type { NotificationStorage, ReaderChange, StoredReader } from './storage.js';
import type { Reader } from './reader.js';
import { Turns } from './serial-queue.js';

/** A notification as somebody adds it (Endpoints, Add a notification), or why they may not. Nobody is told of what they do themselves. */
function addedNotification(
  args: NotificationChangeArgs['notification.add'],
  user: User,
  organizationId: string,
  now: number,
): Result<NotificationRecord> {
  const { actionUser = user, notifyUsers = [], notifyAll = true, context, verifyUserPermissions } = args;
  if (user.isReadOnly) return failure('PERMISSION_DENIED', 'A read-only user can notify nobody.');
  if (actionUser.userId !== user.userId && !user.isAdmin)
    return failure('PERMISSION_DENIED', `Only an admin can notify in the name of "${actionUser.userId}".`);
  const people = notifyUsers.flatMap(({ userId }) =>
    userId === actionUser.userId ? [] : [[userId, 'custom'] as const],
  );
  const { displayHeadlineMessageTemplateData: data, notificationSourceData: sourceData } = args;
  return {
    ok: true,
    value: {
      ...{ id: args.notificationId, organizationId, documentId: args.documentId, timestamp: now },
      ...{
        actionUser: snapshotOf({ organizationId, ...actionUser }),
        isForAll: notifyAll,
        concerned: Object.fromEntries(people),
      },
      custom: {
        ...{ headline: args.displayHeadlineMessageTemplate, body: args.displayBodyMessage },
        ...(data && { data }),
        ...(context && { contextFilter: context }),
        ...(verifyUserPermissions && { isAccessChecked: true }),
        ...(sourceData && { sourceData }),
      },
    },
  };
}

interface Attempt {
  /** Does it; by the end of what it waits for it may be wanted no more. */
  act(isWanted: () => boolean): Promise<void>;
  /** It has failed for the first time. */
  failed(error: unknown): void;
}

/** Tries things again until they are done or wanted no more: several of each person. */
class Attempts<Who> {
  readonly #wanted = new Map<Who, Map<string, Backoff>>();

  /** What is wanted of somebody. */
  of(who: Who): readonly string[] {
    return [...(this.#wanted.get(who)?.keys() ?? [])];
  }

  begin(who: Who, what: string, { act, failed }: Attempt): void {
    this.end(who, what);
    const backoff = new Backoff();
    const wanted = this.#wanted.get(who) ?? new Map<string, Backoff>();
    this.#wanted.set(who, wanted.set(what, backoff));
    const isWanted = (): boolean => wanted.get(what) === backoff;
    const attempt = async (): Promise<void> => {
      try {
        await act(isWanted);
      } catch (error) {
        if (!isWanted()) return;
        if (backoff.isFresh) failed(error);
        backoff.later(() => void attempt());
      }
    };
    void attempt();
  }

  end(who: Who, what: string): void {
    const wanted = this.#wanted.get(who);
    wanted?.get(what)?.cancel();
    wanted?.delete(what);
    if (wanted?.size === 0) this.#wanted.delete(who);
  }
}

/** How long notifications are kept: 90 days in ms. */
const KEPT_MS = 90 * 24 * 60 * 60 * 1000;

/** How many are kept of an organization: the newest. */
const MOST_KEPT = 20_000;

/** How many clients of one reader have their outcomes remembered. */
const MOST_CLIENTS = 20;

/** Threads that are read at a time. */
const CHUNK = 250;

/** What has happened to a thread. */
export interface Heard {
  readonly scope: Scope;
  readonly annotationId: string;
  readonly before: AnnotationRecord | undefined;
  readonly after: AnnotationRecord | undefined;
  /** What others are told of it, where that is anything. */
  readonly notification: NotificationRecord | undefined;
}

interface NotificationLogContext {
  /** The clock that says when things happen. */
  readonly clock: GrowingClock;
  readonly storage: NotificationStorage;
  /** A thread as it is now. */
  row(scope: Scope, annotationId: string): Promise<AnnotationRecord | undefined>;
  /** Who a reader is at present. */
  userOf(reader: Reader): Reader['user'];
}

/** One organization: its notifications, and who follows theirs. */
interface Open {
  readonly room: NotificationRoom;
  readonly readers: Map<string, RoomReader>;
  readonly inboxes: Map<Reader, NotificationInbox>;
}

/** The authority over notifications: keeps them, says who is told of which, and tells those who follow. */
export class NotificationLog {
  readonly #context: NotificationLogContext;
  readonly #open = new Map<string, Promise<Open>>();
  readonly #turns = new Turns<string>();
  readonly #following = new Attempts<Reader>();

  constructor(context: NotificationLogContext) {
    this.#context = context;
  }

  /** Tells a reader how many there are, then every change; tries again where that cannot be known at the moment. */
  follow(reader: Reader, organizationId: string, receive: (frame: NotificationFrame) => void): void {
    const begin = async (isWanted: () => boolean): Promise<void> => {
      const open = await this.#opened(organizationId);
      const inbox = await this.#newInbox(open, reader, receive);
      if (!isWanted()) return;
      open.inboxes.set(reader, inbox);
      inbox.welcome();
    };
    this.#following.begin(reader, organizationId, {
      act: (isWanted) => this.#turns.take(organizationId, () => begin(isWanted)),
      failed: (error) => reader.problem(asCollabError(error, 'unavailable')),
    });
  }

  unfollow(reader: Reader, organizationId: string): void {
    this.#following.end(reader, organizationId);
    const leave = async (): Promise<void> => void (await this.#opened(organizationId)).inboxes.delete(reader);
    if (this.#open.has(organizationId)) void this.#turns.take(organizationId, leave).catch(() => undefined);
  }

  /** Tells a reader nothing more at all. */
  leave(reader: Reader): void {
    for (const organizationId of this.#following.of(reader)) this.unfollow(reader, organizationId);
  }

  /** What a person may do has changed. */
  regrant(userId: string): void {
    for (const organizationId of this.#open.keys()) {
      const renew = async (): Promise<void> => {
        const { inboxes } = await this.#opened(organizationId);
        for (const inbox of inboxes.values()) if (inbox.userId === userId) inbox.renew();
      };
      void this.#turns.take(organizationId, renew).catch(() => undefined);
    }
  }

  /** Something has happened to a thread, and is kept. */
  heard(heard: Heard): void {
    const { organizationId } = heard.scope;
    // Whoever opens it finds what has happened.
    if (!this.#open.has(organizationId)) return;
    void this.#turns
      .take(organizationId, async () => this.#hear(await this.#opened(organizationId), heard))
      .catch(() => undefined);
  }

  page(reader: Reader, organizationId: string, query: WireNotificationQuery): Promise<WireNotificationPage> {
    return this.#turns.take(organizationId, async () => {
      const parsed = parseNotificationQuery(query);
      if (!parsed.ok) throw new CollabFailure(parsed.error);
      const [size, last] = [sizeOfPage(query.pageSize), placeInToken(query.pageToken)];
      const open = await this.#opened(organizationId);
      const inbox = await this.#inboxOf(open, reader);
      const asked = inbox.asked(parsed.value);
      const left = afterPlace(asked, last, parsed.value);
      const page = left.slice(0, size);
      return {
        notifications: givenBy(inbox, page),
        ...(left.length > size && { nextPageToken: tokenOf(page, asked) }),
      };
    });
  }

  /** Makes changes in order. Rejects where nothing could be kept. */
  push(
    reader: Reader,
    organizationId: string,
    changes: readonly WireNotificationChange[],
  ): Promise<readonly NotificationResult[]> {
    return this.#turns.take(organizationId, async () => {
      const open = await this.#opened(organizationId);
      const results: NotificationResult[] = [];
      for (const change of changes) results.push(await this.#make(open, reader, change));
      return results;
    });
  }

  /** Resolves once nothing is left to be done. */
  idle(): Promise<void> {
    return this.#turns.idle();
  }

  async #make(open: Open, reader: Reader, wire: WireNotificationChange): Promise<NotificationResult> {
    const { mid } = wire;
    const refused = (error: CollabError): NotificationResult => ({ mid, ok: false, error });
    const parsed = parseNotificationChange(wire.change);
    if (!parsed.ok) return refused(parsed.error);
    if (this.#context.userOf(reader).isAnonymous) return refused(ANONYMOUS.error);
    if (parsed.value.name === 'notification.add' && !hasAccess(this.#context.userOf(reader)))
      return refused(failure('PERMISSION_DENIED', NO_ACCESS).error);
    try {
      const kept = await this.#readerOf(open, this.#context.userOf(reader).userId);
      const known = knownOutcome(kept.reader.outcomes, wire);
      if (known) return { mid, ...known };
      const error = await this.#apply(open, reader, parsed.value, wire);
      if (!error) return { mid, ok: true };
      await this.#remember(open, reader, wire, error);
      return refused(error);
    } catch (thrown) {
      const error = asCollabError(thrown, 'unavailable');
      if (error.code === 'unavailable') throw thrown;
      // There is no room to keep that it was refused, either.
      if (error.code === 'storage_full') return refused(error);
      await this.#remember(open, reader, wire, error);
      return refused(error);
    }
  }

  /** Makes a change and keeps with it that it was made; an error where it cannot be made. */
  async #apply(
    open: Open,
    reader: Reader,
    { name, args }: NotificationChange,
    by: WireNotificationChange,
  ): Promise<CollabError | undefined> {
    if (name === 'notification.add') return this.#add(open, reader, args, by);
    if (name === 'notification.mark') {
      await this.#mark(open, await this.#inboxOf(open, reader), args, by);
      return undefined;
    }
    const { userId } = this.#context.userOf(reader);
    const kept = await this.#readerOf(open, userId);
    const now = this.#context.clock.next();
    const next =
      name === 'settings.mute'
        ? withMute(kept.reader, args.isMutedAll, now)
        : withChoices(kept.reader, args.settings, args.documentId, now);
    await this.#keep(open, userId, { reader: withAnswer(next, by) });
    for (const inbox of inboxesOf(open, kept)) inbox.settled();
    return undefined;
  }

  /** Remembers what became of a change that changes nothing else of its reader. */
  async #remember(open: Open, reader: Reader, by: ChangeNumber, error?: CollabError): Promise<void> {
    const { userId } = this.#context.userOf(reader);
    const kept = await this.#readerOf(open, userId);
    kept.reader = withAnswer(kept.reader, by, error);
    // The outcome is known for as long as the page lives where it cannot be kept.
    await this.#keep(open, userId, { reader: kept.reader }).catch(() => undefined);
  }

  async #add(
    open: Open,
    reader: Reader,
    args: NotificationChangeArgs['notification.add'],
    by: WireNotificationChange,
  ): Promise<CollabError | undefined> {
    const { room, inboxes } = open;
    const { clientId, mid } = by;
    const known = room.byId(args.notificationId);
    if (known?.by?.clientId === clientId && known.by.mid === mid) return undefined;
    const user = userOfViewer(this.#context.userOf(reader));
    if (known) {
      const isSeen = known.actionUser.userId === user.userId || (await this.#inboxOf(open, reader)).has(known.id);
      if (!isSeen) return HIDDEN_ID;
      return failure('ALREADY_EXISTS', `There is a notification ${args.notificationId} already.`).error;
    }
    const added = addedNotification(args, user, room.organizationId, this.#context.clock.next());
    if (!added.ok) return added.error;
    const record = { ...added.value, by: { clientId, mid } };
    await this.#context.storage.add(record);
    room.add(record);
    await this.#remember(open, reader, by);
    for (const inbox of inboxes.values()) inbox.look([record], undefined, record.id);
    return undefined;
  }

  async #mark(
    open: Open,
    inbox: NotificationInbox,
    { ids, query, upTo = Infinity, isUnread, isArchived }: NotificationChangeArgs['notification.mark'],
    by: WireNotificationChange,
  ): Promise<void> {
    const { room } = open;
    const named = (ids ?? []).flatMap((id) => room.byId(id) ?? []);
    // Marking as read is about what is unread, and so on: the rest is as it should be.
    const asked = query ? inbox.asked({ ...query, ...(isUnread !== undefined && { isUnread: !isUnread }) }) : [];
    const records = [...named, ...asked.filter(({ timestamp }) => timestamp <= upTo)];
    const marks = new Map<string, NotificationMark>();
    for (const { id } of records) {
      const before = inbox.kept.marks.get(id);
      marks.set(id, {
        ...before,
        ...(isUnread !== undefined && { isUnread }),
        ...(isArchived !== undefined && { isArchived }),
      });
    }
    await this.#keep(open, inbox.userId, { marks, reader: withAnswer(inbox.kept.reader, by) });
    for (const [id, mark] of marks) inbox.kept.marks.set(id, mark);
    for (const each of inboxesOf(open, inbox.kept)) each.look(records);
  }

  #hear({ room, inboxes }: Open, { scope, annotationId, before, after, notification }: Heard): void {
    const isNew = notification ? room.add(notification) : false;
    room.setThread(scope, annotationId, after);
    const about = room.about(scope, annotationId);
    const back = takenBack(about);
    const stale = about.filter((record) => isStale(record, after) || back.has(record));
    const left = about.filter((record) => !stale.includes(record));
    const touched = new Set(left.filter((record) => isTouched(record, before?.data, after?.data)).map(({ id }) => id));
    for (const inbox of inboxes.values()) {
      inbox.look(left, touched, isNew ? notification?.id : undefined);
      inbox.drop(stale);
    }
    if (stale.length === 0) return;
    const ids = stale.map(({ id }) => id);
    room.remove(new Set(ids));
    // What is left of them is nobody's to read, and goes with the next who opens it.
    this.#context.storage.remove(room.organizationId, ids).catch(() => undefined);
  }

  async #keep({ room, readers }: Open, userId: string, change: ReaderChange): Promise<void> {
    await this.#context.storage.change(room.organizationId, userId, change);
    const kept = readers.get(userId);
    if (kept && change.reader) kept.reader = change.reader;
  }

  async #inboxOf(open: Open, reader: Reader): Promise<NotificationInbox> {
    return open.inboxes.get(reader) ?? this.#newInbox(open, reader, () => undefined);
  }

  async #newInbox(open: Open, reader: Reader, receive: (frame: NotificationFrame) => void): Promise<NotificationInbox> {
    const viewer = () => this.#context.userOf(reader);
    const kept = await this.#readerOf(open, viewer().userId);
    const channels = reader.config.notificationChannels ?? predefinedChannels;
    return new NotificationInbox(open.room, kept, { viewer, channels, receive });
  }

  async #readerOf({ room, readers }: Open, userId: string): Promise<RoomReader> {
    const known = readers.get(userId);
    if (known) return known;
    const { storage, clock } = this.#context;
    const { reader = newReader(clock.next()), marks } = await storage.reader(room.organizationId, userId);
    const kept = { reader, marks: new Map([...marks].filter(([id]) => room.byId(id))) };
    const over = [...marks.keys()].filter((id) => !room.byId(id));
    // From when on all is news to them is known from now on; what was marked and is there no more goes.
    await storage.change(room.organizationId, userId, { reader, marks: new Map(over.map((id) => [id, undefined])) });
    readers.set(userId, kept);
    return kept;
  }

  #opened(organizationId: string): Promise<Open> {
    const known = this.#open.get(organizationId);
    if (known) return known;
    const opening = this.#load(organizationId);
    this.#open.set(organizationId, opening);
    // Whoever comes next tries again.
    opening.catch(() => this.#open.delete(organizationId));
    return opening;
  }

  async #load(organizationId: string): Promise<Open> {
    const { storage, clock } = this.#context;
    const all = await storage.load(organizationId);
    const threads = await this.#threadsOf(all);
    const room = new NotificationRoom(organizationId, all, threads);
    clock.pass(room.records[0]?.timestamp ?? 0);
    const oldest = Date.now() - KEPT_MS;
    const back = takenBack(room.records);
    const isOver = (record: NotificationRecord): boolean =>
      record.timestamp < oldest || back.has(record) || isStale(record, room.threadOf(record));
    const over = room.records.filter((record, at) => at >= MOST_KEPT || isOver(record));
    const ids = over.map(({ id }) => id);
    room.remove(new Set(ids));
    // Tidying can wait for the next who opens it where it fails.
    if (ids.length > 0) storage.remove(organizationId, ids).catch(() => undefined);
    return { room, readers: new Map(), inboxes: new Map() };
  }

  /** The threads that notifications are about, as they are now. */
  async #threadsOf(records: readonly NotificationRecord[]): Promise<readonly AnnotationRecord[]> {
    const places = new Map<string, readonly [Scope, string]>();
    for (const { organizationId, documentId, comment } of records) {
      if (!comment) continue;
      const { annotationId } = comment;
      places.set(`${documentId}/${annotationId}`, [{ organizationId, documentId }, annotationId]);
    }
    const [all, found] = [[...places.values()], [] as AnnotationRecord[]];
    for (let at = 0; at < all.length; at += CHUNK) {
      const rows = await Promise.all(
        all.slice(at, at + CHUNK).map(([scope, annotationId]) => this.#context.row(scope, annotationId)),
      );
      found.push(...rows.filter((row) => row !== undefined));
    }
    return found;
  }
}

const ANONYMOUS = failure('PERMISSION_DENIED', 'An anonymous user has no notifications.');

/** All inboxes of one reader: one for each of their tabs. */
const inboxesOf = ({ inboxes }: Open, kept: RoomReader): readonly NotificationInbox[] =>
  [...inboxes.values()].filter((inbox) => inbox.kept === kept);

const givenBy = (inbox: NotificationInbox, records: readonly NotificationRecord[]) =>
  records.flatMap((record) => inbox.given(record) ?? []);

/** A reader with what became of one more change of theirs. */
const withAnswer = (reader: StoredReader, by: ChangeNumber, error?: CollabError): StoredReader => ({
  ...reader,
  outcomes: withOutcome(reader.outcomes, by, { error, mostClients: MOST_CLIENTS }),
});
