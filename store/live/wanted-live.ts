import { computed } from '@preact/signals-core';
import type { LiveOutcome } from '../live-api.js';
import type { Result } from '../model/error.js';
import type { LiveChange, LiveRecord } from '../model/live-change.js';
import type { Readable } from '../readable.js';
import type { StoreState } from '../state.js';
import type { LiveSource } from './live-state.js';

const NOBODY = { code: 'UNAUTHENTICATED', message: 'Nobody is signed in; identify the user first.' };
const NONE = { code: 'FAILED_PRECONDITION', message: 'This backend keeps nothing in step between people.' };

/** Live state for as long as somebody asks for it: the first who does has it loaded. */
export class WantedLive {
  readonly #state: StoreState;

  constructor(state: StoreState) {
    this.#state = state;
  }

  /** Where values are known, once it is there; to be read in a signal's effect. */
  get source(): LiveSource | null | undefined {
    return this.#state.live.source.value;
  }

  now(): number {
    return this.#state.live.source.peek()?.now() ?? Date.now();
  }

  want(): void {
    // Whoever reads a value while something is computed changes nothing that is read there.
    if (!this.#state.live.isWanted.peek()) queueMicrotask(() => (this.#state.live.isWanted.value = true));
  }

  record(key: string): Readable<LiveRecord | undefined> {
    this.want();
    const record = computed(() => this.source?.record(key));
    return computed(() => record.value?.value);
  }

  async make(change: LiveChange): Promise<LiveOutcome> {
    const source = await this.#whenLoaded();
    return source.ok ? source.value.make(change) : source;
  }

  /** Resolves once values are known. */
  async whenKnown(): Promise<Result<LiveSource>> {
    const source = await this.#whenLoaded();
    if (source.ok) await until(source.value.ready, Boolean);
    return source;
  }

  async #whenLoaded(): Promise<Result<LiveSource>> {
    const { me, live } = this.#state;
    if (!me.peek()) return { ok: false, error: NOBODY };
    live.failure.value = undefined;
    this.want();
    const known = computed(() => ({ source: live.source.value, failure: live.failure.value }));
    const { source, failure } = await until(known, (now) => now.source !== undefined || now.failure !== undefined);
    if (source) return { ok: true, value: source };
    return { ok: false, error: failure ?? NONE };
  }
}

/** Resolves with a value once it passes. */
function until<T>(readable: Readable<T>, passes: (value: T) => boolean): Promise<T> {
  const now = readable.peek();
  if (passes(now)) return Promise.resolve(now);
  return new Promise((resolve) => {
    const stop = readable.subscribe((value) => {
      if (!passes(value)) return;
      queueMicrotask(() => stop());
      resolve(value);
    });
  });
}
