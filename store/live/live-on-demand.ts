import { effect } from '@preact/signals-core';
import { asCollabError } from '../collab-failure.js';
import type { LiveFrame } from '../protocol.js';
import type { LiveContext, OwnLive } from './own-live.js';

/** Live state, loaded once somebody wants it: most pages have none. */
export class LiveOnDemand {
  readonly #context: LiveContext;
  readonly #stop: () => void;
  #loaded: OwnLive | undefined;
  #isAsked = false;
  #isOver = false;

  constructor(context: LiveContext) {
    const { live } = context.state;
    this.#context = context;
    this.#stop = effect(() => {
      if (live.isWanted.value && !this.#isAsked) void this.#load();
    });
  }

  connect(): void {
    this.#loaded?.connect();
  }

  online(): void {
    this.#loaded?.online();
  }

  follow(): void {
    this.#loaded?.follow();
  }

  receive(frame: LiveFrame): void {
    this.#loaded?.receive(frame);
  }

  dispose(): void {
    this.#isOver = true;
    this.#stop();
    this.#loaded?.dispose();
  }

  async #load(): Promise<void> {
    const { live } = this.#context.state;
    this.#isAsked = true;
    try {
      // Loaded as one with what asks for it.
      const { OwnLive } = await import('./whole-live.js');
      if (this.#isOver) return;
      this.#loaded = new OwnLive(this.#context);
      this.#loaded.connect();
    } catch (thrown) {
      // Whoever asks next tries again.
      this.#isAsked = false;
      live.isWanted.value = false;
      live.failure.value = asCollabError(thrown, 'unavailable');
    }
  }
}
