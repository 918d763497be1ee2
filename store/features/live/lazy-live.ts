import type { LiveFrame } from '../../backends/protocol.js';
import { loadPart } from '../../base/lazy.js';
import { LazyFeature } from '../../sync/lazy-feature.js';
import type { LiveContext, LiveSync } from './live-sync.js';

/** Lazy wrapper of `LiveSync`; the module loads when live state is first requested. */
export class LazyLive {
  readonly #feature: LazyFeature<LiveSync>;

  constructor(context: LiveContext) {
    const { live } = context.state;
    this.#feature = new LazyFeature<LiveSync>({
      isRequested: () => live.isRequested.value,
      load: async () => {
        // Same chunk as the public API of live state.
        const { LiveSync } = await loadPart('The live state', () => import('./loaded-live.js'));
        return () => new LiveSync(context);
      },
      onLoaded: (live) => live.connect(),
      onFailed: (error) => {
        live.isRequested.value = false;
        live.failure.value = error;
      },
    });
  }

  connect(): void {
    this.#feature.loaded?.connect();
  }

  leave(): void {
    this.#feature.loaded?.leave();
  }

  handleOnline(): void {
    this.#feature.loaded?.handleOnline();
  }

  handleOffline(): void {
    this.#feature.loaded?.handleOffline();
  }

  follow(): void {
    this.#feature.loaded?.follow();
  }

  receive(frame: LiveFrame): void {
    this.#feature.loaded?.receive(frame);
  }

  dispose(): void {
    this.#feature.dispose();
  }
}
