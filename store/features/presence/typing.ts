import type { Connection } from '../../backends/backend.js';
import type { PublishedOf, Scope } from '../../backends/protocol.js';
import type { Readable } from '../../base/readable.js';
import { computed, signal } from '../../base/signals.js';
import { deepFreeze } from '../../model/freeze.js';
import type { User } from '../../model/index.js';
import { WeakCache } from '../../queries/weak-cache.js';
import type { StoreState } from '../../sync/state.js';

/** Time to live of a typing indicator, in ms. */
const TTL_MS = 6_000;

/** Minimum interval between two messages about the same thread while the user keeps typing, in ms. */
const RESEND_AFTER_MS = 2_000;

/** Dependencies of the typing feature. */
export interface TypingContext {
  readonly state: StoreState;
  connection(): Connection | undefined;
  scopeOf(annotationId: string, documentId: string | undefined): Scope | undefined;
  now(): number;
}

/** User who is typing, and the thread. */
interface Typist {
  readonly annotationId: string;
  readonly documentId: string;
  readonly user: User;
}

/** Publishes the local user's typing indicator and tracks those of others. */
export class Typing {
  readonly #context: TypingContext;
  /** By connection id, since a connection types in one thread at a time. */
  readonly #typists = signal<ReadonlyMap<string, Typist>>(new Map());
  readonly #expiryTimers = new Map<string, ReturnType<typeof setTimeout>>();
  readonly #usersByThread = new WeakCache<Readable<readonly User[]>>();
  #lastSent: { readonly annotationId: string; readonly documentId: string; readonly at: number } | undefined;

  constructor(context: TypingContext) {
    this.#context = context;
  }

  /** Returns the other users who are typing in a thread. */
  usersIn(annotationId: string, documentId?: string): Readable<readonly User[]> {
    return this.#usersByThread.get(JSON.stringify([annotationId, documentId]), () => {
      let users: readonly User[] = [];
      return computed(() => {
        const next = this.#typingUsersIn(annotationId, documentId);
        const isSame = next.length === users.length && next.every(({ userId }, at) => userId === users[at]?.userId);
        if (!isSame) users = deepFreeze(next);
        return users;
      });
    });
  }

  /** Publishes whether the user is typing in a thread. */
  set(annotationId: string, isTyping: boolean, document?: string): void {
    const { connection, scopeOf, now } = this.#context;
    const scope = scopeOf(annotationId, document);
    if (!scope) return;
    const { documentId } = scope;
    const last = this.#lastSent?.annotationId === annotationId ? this.#lastSent : undefined;
    const lastHere = last?.documentId === documentId ? last : undefined;
    const at = now();
    const isRedundant = isTyping ? lastHere && at - lastHere.at < RESEND_AFTER_MS : !lastHere;
    if (isRedundant) return;
    this.#lastSent = isTyping ? { annotationId, documentId, at } : undefined;
    connection()?.publish?.(scope, { kind: 'typing', annotationId, isTyping, ttlMs: TTL_MS });
  }

  /** Handles the typing indicator of another user. */
  receive({ scope, from, user, passing }: PublishedOf<'typing'>): void {
    const { annotationId, isTyping, ttlMs } = passing;
    const { documentId } = scope;
    const hasThread = this.#context.state.rows.get(annotationId, documentId) !== undefined;
    clearTimeout(this.#expiryTimers.get(from));
    if (!isTyping || !hasThread) {
      this.#remove(from);
      return;
    }
    this.#expiryTimers.set(
      from,
      setTimeout(() => this.#remove(from), ttlMs),
    );
    const known = this.#typists.peek().get(from);
    const isKnown = known?.annotationId === annotationId && known.documentId === documentId;
    if (!isKnown || known.user.userId !== user.userId) {
      this.#typists.value = new Map(this.#typists.peek()).set(from, { annotationId, documentId, user });
    }
  }

  /** Removes all typing indicators. */
  clear(): void {
    for (const timer of this.#expiryTimers.values()) clearTimeout(timer);
    this.#expiryTimers.clear();
    this.#lastSent = undefined;
    if (this.#typists.peek().size > 0) this.#typists.value = new Map();
  }

  #typingUsersIn(annotationId: string, document: string | undefined): User[] {
    const { me: user, rows } = this.#context.state;
    const me = user.value?.userId;
    const documentId = document ?? rows.get(annotationId)?.documentId;
    const typists = [...this.#typists.value.values()].filter(
      (typist) => typist.annotationId === annotationId && typist.documentId === documentId,
    );
    const byId = new Map(typists.map(({ user }) => [user.userId, user]));
    return [...byId.values()].filter(({ userId }) => userId !== me);
  }

  #remove(from: string): void {
    this.#expiryTimers.delete(from);
    if (!this.#typists.peek().has(from)) return;
    const rest = new Map(this.#typists.peek());
    rest.delete(from);
    this.#typists.value = rest;
  }
}
