import type { Connection } from '../backends/backend.js';
import { DocumentRows, type DocumentContext } from './document-rows.js';
import type { User } from '../model/index.js';
import type { Overlay } from './overlay.js';
import { scopeKey, type Frame, type Scope } from '../backends/protocol.js';
import type { StoreState } from './state.js';

/** The documents a store follows. */
export class Documents {
  readonly #state: StoreState;
  readonly #context: DocumentContext;
  readonly #readied: (isReady: boolean) => void;
  readonly #followed = new Map<string, DocumentRows>();
  #user: User | undefined;
  #connection: Connection | undefined;

  /** `readied` is told when the first rows of all documents are there, or are no longer. */
  constructor(state: StoreState, overlay: Overlay, readied: (isReady: boolean) => void) {
    this.#state = state;
    this.#context = { config: state.config, rows: state.rows, overlay, loaded: () => this.#look() };
    this.#readied = readied;
  }

  /** Where new threads go; undefined while there is no document or no user. */
  get root(): Scope | undefined {
    const documentId = this.#state.options.peek().rootDocumentId ?? this.#state.documents.peek()[0];
    return documentId === undefined ? undefined : this.scopeOf(documentId);
  }

  /** A document's scope for the present user; undefined while there is none. */
  scopeOf(documentId: string): Scope | undefined {
    if (!this.#user) return undefined;
    return { organizationId: this.#state.options.peek().organizationId ?? this.#user.organizationId, documentId };
  }

  /** A followed document's rows. */
  rowsOf(scope: Scope): DocumentRows | undefined {
    return this.#followed.get(scopeKey(scope));
  }

  /** Follows the documents that are set, and no others. */
  follow(): void {
    const user = this.#user;
    const scopes = this.#state.documents.peek().flatMap((id) => this.scopeOf(id) ?? []);
    const keys = new Set(scopes.map(scopeKey));
    for (const [key, rows] of this.#followed) {
      if (keys.has(key)) continue;
      this.#followed.delete(key);
      rows.dispose();
    }
    // All join before any is connected, so that the first one's rows do not pass for everything.
    const joined = user ? scopes.flatMap((scope) => this.#join(scope, user) ?? []) : [];
    const { folderId } = this.#state.options.peek();
    for (const rows of this.#followed.values()) rows.file(folderId);
    for (const rows of joined) rows.connect(this.#connection);
    this.#look();
  }

  /** Shows the documents to this user; without one, to nobody. */
  enter(user: User | undefined): void {
    const isOther = user?.userId !== this.#user?.userId;
    // Nobody in between: nothing of the one before is left.
    for (const next of isOther ? [undefined, user] : [user]) {
      this.#user = next;
      this.follow();
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
    if (isReady === this.#state.ready.peek()) return;
    this.#state.ready.value = isReady;
    this.#readied(isReady);
  }
}
