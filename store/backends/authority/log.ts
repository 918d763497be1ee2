import { type Viewer, hasAccess } from '../../rules/visibility.js';
import { newId } from '../../model/ids.js';
import type { Mutation } from '../../model/mutation.js';
import { notificationOf } from '../../rules/notifications.js';
import type { AnnotationRecord } from '../../model/comment-annotation.js';
import { snapshotOf } from '../../rules/user-snapshots.js';
import type { User } from '../../model/user.js';
import { GrowingClock } from './monotonic-clock.js';
import type { Verdict, LogChange, LogEntry, LogHead, LogStorage, Replay } from './storage.js';
import { asCollabError } from '../../base/collab-failure.js';
import { can } from '../../rules/permissions.js';
import type { CollabError } from '../../model/error.js';
import { parseMutation } from '../../model/parse.js';
import { givenTo } from '../../rules/visible-record.js';
import {
  isPresence,
  scopeKey,
  type Cursor,
  type MutationResult,
  type Operation,
  type Passing,
  type PassingTyping,
  type Scope,
  type WireMutation,
} from '../protocol.js';
import { Answers } from './query-answers.js';
import { Company, OrganizationPresence } from './presence.js';
import { Cursors } from './cursors.js';
import { annotationIdOf, judge, sees } from './apply-mutation.js';
import type { Heard } from './notification-log.js';
import { type Reader, type Standing, publishedFor, publishedUser } from './reader.js';
import { Turns } from './serial-queue.js';

/** A verdict with what others are told of it, to be kept along with what has happened. */
function withNotification(
  verdict: Verdict,
  mutation: Mutation,
  before: AnnotationRecord | undefined,
  author: Viewer,
  clock: GrowingClock,
): Verdict {
  const { change } = verdict;
  if (!change) return verdict;
  const context = { id: newId(), user: snapshotOf<User>(author), now: clock.next() };
  const notification = notificationOf(mutation, before, change.row, context);
  return notification ? { ...verdict, change: { ...change, notification } } : verdict;
}

/** Operations a log holds for readers who come back. */
const LOG_LENGTH = 1000;

/** How often the others hear again of who is there, in ms. */
const AGAIN_MS = 30_000;

export interface LogOptions {
  /** How many operations are held for readers who come back; 1,000 by default. */
  readonly length?: number | undefined;
  /** What a person may do, where that is not for the person to say. */
  readonly standing?: (user: Viewer) => Standing;
  /** Says when what others are told of happened. */
  readonly clock?: GrowingClock;
  /** Told of every change of a thread, once it is kept. */
  readonly heard?: (heard: Heard) => void;
}

/** A reader of a scope; `isCurrent` once they have all that came before the next operation. */
interface Follower {
  readonly reader: Reader;
  readonly scope: Scope;
  isCurrent: boolean;
}

/**
 * The authority over rows: numbers mutations scope by scope, decides who may, and tells each reader what they may see.
 *
 * What concerns a scope is done in turn, so that a reader gets its operations in order and none twice. Memory and IndexedDB differ
 * in the storage alone. The protected methods are what the randomised test breaks, one at a time.
 */
