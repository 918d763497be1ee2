import type { Connection } from '../backends/backend.js';
import { DocumentRows, type DocumentContext } from './document-rows.js';
import type { User } from '../model/index.js';
import type { Overlay } from './overlay.js';
import { scopeKey, type Frame, type Scope } from '../backends/protocol.js';
import type { StoreState } from './state.js';

/** Documents a store follows. */
export class Documents {
  readonly #state: StoreState;
  readonly #context: DocumentContext;
  readonly #onReadyChange: (isReady: boolean) => void;
  readonly #rowsByScope = new Map<string, DocumentRows>();
  #user: User | undefined;
  #connection: Connection | undefined;

  /** Calls `onReadyChange` when the first rows of all documents have loaded, or no longer are. */
  constructor(state: StoreState, overlay: Overlay, onReadyChange: (isReady: boolean) => void) {
    this.#state = state;
    this.#context = { config: state.config, rows: state.rows, overlay, onLoaded: () => this.#updateReady() };
    this.#onReadyChange = onReadyChange;
  }

  /** Scope of new threads; undefined while there is no document or no user. */
  get root(): Scope | undefined {
    const documentId = this.#state.options.peek().rootDocumentId ?? this.#state.documents.peek()[0];
    return documentId === undefined ? undefined : this.scopeOf(documentId);
  }

  /** Returns the scope of a document for the present user; undefined while there is no user. */
  scopeOf(documentId: string): Scope | undefined {
    if (!this.#user) return undefined;
    return { organizationId: this.#state.options.peek().organizationId ?? this.#user.organizationId, documentId };
  }

  /** Returns the rows of a followed document. */
  rowsOf(scope: Scope): DocumentRows | undefined {
    return this.#rowsByScope.get(scopeKey(scope));
  }

  /** Follows exactly the documents that are set. */
  follow(): void {
    const user = this.#user;
    const scopes = this.#state.documents.peek().flatMap((id) => this.scopeOf(id) ?? []);
    const keys = new Set(scopes.map(scopeKey));
    for (const [key, rows] of this.#rowsByScope) {
      if (keys.has(key)) continue;
      this.#rowsByScope.delete(key);
      rows.dispose();
    }
    // All documents are added before any connects, so that the first one's rows do not count as all rows.
    const added = user ? scopes.flatMap((scope) => this.#add(scope, user) ?? []) : [];
    const { folderId } = this.#state.options.peek();
    for (const rows of this.#rowsByScope.values()) rows.setFolder(folderId);
    for (const rows of added) rows.connect(this.#connection);
    this.#updateReady();
  }

  /** Sets the user the documents are shown to. Without a user, nothing is shown. */
  setUser(user: User | undefined): void {
    const isOther = user?.userId !== this.#user?.userId;
    // Clear the user in between, so that nothing of the previous user remains.
    for (const next of isOther ? [undefined, user] : [user]) {
      this.#user = next;
      this.follow();
    }
  }

  /** Follows the documents over this connection, or stops following without one. */
  connect(connection: Connection | undefined): void {
    this.#connection = connection;
    for (const rows of this.#rowsByScope.values()) rows.connect(connection);
  }

  receive(frame: Frame): void {
    this.rowsOf(frame.scope)?.receive(frame);
  }

  /** Adds a scope. Returns its rows, or undefined where the scope was already followed. */
  #add(scope: Scope, user: User): DocumentRows | undefined {
    const known = this.rowsOf(scope);
    if (known) {
      known.user = user;
      return undefined;
    }
    const rows = new DocumentRows(scope, user, this.#context);
    this.#rowsByScope.set(scopeKey(scope), rows);
    return rows;
  }

  #updateReady(): void {
    const followed = [...this.#rowsByScope.values()];
    const isReady = followed.length > 0 && followed.every((rows) => rows.isReady);
    if (isReady === this.#state.ready.peek()) return;
    this.#state.ready.value = isReady;
    this.#onReadyChange(isReady);
  }
}
