import { unrefTimer } from '../../base/timers.js';
import type { Scope } from '../protocol.js';
import type { Reader } from './reader.js';

/** Time over which the changes in an organization are collected, in ms. */
const COLLECT_MS = 1_000;

/** Somebody who is told. */
interface Follower {
  readonly reader: Reader;
  /** Receives the documents in which threads have changed; null if that may be all of them. */
  receive(documentIds: readonly string[] | null): void;
}

/** Tells readers in which documents of an organization threads have changed, whether they follow the documents or not. */
export class ThreadChanges {
  readonly #canRead: (reader: Reader, scope: Scope) => boolean;
  readonly #followers = new Map<string, Set<Follower>>();
  /** Documents that have changed and of which nobody has been told, by organization. */
  readonly #collected = new Map<string, Set<string>>();

  constructor(canRead: (reader: Reader, scope: Scope) => boolean) {
    this.#canRead = canRead;
  }

  /** Calls `receive` with null at once, and then about once a second if something has changed. Returns a function that ends it. */
  follow(reader: Reader, organizationId: string, receive: Follower['receive']): () => void {
    const follower = { reader, receive };
    const followers = this.#followers.get(organizationId) ?? new Set<Follower>();
    this.#followers.set(organizationId, followers.add(follower));
    receive(null);
    return () => this.#remove(organizationId, (each) => each === follower);
  }

  /** Ends everything that a reader follows in an organization. */
  unfollow(reader: Reader, organizationId: string): void {
    this.#remove(organizationId, (each) => each.reader === reader);
  }

  disconnect(reader: Reader): void {
    for (const organizationId of [...this.#followers.keys()]) this.unfollow(reader, organizationId);
  }

  /** Tells a user whose access has changed that everything may have. */
  refreshAccess(userId: string): void {
    for (const followers of this.#followers.values())
      for (const { reader, receive } of [...followers]) if (reader.user.userId === userId) receive(null);
  }

  /** A thread of a document has changed, or the document itself. */
  add({ organizationId, documentId }: Scope): void {
    if (!this.#followers.has(organizationId)) return;
    const collected = this.#collected.get(organizationId);
    collected?.add(documentId);
    if (collected) return;
    this.#collected.set(organizationId, new Set([documentId]));
    unrefTimer(setTimeout(() => this.#deliver(organizationId), COLLECT_MS));
  }

  #deliver(organizationId: string): void {
    const changed = [...(this.#collected.get(organizationId) ?? [])];
    this.#collected.delete(organizationId);
    for (const { reader, receive } of [...(this.#followers.get(organizationId) ?? [])]) {
      const readable = changed.filter((documentId) => this.#canRead(reader, { organizationId, documentId }));
      if (readable.length > 0) receive(readable);
    }
  }

  #remove(organizationId: string, isGone: (follower: Follower) => boolean): void {
    const followers = this.#followers.get(organizationId);
    for (const follower of [...(followers ?? [])]) if (isGone(follower)) followers?.delete(follower);
    if (followers?.size === 0) this.#followers.delete(organizationId);
  }
}
