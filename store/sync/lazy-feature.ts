import { effect } from '../base/signals.js';
import { asCollabError } from '../base/collab-failure.js';
import type { CollabError } from '../model/index.js';

interface Wanted<T> {
  /** Whether somebody wants it; tracked. */
  readonly isWanted: () => boolean;
  /** Loads what makes it. */
  readonly load: () => Promise<() => T>;
  readonly begin: (made: T) => void;
  readonly failed: (error: CollabError) => void;
}

/** What most pages do without: it is loaded once somebody wants it. Where that fails, whoever wants it next tries again. */
export class LoadedWhenWanted<T extends { dispose(): void }> {
  readonly #wanted: Wanted<T>;
  readonly #stop: () => void;
  #loaded: T | undefined;
  #isAsked = false;
  #isOver = false;

  constructor(wanted: Wanted<T>) {
    this.#wanted = wanted;
    this.#stop = effect(() => {
      if (wanted.isWanted() && !this.#isAsked) void this.#load();
    });
  }

  /** Undefined until it is loaded. */
  get loaded(): T | undefined {
    return this.#loaded;
  }

  dispose(): void {
    this.#isOver = true;
    this.#stop();
    this.#loaded?.dispose();
  }

  async #load(): Promise<void> {
    this.#isAsked = true;
    try {
      const make = await this.#wanted.load();
      if (this.#isOver) return;
      this.#loaded = make();
      this.#wanted.begin(this.#loaded);
    } catch (thrown) {
      this.#isAsked = false;
      this.#wanted.failed(asCollabError(thrown, 'unavailable'));
    }
  }
}
