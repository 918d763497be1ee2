import { scopeKey, type Scope } from '../../backends/protocol.js';
import type { StoreState } from '../../sync/state.js';

/** Scopes of the documents in which the user is visible to others. */
export class PublishedScopes {
  readonly #state: StoreState;
  readonly #scopeOf: (documentId: string) => Scope | undefined;
  #scopes: readonly Scope[] = [];

  constructor(state: StoreState, scopeOf: (documentId: string) => Scope | undefined) {
    this.#state = state;
    this.#scopeOf = scopeOf;
  }

  get scopes(): readonly Scope[] {
    return this.#scopes;
  }

  /** Sets the scopes to the current documents if the user is visible, else to none. Returns the removed scopes. */
  update(isVisible: boolean): readonly Scope[] {
    const { me, documents } = this.#state;
    const next = isVisible && me.peek() ? documents.peek().flatMap((id) => this.#scopeOf(id) ?? []) : [];
    const keys = new Set(next.map(scopeKey));
    const removed = this.#scopes.filter((scope) => !keys.has(scopeKey(scope)));
    this.#scopes = next;
    return removed;
  }
}
