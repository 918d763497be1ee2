import { computed } from '../../base/signals.js';
import type { LiveOutcome } from '../../api/live.js';
import type { CollabError, Result } from '../../model/error.js';
import type { LiveChange, LiveRecord } from '../../model/live-change.js';
import type { Readable } from '../../base/readable.js';
import { SIGNED_OUT } from '../../sync/resolved-handle.js';
import type { StoreState } from '../../sync/state.js';
import type { LiveSource } from '../../sync/feature-state.js';

const NOBODY = { code: 'UNAUTHENTICATED', message: 'Nobody is signed in; identify the user first.' };
const NO_DOCUMENT = { code: 'FAILED_PRECONDITION', message: 'No document is set; set the documents first.' };
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

  /** Makes a change as whoever is signed in as it is asked for, or not at all. */
  async make(change: LiveChange): Promise<LiveOutcome> {
    const userId = this.#userId;
    const source = await this.#whenLoaded();
    if (userId !== this.#userId) return { ok: false, error: SIGNED_OUT };
    return source.ok ? source.value.make(change) : source;
  }

  /** Resolves once values are known, or never will be for this user. */
  async whenKnown(): Promise<Result<LiveSource>> {
    const { me, documents } = this.#state;
    const userId = this.#userId;
    const source = await this.#whenLoaded();
    if (!source.ok) return source;
    const { ready } = source.value;
    const over = computed((): CollabError | undefined => {
      if (me.value?.userId !== userId) return SIGNED_OUT;
      return documents.value.length === 0 ? NO_DOCUMENT : undefined;
    });
    await until(
      computed(() => ready.value || over.value !== undefined),
      Boolean,
    );
    const error = over.peek();
    return error ? { ok: false, error } : source;
  }

  get #userId(): string | undefined {
    return this.#state.me.peek()?.userId;
  }

  async #whenLoaded(): Promise<Result<LiveSource>> {
    const { me, live } = this.#state;
    if (!me.peek()) return { ok: false, error: NOBODY };
    live.failure.value = undefined;
    this.want();
    const known = computed(() => ({ source: live.source.value, failure: live.failure.value }));
    const isOver = computed(() => !me.value);
    const { source, failure } = await until(
      computed(() => (isOver.value ? { source: undefined, failure: SIGNED_OUT } : known.value)),
      (now) => now.source !== undefined || now.failure !== undefined,
    );
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
