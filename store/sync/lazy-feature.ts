import { asCollabError } from '../base/collab-failure.js';
import { effect, untracked } from '../base/signals.js';
import type { CollabError } from '../model/index.js';

interface LazyFeatureOptions<T> {
  /** Whether the feature is requested; tracked. */
  readonly isRequested: () => boolean;
  /** Loads the module and returns the factory of the feature. */
  readonly load: () => Promise<() => T>;
  readonly onLoaded: (feature: T) => void;
  readonly onFailed: (error: CollabError) => void;
}

/** Loads a feature when it is first requested. After a failure, the next request and `retry` try again. */
export class LazyFeature<T extends { dispose(): void }> {
  readonly #options: LazyFeatureOptions<T>;
  readonly #stop: () => void;
  #loaded: T | undefined;
  /** Whether the feature is loading or has loaded. */
  #isLoading = false;
  #isDisposed = false;

  constructor(options: LazyFeatureOptions<T>) {
    this.#options = options;
    this.#stop = effect(() => {
      if (options.isRequested()) void this.#load();
    });
  }

  /** Loaded feature; undefined before. */
  get loaded(): T | undefined {
    return this.#loaded;
  }

  /** Loads the feature again if it is requested and did not load. */
  retry(): void {
    if (untracked(this.#options.isRequested)) void this.#load();
  }

  dispose(): void {
    this.#isDisposed = true;
    this.#stop();
    this.#loaded?.dispose();
  }

  async #load(): Promise<void> {
    if (this.#isLoading) return;
    this.#isLoading = true;
    try {
      const create = await this.#options.load();
      if (this.#isDisposed) return;
      this.#loaded = create();
      this.#options.onLoaded(this.#loaded);
    } catch (thrown) {
      this.#isLoading = false;
      this.#options.onFailed(asCollabError(thrown, 'unavailable'));
    }
  }
}
