import { LoadedWhenWanted } from '../../sync/lazy-feature.js';
import type { PublishedOf, Scope } from '../../backends/protocol.js';
import type { CursorContext, OwnCursor } from './own-cursor.js';

/** Cursors, loaded once somebody takes part: most pages have none. */
export class CursorsOnDemand {
  readonly #own: LoadedWhenWanted<OwnCursor>;

  constructor(context: CursorContext) {
    const { state } = context;
    this.#own = new LoadedWhenWanted<OwnCursor>({
      isWanted: () => state.cursors.entered.value > 0,
      load: async () => {
        const { OwnCursor } = await import('./own-cursor.js');
        return () => new OwnCursor(context);
      },
      begin: (own) => own.start(),
      failed: (error) => state.problem(error),
    });
  }

  connect(): void {
    this.#own.loaded?.connect();
  }

  forget(scope: Scope): void {
    this.#own.loaded?.forget(scope);
  }

  leave(): void {
    this.#own.loaded?.leave();
  }

  online(): void {
    this.#own.loaded?.online();
  }

  follow(): void {
    this.#own.loaded?.follow();
  }

  receive(published: readonly PublishedOf<'cursor'>[]): void {
    if (published.length > 0) this.#own.loaded?.receive(published);
  }

  moved(scope: Scope, moves: Uint8Array): void {
    this.#own.loaded?.moved(scope, moves);
  }

  dispose(): void {
    this.#own.dispose();
  }
}
