import { LoadedWhenWanted } from '../../sync/lazy-feature.js';
import type { LiveFrame } from '../../backends/protocol.js';
import type { LiveContext, OwnLive } from './own-live.js';

/** Live state, loaded once somebody wants it: most pages have none. */
export class LiveOnDemand {
  readonly #own: LoadedWhenWanted<OwnLive>;

  constructor(context: LiveContext) {
    const { live } = context.state;
    this.#own = new LoadedWhenWanted<OwnLive>({
      isWanted: () => live.isWanted.value,
      load: async () => {
        // Loaded as one with what asks for it.
        const { OwnLive } = await import('./whole-live.js');
        return () => new OwnLive(context);
      },
      begin: (own) => own.connect(),
      failed: (error) => {
        live.isWanted.value = false;
        live.failure.value = error;
      },
    });
  }

  connect(): void {
    this.#own.loaded?.connect();
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

  receive(frame: LiveFrame): void {
    this.#own.loaded?.receive(frame);
  }

  dispose(): void {
    this.#own.dispose();
  }
}