export class Log {
  /** Presence in all documents of an organization. */
  readonly presence = new OrganizationPresence({
    members: (organizationId, but) => this.#company.in(organizationId, but),
    mayKnow: (reader) => this.#seesCompany(reader),
  });
  readonly #storage: LogStorage;
  readonly #length: number;
  readonly #standing: (user: Viewer) => Standing;
  readonly #clock: GrowingClock;
  readonly #heard: NonNullable<LogOptions['heard']>;
  readonly #followers = new Map<string, Map<Reader, Follower>>();
  readonly #company = new Company({
    audience: (scope) => [...this.#followersOf(scope).keys()].filter((reader) => this.#seesCompany(reader)),
    againMs: AGAIN_MS,
    told: (published, from) => {
      if (isPresence(published)) this.presence.tell(published, from);
    },
  });
  readonly #cursors = new Cursors();
  /** What concerns a scope, and what a reader pushes, is done in turn. */
  readonly #turns = new Turns<string | Reader>();

  constructor(
    storage: LogStorage,
    {
      length = LOG_LENGTH,
      standing = (user) => ({ user, version: 0 }),
      clock = new GrowingClock(),
      heard = () => undefined,
    }: LogOptions = {},
  ) {
    this.#storage = storage;
    this.#length = length;
    this.#standing = standing;
    this.#clock = clock;
    this.#heard = heard;
  }

  /** Tells a reader what a scope holds, or what has changed since their cursor, and from then on every change. */
  follow(reader: Reader, scope: Scope, cursor?: Cursor, folderId?: string): void {
    if (folderId !== undefined) this.#file(reader, scope, folderId);
    const follower = { reader, scope, isCurrent: false };
    this.#followersOf(scope).set(reader, follower);
    this.#bringUp(follower, cursor);
    if (this.#seesCompany(reader)) this.#company.welcome(reader, scope);
  }

  /** What a reader may ask of all documents. */
  queries(reader: Reader): Answers {
    return new Answers(this.#storage, () => this.#standing(reader.user).user);
  }

  /** Tells a reader nothing more of a scope. */
  unfollow(reader: Reader, scope: Scope): void {
    this.#followersOf(scope).delete(reader);
    this.#company.leave(reader, scope);
    this.#cursors.leave(reader, scope);
  }

  /** Tells a reader nothing more at all. */
  leave(reader: Reader): void {
    this.presence.leave(reader);
    this.#company.leave(reader);
    this.#cursors.leave(reader);
    for (const followers of this.#followers.values()) followers.delete(reader);
  }

  /** Applies mutations in order. Rejects at the first the storage can keep nothing of; those after it are not looked at. */
  push(reader: Reader, mutations: readonly WireMutation[]): Promise<readonly MutationResult[]> {
    return this.#turns.take(reader, async () => {
      const results: MutationResult[] = [];
      for (const mutation of mutations) {
        results.push(await this.#turns.take(scopeKey(mutation.scope), () => this.#apply(reader, mutation)));
      }
      return results;
    });
  }

  /** Tells others what a reader does at this moment (`Connection.publish`). Nothing is kept, and what fails is lost. */
  async publish(reader: Reader, scope: Scope, passing: Passing): Promise<void> {
    if (passing.kind === 'typing') await this.#type(reader, scope, passing);
    else if (this.#followersOf(scope).has(reader)) this.#appear(reader, scope, passing);
  }

  #appear(reader: Reader, scope: Scope, passing: Exclude<Passing, PassingTyping>): void {
    const { user } = this.#standing(reader.user);
    if (!hasAccess(user)) return;
    const said = { scope, from: reader.id, user: publishedUser(user) };
    if (passing.kind === 'presence') this.#company.say(reader, { ...said, passing });
    // Who is told of nobody has no cursor, either: telling of it is how one is told of others.
    else if (!this.#seesCompany(reader)) return;
    else if (passing.kind === 'cursor') this.#cursors.say(reader, { ...said, passing });
    else this.#cursors.move(reader, scope, passing);
  }

  async #type(reader: Reader, scope: Scope, passing: PassingTyping): Promise<void> {
    const row = await this.#storage.row(scope, passing.annotationId).catch(() => undefined);
    const { user } = this.#standing(reader.user);
    if (!row || !can(user, 'comment.add', { annotation: row.data })) return;
    const said = { scope, from: reader.id, user: publishedUser(user), passing };
    for (const { reader: other } of this.#followersOf(scope).values()) {
      const isTold = other !== reader && sees(this.#standing(other.user).user, row);
      if (isTold) other.published([publishedFor(other, said)]);
    }
  }

  /** What a person may do has changed: all they read is sent anew, as they may see it now. */
  regrant(userId: string): void {
    for (const followers of this.#followers.values()) {
      for (const follower of followers.values()) {
        if (follower.reader.user.userId !== userId) continue;
        follower.isCurrent = false;
        this.#bringUp(follower);
        this.#regrantCompany(follower);
      }
    }
    this.presence.regrant(userId);
  }

  /** Who may know of others in a scope, and be known there, has changed. */
  #regrantCompany({ reader, scope }: Follower): void {
    this.#cursors.leave(reader, scope);
    reader.hidden(scope);
    if (!hasAccess(this.#standing(reader.user).user)) this.#company.leave(reader, scope);
    else if (this.#seesCompany(reader)) this.#company.welcome(reader, scope);
  }

  /** Resolves once nothing is left to be done. */
  idle(): Promise<void> {
    return this.#turns.idle();
  }

  /** What a log is called on one connection: another name whenever its reader may see other rows, and never an earlier one again. */
  protected epochOf(reader: Reader): string {
    return `${reader.id}/${this.#standing(reader.user).version}`;
  }

  /** Where a reader finds their change. Without access their log is empty: it is at its end from the start, and their wait is over. */
  #placeToldTo(reader: Reader, seq: number): Cursor {
    return { epoch: this.epochOf(reader), seq: hasAccess(this.#standing(reader.user).user) ? seq : 0 };
  }

  /** What one reader gets of an operation: the row, its removal where they could see it before, or nothing. */
  protected operation(user: Viewer, entry: LogEntry, row: AnnotationRecord | undefined): Operation | undefined {
    if (!hasAccess(user)) return undefined;
    const { seq, id, before } = entry;
    const given = row && givenTo(user, row);
    if (given) return { k: 'up', seq, row: given };
    return before && (before === true || sees(user, before)) ? { k: 'rm', seq, id } : undefined;
  }

  /** What a reader who comes back gets of the operations they missed: each row once, as it is now. */
  protected replayed(user: Viewer, { entries, rows }: Replay): readonly Operation[] {
    const first = new Map<string, LogEntry>();
    for (const entry of entries) if (!first.has(entry.id)) first.set(entry.id, entry);
    return [...first.values()].flatMap((entry) => this.operation(user, entry, rows.get(entry.id)) ?? []);
  }

  #followersOf(scope: Scope): Map<Reader, Follower> {
    const key = scopeKey(scope);
    const followers = this.#followers.get(key) ?? new Map<Reader, Follower>();
    this.#followers.set(key, followers);
    return followers;
  }

  /** Who is unknown, or may not read the document, is told of nobody. */
  #seesCompany(reader: Reader): boolean {
    const { user } = this.#standing(reader.user);
    return hasAccess(user) && !user.isAnonymous;
  }

  #isFollowed(follower: Follower): boolean {
    return this.#followersOf(follower.scope).get(follower.reader) === follower;
  }

  /** Puts a document into a folder, where the reader is one who may. */
  #file(reader: Reader, scope: Scope, folderId: string): void {
    if (!can(this.#standing(reader.user).user, 'document.file', { isNew: true })) return;
    this.#turns
      .take(scopeKey(scope), () => this.#storage.file(scope, folderId))
      .catch((error: unknown) => reader.problem(asCollabError(error, 'unavailable')));
  }

  #bringUp(follower: Follower, cursor?: Cursor): void {
    const { reader, scope } = follower;
    this.#turns
      .take(scopeKey(scope), () => this.#catchUp(follower, cursor))
      .catch((error: unknown) => reader.problem(asCollabError(error, 'unavailable')));
  }

  async #catchUp(follower: Follower, cursor: Cursor | undefined): Promise<void> {
    if (!this.#isFollowed(follower)) return;
    const { reader, scope } = follower;
    const head = await this.#storage.head(scope);
    const { user } = this.#standing(reader.user);
    const epoch = this.epochOf(reader);
    if (!hasAccess(user)) {
      // Not even how much has happened in the document is told; whoever gets access is brought up anew.
      reader.frame({ t: 'reset', scope, epoch, to: 0, rows: [], first: true, offset: 0, more: false });
      follower.isCurrent = true;
      return;
    }
    const isHeld = cursor?.epoch === epoch && cursor.seq >= head.cut && cursor.seq <= head.seq;
    const replay = isHeld ? await this.#storage.since(scope, cursor.seq) : undefined;
    if (isHeld && replay) {
      const ops = this.replayed(user, replay);
      if (cursor.seq < head.seq) reader.frame({ t: 'ops', scope, epoch, from: cursor.seq, to: head.seq, ops });
    } else {
      await this.#reset(follower, user, { epoch, seq: head.seq });
    }
    follower.isCurrent = true;
  }

  async #reset(follower: Follower, user: Viewer, { epoch, seq: to }: Cursor): Promise<void> {
    const { reader, scope } = follower;
    let first = true;
    let offset = 0;
    for await (const { rows: all, corrupt, more } of this.#storage.rows(scope)) {
      if (!this.#isFollowed(follower)) return;
      const rows = all.flatMap((row) => givenTo(user, row) ?? []);
      for (const id of corrupt) reader.problem(corruptRow(id, scope));
      reader.frame({ t: 'reset', scope, epoch, to, rows, first, offset, more });
      first = false;
      offset += rows.length;
    }
  }

  async #apply(reader: Reader, wire: WireMutation): Promise<MutationResult> {
    const { clientId, mid, scope } = wire;
    const parsed = parseMutation(wire.mutation);
    if (!parsed.ok) return { clientId, mid, ...parsed };
    const author = { user: this.#standing(reader.user).user, config: reader.config };
    const annotationId = annotationIdOf(parsed.value);
    let before: AnnotationRecord | undefined;
    try {
      const { head, outcome, change } = await this.#storage.change(wire, annotationId, (state) => {
        before = state.row;
        const verdict = judge({ ...wire, mutation: parsed.value }, state, author, this.#length);
        return withNotification(verdict, parsed.value, before, author.user, this.#clock);
      });
      if (change) {
        this.#tell(scope, head, change);
        this.#heard({ scope, annotationId, before, after: change.row, notification: change.notification });
      }
      if (!outcome.ok) return { clientId, mid, ...outcome };
      return { clientId, mid, ...outcome, ...this.#placeToldTo(reader, outcome.seq) };
    } catch (thrown) {
      const error = asCollabError(thrown, 'unavailable');
      if (error.code === 'unavailable') throw thrown;
      return { clientId, mid, ok: false, error };
    }
  }

  #tell(scope: Scope, head: LogHead, { entry, row }: LogChange): void {
    for (const { reader, isCurrent } of this.#followersOf(scope).values()) {
      if (!isCurrent) continue;
      const { user } = this.#standing(reader.user);
      const operation = this.operation(user, entry, row);
      // Without access only the log's name is told: whoever missed that they lost it notices.
      const span = hasAccess(user) ? { from: head.seq - 1, to: head.seq } : { from: 0, to: 0 };
      reader.frame({
        t: 'ops',
        scope,
        epoch: this.epochOf(reader),
        ...span,
        ops: operation ? [operation] : [],
      });
    }
  }
}

function corruptRow(id: string, { documentId }: Scope): CollabError {
  const message = `The thread "${id}" of document "${documentId}" could not be read and was set aside; the others are there.`;
  return { code: 'corrupt_row', message };
}
