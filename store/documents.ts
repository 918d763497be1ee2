import { signal } from '@preact/signals-core';
import type { Connection } from './backend.js';
import { DocumentRows, type DocumentContext } from './document-rows.js';
import type { SetDocumentsOptions, User } from './model/index.js';
import { scopeKey, type Frame, type Scope } from './protocol.js';
import type { Readable } from './readable.js';

/** What documents need of their store. */
export interface DocumentsContext extends Omit<DocumentContext, 'loaded'> {
  /** The first rows of all documents are there, or are no longer. */
  readied(isReady: boolean): void;
}

/** The documents a store follows. */
export class Documents {
  readonly #context: DocumentContext;
  readonly #readied: (isReady: boolean) => void;
  readonly #ids = signal<readonly string[]>([]);
  readonly #ready = signal(false);
  readonly #followed = new Map<string, DocumentRows>();
  #options: SetDocumentsOptions = {};
  #user: User | undefined;
  #connection: Connection | undefined;

  constructor({ readied, ...context }: DocumentsContext) {
    this.#context = { ...context, loaded: () => this.#look() };
    this.#readied = readied;
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
    const documentId = this.#options.rootDocumentId ?? this.#ids.peek()[0];
    return documentId === undefined ? undefined : this.scopeOf(documentId);
  }

  /** A document's scope for the present user; undefined while there is none. */
  scopeOf(documentId: string): Scope | undefined {
    if (!this.#user) return undefined;
    return { organizationId: this.#options.organizationId ?? this.#user.organizationId, documentId };
  }

  /** A followed document's rows. */
  rowsOf(scope: Scope): DocumentRows | undefined {
    return this.#followed.get(scopeKey(scope));
  }

  /** Follows these documents and no others. */
  set(ids: readonly string[], options: SetDocumentsOptions): void {
    this.#options = options;
    this.#ids.value = ids;
    this.#follow();
  }

  /** Shows the documents to this user; without one, to nobody. */
  enter(user: User | undefined): void {
    const isOther = user?.userId !== this.#user?.userId;
    // Nobody in between: nothing of the one before is left.
    for (const next of isOther ? [undefined, user] : [user]) {
      this.#user = next;
      this.#follow();
    }
  }

  /** Follows the documents over this connection from now on. */
  connect(connection: Connection | undefined): void {
    this.#connection = connection;
    for (const rows of this.#followed.values()) rows.connect(connection);
  }

  receive(frame: Frame): void {
    this.rowsOf(frame.scope)?.receive(frame);
  }

  /** Follows nothing more; the rows stay as they are. */
  dispose(): void {
    for (const rows of this.#followed.values()) rows.stop();
    this.#followed.clear();
  }

  #follow(): void {
    const user = this.#user;
    const scopes = this.#ids.peek().flatMap((id) => this.scopeOf(id) ?? []);
    const keys = new Set(scopes.map(scopeKey));
    for (const [key, rows] of this.#followed) {
      if (keys.has(key)) continue;
      this.#followed.delete(key);
      rows.dispose();
    }
    // All join before any is connected, so that the first one's rows do not pass for everything.
    const joined = user ? scopes.flatMap((scope) => this.#join(scope, user) ?? []) : [];
    for (const rows of joined) rows.connect(this.#connection);
    this.#look();
  }

  /** A scope's rows, if it was not followed yet. */
  #join(scope: Scope, user: User): DocumentRows | undefined {
    const known = this.rowsOf(scope);
    if (known) {
      known.user = user;
      return undefined;
    }
    const rows = new DocumentRows(scope, user, this.#context);
    this.#followed.set(scopeKey(scope), rows);
    return rows;
  }

  #look(): void {
    const followed = [...this.#followed.values()];
    const isReady = followed.length > 0 && followed.every((rows) => rows.isReady);
    if (isReady === this.#ready.peek()) return;
    this.#ready.value = isReady;
    this.#readied(isReady);
  }
}
