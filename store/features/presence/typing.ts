import { computed, signal } from '../../base/signals.js';
import type { Connection } from '../../backends/backend.js';
import type { User } from '../../model/index.js';
import type { PublishedOf, Scope } from '../../backends/protocol.js';
import type { Readable } from '../../base/readable.js';
import type { StoreState } from '../../sync/state.js';
import { WeakCache } from '../../queries/weak-cache.js';
import { deepFreeze } from '../../model/freeze.js';

/** How long somebody counts as writing who says nothing more, in ms. */
const TTL_MS = 6_000;

/** How long others need not be told again of somebody who goes on writing, in ms. */
const AGAIN_MS = 2_000;

/** What typing works with. */
export interface TypingContext {
  readonly state: StoreState;
  connection(): Connection | undefined;
  scopeOf(annotationId: string, documentId: string | undefined): Scope | undefined;
  now(): number;
}

/** Somebody who writes, and where. */
interface Typist {
  readonly annotationId: string;
  readonly documentId: string;
  readonly user: User;
}

/** Tells others that the user writes, and knows who of them does. */
export class Typing {
  readonly #context: TypingContext;
  /** By connection: nobody writes in two threads at once. */
  readonly #typists = signal<ReadonlyMap<string, Typist>>(new Map());
  readonly #ends = new Map<string, ReturnType<typeof setTimeout>>();
  readonly #people = new WeakCache<Readable<readonly User[]>>();
  #told: { readonly annotationId: string; readonly documentId: string; readonly at: number } | undefined;

  constructor(context: TypingContext) {
    this.#context = context;
  }

  /** Who else writes in a thread. */
  in(annotationId: string, documentId?: string): Readable<readonly User[]> {
    return this.#people.get(JSON.stringify([annotationId, documentId]), () => {
      let people: readonly User[] = [];
      return computed(() => {
        const next = this.#peopleIn(annotationId, documentId);
        const isSame = next.length === people.length && next.every(({ userId }, at) => userId === people[at]?.userId);
        if (!isSame) people = deepFreeze(next);
        return people;
      });
    });
  }

  /** Says that the user writes in a thread, or no longer. */
  set(annotationId: string, isTyping: boolean, document?: string): void {
    const { connection, scopeOf, now } = this.#context;
    const scope = scopeOf(annotationId, document);
    if (!scope) return;
    const { documentId } = scope;
    const last = this.#told?.annotationId === annotationId ? this.#told : undefined;
    const [told, at] = [last?.documentId === documentId ? last : undefined, now()];
    const isKnown = isTyping ? told && at - told.at < AGAIN_MS : !told;
    if (isKnown) return;
    this.#told = isTyping ? { annotationId, documentId, at } : undefined;
    connection()?.publish?.(scope, { kind: 'typing', annotationId, isTyping, ttlMs: TTL_MS });
  }

  /** Hears what somebody else does. */
  receive({ scope, from, user, passing }: PublishedOf<'typing'>): void {
    const { annotationId, isTyping, ttlMs } = passing;
    const { documentId } = scope;
    const isHere = this.#context.state.rows.get(annotationId, documentId) !== undefined;
    clearTimeout(this.#ends.get(from));
    if (!isTyping || !isHere) {
      this.#end(from);
      return;
    }
    this.#ends.set(
      from,
      setTimeout(() => this.#end(from), ttlMs),
    );
    const known = this.#typists.peek().get(from);
    const isKnown = known?.annotationId === annotationId && known.documentId === documentId;
    if (!isKnown || known.user.userId !== user.userId) {
      this.#typists.value = new Map(this.#typists.peek()).set(from, { annotationId, documentId, user });
    }
  }

  /** Knows of nobody any more. */
  clear(): void {
    for (const end of this.#ends.values()) clearTimeout(end);
    this.#ends.clear();
    this.#told = undefined;
    if (this.#typists.peek().size > 0) this.#typists.value = new Map();
  }

  #peopleIn(annotationId: string, document: string | undefined): User[] {
    const { me: user, rows } = this.#context.state;
    const me = user.value?.userId;
    const documentId = document ?? rows.get(annotationId)?.documentId;
    const here = [...this.#typists.value.values()].filter(
      (typist) => typist.annotationId === annotationId && typist.documentId === documentId,
    );
    const byId = new Map(here.map(({ user }) => [user.userId, user]));
    return [...byId.values()].filter(({ userId }) => userId !== me);
  }

  #end(from: string): void {
    this.#ends.delete(from);
    if (!this.#typists.peek().has(from)) return;
    const rest = new Map(this.#typists.peek());
    rest.delete(from);
    this.#typists.value = rest;
  }
}
