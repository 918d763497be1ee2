import { signal } from '@preact/signals-core';
import type { Connection, Subscription } from './backend.js';
import { DocumentRows, type DocumentContext } from './document-rows.js';
import type { SetDocumentsOptions, User } from './model/index.js';
import { scopeKey, type Cursor, type Frame, type Scope } from './protocol.js';
import type { Readable } from './readable.js';

/** A scope that asks again and again for missing frames is heard once in this time. */
const PATIENCE_MS = 1_000;

/** What documents need of their store. */
export interface DocumentsContext extends Omit<DocumentContext, 'applied' | 'resubscribe'> {
  /** The first rows of all documents are there, or are no longer. */
  readied(isReady: boolean): void;
}

interface Followed {
  readonly rows: DocumentRows;
  subscription?: Subscription | undefined;
  patience?: ReturnType<typeof setTimeout> | undefined;
  /** Where frames went missing while it was patient. */
  missing?: { readonly cursor: Cursor | undefined } | undefined;
}

/** The documents a store follows. */
export class Documents {
  readonly #context: DocumentsContext;
  readonly #ids = signal<readonly string[]>([]);
  readonly #ready = signal(false);
  readonly #followed = new Map<string, Followed>();
  #options: SetDocumentsOptions = {};
  #user: User | undefined;
  #connection: Connection | undefined;

  constructor(context: DocumentsContext) {
    this.#context = context;
  }

  get ids(): Readable<readonly string[]> {
    return this.#ids;
  }

  /** Whether there are documents and the first rows of all of them have come. */
  get ready(): Readable<boolean> {
    return this.#ready;
  }

  /** Where new threads go; undefined while there is no document or no user. */
  get root(): Scope | undefined {
    const [first] = this.#ids.peek();
    const documentId = this.#options.rootDocumentId ?? first;
    return documentId === undefined ? undefined : this.scopeOf(documentId);
  }

  /** A document's scope for the present user; undefined while there is none. */
  scopeOf(documentId: string): Scope | undefined {
    if (!this.#user) return undefined;
    return { organizationId: this.#options.organizationId ?? this.#user.organizationId, documentId };
  }

  /** A followed document's rows. */
  rowsOf(scope: Scope): DocumentRows | undefined {
    return this.#followed.get(scopeKey(scope))?.rows;
  }

  /** Follows these documents and no others. */
  set(ids: readonly string[], options: SetDocumentsOptions): void {
    this.#options = options;
    this.#ids.value = ids;
    this.#follow();
  }

  /** Shows the documents to this user; without one, to nobody. */
  enter(user: User | undefined): void {
    const isOther = user?.userId !== this.#user?.userId || user?.organizationId !== this.#user?.organizationId;
    if (isOther) for (const key of this.#followed.keys()) this.#leave(key);
    this.#user = user;
    this.#follow();
  }

  /** Follows the documents over this connection from now on; all rows come anew, since what its user may see can be different. */
  connect(connection: Connection | undefined): void {
    this.#connection = connection;
    for (const followed of this.#followed.values()) this.#subscribe(followed, undefined);
  }

  /** Follows nothing more; the rows stay as they are. */
  dispose(): void {
    for (const followed of this.#followed.values()) this.#stop(followed);
    this.#followed.clear();
  }

  receive(frame: Frame): void {
    this.rowsOf(frame.scope)?.receive(frame);
  }

  #follow(): void {
    const scopes = new Map<string, Scope>();
    for (const id of this.#ids.peek()) {
      const scope = this.scopeOf(id);
      if (scope) scopes.set(scopeKey(scope), scope);
    }
    for (const key of this.#followed.keys()) if (!scopes.has(key)) this.#leave(key);
    // All join before any is subscribed, so that the first one's rows do not pass for everything.
    const joined = [...scopes].flatMap(([key, scope]) => this.#join(key, scope) ?? []);
    for (const followed of joined) this.#subscribe(followed, undefined);
    this.#look();
  }

  /** Starts to follow a scope, if it is not followed yet. */
  #join(key: string, scope: Scope): Followed | undefined {
    const known = this.#followed.get(key);
    if (!this.#user) return undefined;
    if (known) {
      known.rows.user = this.#user;
      return undefined;
    }
    const rows = new DocumentRows(scope, this.#user, {
      ...this.#context,
      applied: () => this.#look(),
      resubscribe: (cursor) => this.#resubscribe(followed, cursor),
    });
    const followed: Followed = { rows };
    this.#followed.set(key, followed);
    return followed;
  }

  #leave(key: string): void {
    const followed = this.#followed.get(key);
    this.#followed.delete(key);
    if (!followed) return;
    this.#stop(followed);
    followed.rows.dispose();
  }

  #stop(followed: Followed): void {
    followed.subscription?.unsubscribe();
    clearTimeout(followed.patience);
  }

  #look(): void {
    const followed = [...this.#followed.values()];
    const isReady = followed.length > 0 && followed.every(({ rows }) => rows.isReady);
    if (isReady === this.#ready.peek()) return;
    this.#ready.value = isReady;
    this.#context.readied(isReady);
  }

  #subscribe(followed: Followed, cursor: Cursor | undefined): void {
    followed.subscription?.unsubscribe();
    followed.subscription = this.#connection?.subscribe(followed.rows.scope, cursor);
  }

  #resubscribe(followed: Followed, cursor: Cursor | undefined): void {
    if (followed.patience !== undefined) {
      followed.missing = { cursor };
      return;
    }
    followed.patience = setTimeout(() => {
      const { missing } = followed;
      followed.patience = undefined;
      followed.missing = undefined;
      if (missing) this.#resubscribe(followed, missing.cursor);
    }, PATIENCE_MS);
    this.#subscribe(followed, cursor);
  }
}
