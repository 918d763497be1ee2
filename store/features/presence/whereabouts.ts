import { scopeKey, type Scope } from '../../backends/protocol.js';
import type { StoreState } from '../../sync/state.js';

/** The documents in which a user is shown to the others. */
export class Whereabouts {
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

  /** Is in the documents that are set while the user is shown; returns those that are left. */
  move(isShown: boolean): readonly Scope[] {
    const { me, documents } = this.#state;
    const next = isShown && me.peek() ? documents.peek().flatMap((id) => this.#scopeOf(id) ?? []) : [];
    const keys = new Set(next.map(scopeKey));
    const left = this.#scopes.filter((scope) => !keys.has(scopeKey(scope)));
    this.#scopes = next;
    return left;
  }
}
