import { unrefTimer } from '../../base/timers.js';
import { scopeKey, type PublishedOf, type Scope, isPresence, type PresenceFrame, type Published } from '../protocol.js';
import { type Reader, publishedFor } from './reader.js';

/** Kinds of state that hold until the next update. */
type Kind = 'presence' | 'cursor';

/** A present connection. */
interface Member {
  readonly published: PublishedOf<Kind>;
  /** Timer that removes the member when its state expires. */
  readonly lease: ReturnType<typeof setTimeout>;
  /** Time of the last broadcast, in ms since the epoch. */
  readonly broadcastAt: number;
}

interface PresenceRegistryOptions {
  /** Returns the recipients of updates in a scope. */
  readonly audience: (scope: Scope) => Iterable<Reader>;
  /** Interval at which unchanged state is broadcast again, in ms. It repairs lost updates. */
  readonly rebroadcastMs: number;
  /** Called with every broadcast update and its sender. */
  readonly onPublish?: (published: PublishedOf<Kind>, from: Reader) => void;
}

/** Registry of present connections, by scope. Presence is never persisted. */
export class PresenceRegistry {
  readonly #options: PresenceRegistryOptions;
  readonly #members = new Map<string, Map<Reader, Member>>();

  constructor(options: PresenceRegistryOptions) {
    this.#options = options;
  }

  /** Adds, renews or removes a connection, according to the published state. Ignores late updates. */
  update(reader: Reader, published: PublishedOf<Kind>): void {
    const { scope, passing } = published;
    if (!passing.state) {
      this.remove(reader, scope);
      return;
    }
    const key = scopeKey(scope);
    const members = this.#members.get(key) ?? new Map<Reader, Member>();
    const known = members.get(reader);
    const now = Date.now();
    if (known && passing.at <= known.published.passing.at) return;
    const isDue =
      !known || !isSameState(known.published, published) || now - known.broadcastAt >= this.#options.rebroadcastMs;
    clearTimeout(known?.lease);
    const lease = unrefTimer(setTimeout(() => this.remove(reader, scope), passing.ttlMs));
    const broadcastAt = isDue ? now : known.broadcastAt;
    this.#members.set(key, members.set(reader, { published, lease, broadcastAt }));
    if (isDue) this.#broadcast(published, reader);
  }

  /** Sends all other members of a scope to a new reader. */
  sendMembers(reader: Reader, scope: Scope): void {
    const members = [...(this.#members.get(scopeKey(scope)) ?? [])];
    const others = members.flatMap(([other, { published }]) =>
      other === reader ? [] : publishedFor(reader, published),
    );
    if (others.length > 0) reader.published(others);
  }

  /** Returns the members of all documents of an organization, except one reader. */
  membersOf(organizationId: string, except: Reader): readonly PublishedOf<Kind>[] {
    return this.#find(organizationId, (reader) => reader !== except);
  }

  /** Returns the members that are connected to this node. */
  ownMembersOf(organizationId: string): readonly PublishedOf<Kind>[] {
    return this.#find(organizationId, ({ isPeer }) => !isPeer);
  }

  #find(organizationId: string, accepts: (reader: Reader) => boolean): readonly PublishedOf<Kind>[] {
    const members = [...this.#members.values()].flatMap((each) => [...each]);
    const found = members.filter(([reader]) => accepts(reader)).map(([, { published }]) => published);
    return found.filter(({ scope }) => scope.organizationId === organizationId);
  }

  /** Removes a connection from one scope, or from all scopes, and notifies the others. */
  remove(reader: Reader, scope?: Scope): void {
    for (const key of scope ? [scopeKey(scope)] : [...this.#members.keys()]) {
      const members = this.#members.get(key);
      const member = members?.get(reader);
      if (!members || !member) continue;
      members.delete(reader);
      if (members.size === 0) this.#members.delete(key);
      clearTimeout(member.lease);
      const passing = { ...member.published.passing, state: null };
      this.#broadcast({ ...member.published, passing }, reader);
    }
  }

  /** Removes the connections to other nodes from all documents of an organization. */
  removePeersIn(organizationId: string): void {
    for (const members of [...this.#members.values()])
      for (const [reader, { published }] of [...members])
        if (reader.isPeer && published.scope.organizationId === organizationId) this.remove(reader, published.scope);
  }

  #broadcast(published: PublishedOf<Kind>, except: Reader): void {
    this.#options.onPublish?.(published, except);
    for (const reader of this.#options.audience(published.scope))
      if (reader !== except) reader.published([publishedFor(reader, published)]);
  }
}

/** Whether two updates have the same user and state. */
const isSameState = (before: PublishedOf<Kind>, after: PublishedOf<Kind>): boolean =>
  JSON.stringify([before.user, before.passing.state]) === JSON.stringify([after.user, after.passing.state]);

interface PresenceFollower {
  readonly reader: Reader;
  readonly receive: (frame: PresenceFrame) => void;
}

interface OrganizationPresenceOptions {
  /** Returns the present users of an organization, except one reader. */
  readonly members: (organizationId: string, except: Reader) => readonly Published[];
  /** Whether a reader may know who is present in a document. */
  readonly canSeePresence: (reader: Reader, scope: Scope) => boolean;
  /** Called when a reader follows an organization, and when it does so no longer. */
  readonly onFollow?: (organizationId: string, isFollowed: boolean) => void;
}

/** Presence in all documents of an organization, for the readers that follow it. */
export class OrganizationPresence {
  readonly #options: OrganizationPresenceOptions;
  readonly #followers = new Map<string, Map<Reader, PresenceFollower>>();

  constructor(options: OrganizationPresenceOptions) {
    this.#options = options;
  }

  follow(reader: Reader, organizationId: string, receive: PresenceFollower['receive']): void {
    const followers = this.#followers.get(organizationId) ?? new Map<Reader, PresenceFollower>();
    if (!followers.has(reader)) this.#options.onFollow?.(organizationId, true);
    const follower = { reader, receive };
    this.#followers.set(organizationId, followers.set(reader, follower));
    this.#sendAll(organizationId, follower);
  }

  unfollow(reader: Reader, organizationId: string): void {
    const followers = this.#followers.get(organizationId);
    if (!followers?.delete(reader)) return;
    if (followers.size === 0) this.#followers.delete(organizationId);
    this.#options.onFollow?.(organizationId, false);
  }

  disconnect(reader: Reader): void {
    for (const organizationId of [...this.#followers.keys()]) this.unfollow(reader, organizationId);
  }

  /** Sends all present users again to a user whose access has changed; an empty list if it was revoked. */
  refreshAccess(userId: string): void {
    for (const [organizationId, followers] of this.#followers)
      for (const follower of followers.values())
        if (follower.reader.user.userId === userId) this.#sendAll(organizationId, follower);
  }

  /** Sends a change to all followers except its sender. */
  broadcast(published: PublishedOf<'presence'>, from: Reader): void {
    const { organizationId } = published.scope;
    for (const { reader, receive } of this.#followers.get(organizationId)?.values() ?? [])
      if (reader !== from && this.#options.canSeePresence(reader, published.scope))
        receive({ organizationId, isWhole: false, published: [publishedFor(reader, published)] });
  }

  #sendAll(organizationId: string, { reader, receive }: PresenceFollower): void {
    const { canSeePresence, members } = this.#options;
    const present = members(organizationId, reader)
      .filter(isPresence)
      .filter(({ scope }) => canSeePresence(reader, scope));
    receive({ organizationId, isWhole: true, published: present.map((each) => publishedFor(reader, each)) });
  }
}
