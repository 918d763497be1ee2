import type { PublishedOf, Scope } from '../../backends/protocol.js';
import { loadPart } from '../../base/lazy.js';
import { LazyFeature } from '../../sync/lazy-feature.js';
import type { CursorContext, CursorSync } from './cursor-sync.js';

/** Lazy wrapper of `CursorSync`; the module loads when the page first enters cursors. */
export class LazyCursors {
  readonly #feature: LazyFeature<CursorSync>;

  constructor(context: CursorContext) {
    const { state } = context;
    this.#feature = new LazyFeature<CursorSync>({
      isRequested: () => state.cursors.participants.value > 0,
      load: async () => {
        const { CursorSync } = await loadPart('The cursors', () => import('./cursor-sync.js'));
        return () => new CursorSync(context);
      },
      onLoaded: (cursors) => cursors.start(),
      onFailed: (error) => state.problem(error),
    });
  }

  connect(): void {
    this.#feature.loaded?.connect();
    this.#feature.retry();
  }

  forget(scope: Scope): void {
    this.#feature.loaded?.forget(scope);
  }

  leave(): void {
    this.#feature.loaded?.leave();
  }

  handleOnline(): void {
    this.#feature.loaded?.handleOnline();
    this.#feature.retry();
  }

  updateScopes(): void {
    this.#feature.loaded?.updateScopes();
  }

  receive(published: readonly PublishedOf<'cursor'>[]): void {
    if (published.length > 0) this.#feature.loaded?.receive(published);
  }

  receiveMoves(scope: Scope, moves: Uint8Array): void {
    this.#feature.loaded?.receiveMoves(scope, moves);
  }

  dispose(): void {
    this.#feature.dispose();
  }
}
