import { effect } from '@preact/signals-core';
import { asCollabError } from '../collab-failure.js';
import type { PublishedOf, Scope } from '../protocol.js';
import type { CursorContext, OwnCursor } from './own-cursor.js';

/** Cursors, loaded once somebody takes part: most pages have none. */
export class CursorsOnDemand {
  readonly #context: CursorContext;
  readonly #stop: () => void;
  #loaded: OwnCursor | undefined;
  #isAsked = false;
  #isOver = false;

  constructor(context: CursorContext) {
    const { cursors } = context.state;
    this.#context = context;
    this.#stop = effect(() => {
      if (cursors.entered.value > 0 && !this.#isAsked) void this.#load();
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

  receive(published: readonly PublishedOf<'cursor'>[]): void {
    if (published.length > 0) this.#loaded?.receive(published);
  }

  moved(scope: Scope, moves: Uint8Array): void {
    this.#loaded?.moved(scope, moves);
  }

  dispose(): void {
    this.#isOver = true;
    this.#stop();
    this.#loaded?.dispose();
  }

  async #load(): Promise<void> {
    this.#isAsked = true;
    try {
      const { OwnCursor } = await import('./own-cursor.js');
      if (this.#isOver) return;
      this.#loaded = new OwnCursor(this.#context);
      this.#loaded.start();
    } catch (thrown) {
      // Whoever takes part next tries again.
      this.#isAsked = false;
      this.#context.state.problem(asCollabError(thrown, 'unavailable'));
    }
  }
}
