import { scopeKey, type PublishedOf, type Scope, isPresence, type PresenceFrame, type Published } from '../protocol.js';
import { unattended } from '../../base/timers.js';
import { type Reader, publishedFor } from './reader.js';

/** What holds of a person until it is told otherwise. */
type Kind = 'presence' | 'cursor';

/** Somebody who is there, by one connection. */
interface Member {
  readonly published: PublishedOf<Kind>;
  /** Ends with their time. */
  readonly lease: ReturnType<typeof setTimeout>;
  readonly toldAt: number;
}

interface CompanyOptions {
  /** Who is to be told of a scope. */
  readonly audience: (scope: Scope) => Iterable<Reader>;
  /** How often the others hear again of who is still there, in ms: it mends what was lost on the way. */
  readonly againMs: number;
  /** Called with everything that the audience is told, and with whose connection it comes from. */
  readonly told?: (published: PublishedOf<Kind>, from: Reader) => void;
}

/** Who is there at this moment, scope by scope, connection by connection. Nothing of it is kept. */
export class Company {
  readonly #options: CompanyOptions;
  readonly #members = new Map<string, Map<Reader, Member>>();

  constructor(options: CompanyOptions) {
    this.#options = options;
  }

  /** Somebody says that they are there, are there still, or leave. */
  say(reader: Reader, published: PublishedOf<Kind>): void {
    const { scope, passing } = published;
    if (!passing.state) {
      this.leave(reader, scope);
      return;
    }
    const key = scopeKey(scope);
    const members = this.#members.get(key) ?? new Map<Reader, Member>();
    const [known, now] = [members.get(reader), Date.now()];
    if (known && passing.at <= known.published.passing.at) return;
    const isDue = !known || !isSame(known.published, published) || now - known.toldAt >= this.#options.againMs;
    clearTimeout(known?.lease);
    const lease = unattended(setTimeout(() => this.leave(reader, scope), passing.ttlMs));
    const toldAt = isDue ? now : known.toldAt;
    this.#members.set(key, members.set(reader, { published, lease, toldAt }));
    if (isDue) this.#tell(published, reader);
  }

  /** Tells somebody who comes of all who are there. */
  welcome(reader: Reader, scope: Scope): void {
    const members = [...(this.#members.get(scopeKey(scope)) ?? [])];
    const others = members.flatMap(([other, { published }]) =>
      other === reader ? [] : publishedFor(reader, published),
    );
    if (others.length > 0) reader.published(others);
  }

  /** Everybody who is present in an organization, but for one reader. */
  in(organizationId: string, but: Reader): readonly PublishedOf<Kind>[] {
    const members = [...this.#members.values()].flatMap((each) => [...each]);
    const others = members.filter(([reader]) => reader !== but).map(([, { published }]) => published);
    return others.filter(({ scope }) => scope.organizationId === organizationId);
  }

  /** Somebody is there no more: in one scope, or in any. */
  leave(reader: Reader, scope?: Scope): void {
    for (const key of scope ? [scopeKey(scope)] : [...this.#members.keys()]) {
      const members = this.#members.get(key);
      const member = members?.get(reader);
      if (!members || !member) continue;
      members.delete(reader);
      if (members.size === 0) this.#members.delete(key);
      clearTimeout(member.lease);
      const passing = { ...member.published.passing, state: null };
      this.#tell({ ...member.published, passing }, reader);
    }
  }

  #tell(published: PublishedOf<Kind>, but: Reader): void {
    this.#options.told?.(published, but);
    for (const reader of this.#options.audience(published.scope))
      if (reader !== but) reader.published([publishedFor(reader, published)]);
  }
}

/** Whether somebody says what they have said before. */
const isSame = (before: PublishedOf<Kind>, after: PublishedOf<Kind>): boolean =>
  JSON.stringify([before.user, before.passing.state]) === JSON.stringify([after.user, after.passing.state]);

interface Watch {
  readonly reader: Reader;
  readonly receive: (frame: PresenceFrame) => void;
}

interface OrganizationPresenceOptions {
  /** Everybody who is present in an organization, but for one reader. */
  readonly members: (organizationId: string, but: Reader) => readonly Published[];
  /** Whether a reader may know who is present in a document of the organization. */
  readonly mayKnow: (reader: Reader) => boolean;
}

/** Delivers presence in all documents of an organization to the readers who ask for it. */
export class OrganizationPresence {
  readonly #options: OrganizationPresenceOptions;
  readonly #watches = new Map<string, Map<Reader, Watch>>();

  constructor(options: OrganizationPresenceOptions) {
    this.#options = options;
  }

  follow(reader: Reader, organizationId: string, receive: Watch['receive']): void {
    const watches = this.#watches.get(organizationId) ?? new Map<Reader, Watch>();
    const watch = { reader, receive };
    this.#watches.set(organizationId, watches.set(reader, watch));
    this.#deliverAll(organizationId, watch);
  }

  unfollow(reader: Reader, organizationId: string): void {
    const watches = this.#watches.get(organizationId);
    watches?.delete(reader);
    if (watches?.size === 0) this.#watches.delete(organizationId);
  }

  leave(reader: Reader): void {
    for (const organizationId of [...this.#watches.keys()]) this.unfollow(reader, organizationId);
  }

  /** Delivers everybody anew to a user whose access has changed: nobody where it was revoked. */
  regrant(userId: string): void {
    for (const [organizationId, watches] of this.#watches)
      for (const watch of watches.values())
        if (watch.reader.user.userId === userId) this.#deliverAll(organizationId, watch);
  }

  /** Delivers a change to everybody who asked, but for the reader it comes from. */
  tell(published: PublishedOf<'presence'>, from: Reader): void {
    const { organizationId } = published.scope;
    for (const { reader, receive } of this.#watches.get(organizationId)?.values() ?? [])
      if (reader !== from && this.#options.mayKnow(reader))
        receive({ organizationId, isWhole: false, published: [publishedFor(reader, published)] });
  }

  #deliverAll(organizationId: string, { reader, receive }: Watch): void {
    const { mayKnow, members } = this.#options;
    const present = mayKnow(reader) ? members(organizationId, reader).filter(isPresence) : [];
    receive({ organizationId, isWhole: true, published: present.map((each) => publishedFor(reader, each)) });
  }
}
