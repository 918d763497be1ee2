import type { User } from '../model/user.js';
import { scopeKey, type PassingPresence, type Published, type PublishedOf, type Scope } from '../protocol.js';
import { unattended } from '../timers.js';
import type { Reader } from './reader.js';

/** How often the others hear again of who is still there, in ms: it mends what was lost on the way. */
const AGAIN_MS = 30_000;

/** Somebody who is there, by one connection. */
interface Member {
  readonly published: PublishedOf<'presence'>;
  /** Ends with their time. */
  readonly lease: ReturnType<typeof setTimeout>;
  readonly toldAt: number;
}

/** Who is to be told of a scope. */
export type Audience = (scope: Scope) => Iterable<Reader>;

/** Who is there at this moment, scope by scope, connection by connection. Nothing of it is kept. */
export class Company {
  readonly #audience: Audience;
  readonly #now: () => number;
  readonly #members = new Map<string, Map<Reader, Member>>();

  constructor(audience: Audience, now: () => number = Date.now) {
    this.#audience = audience;
    this.#now = now;
  }

  /** Somebody says that they are there, are there still, or leave. */
  say(reader: Reader, user: User, scope: Scope, passing: PassingPresence): void {
    if (!passing.presence) {
      this.leave(reader, scope);
      return;
    }
    const key = scopeKey(scope);
    const members = this.#members.get(key) ?? new Map<Reader, Member>();
    const known = members.get(reader);
    if (known && passing.at <= known.published.passing.at) return;
    const published = { scope, from: reader.id, user, passing };
    const isNews = !known || !isSame(known.published, published);
    const isDue = isNews || this.#now() - known.toldAt >= AGAIN_MS;
    clearTimeout(known?.lease);
    const lease = unattended(setTimeout(() => this.leave(reader, scope), passing.ttlMs));
    const toldAt = isDue ? this.#now() : known.toldAt;
    this.#members.set(key, members.set(reader, { published, lease, toldAt }));
    if (isDue) this.#tell(published, reader);
  }

  /** Tells somebody who comes of all who are there. */
  welcome(reader: Reader, scope: Scope): void {
    const members = [...(this.#members.get(scopeKey(scope)) ?? [])];
    const others = members.flatMap(([other, { published }]) => (other === reader ? [] : published));
    if (others.length > 0) reader.published(others);
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
      const passing = { ...member.published.passing, presence: null };
      this.#tell({ ...member.published, passing }, reader);
    }
  }

  #tell(published: Published, but: Reader): void {
    for (const reader of this.#audience(published.scope)) if (reader !== but) reader.published([published]);
  }
}

/** Whether somebody says what they have said before. */
const isSame = (before: PublishedOf<'presence'>, after: PublishedOf<'presence'>): boolean =>
  JSON.stringify([before.user, before.passing.presence]) === JSON.stringify([after.user, after.passing.presence]);
