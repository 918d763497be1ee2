import type { FieldChangeConfig, LiveOutcome } from '../../api/live.js';
import type { Readable } from '../../base/readable.js';
import { computed } from '../../base/signals.js';
import type { CollabError, Result } from '../../model/error.js';
import type { LiveChange } from '../../model/live-change.js';
import type { LiveRecord } from '../../model/live-record.js';
import type { LiveSource } from '../../sync/feature-state.js';
import { SIGNED_OUT } from '../../sync/resolved-handle.js';
import type { StoreState } from '../../sync/state.js';

const NOT_SIGNED_IN = { code: 'UNAUTHENTICATED', message: 'Nobody is signed in; identify the user first.' };
const NO_DOCUMENT = { code: 'FAILED_PRECONDITION', message: 'No document is set; set the documents first.' };
const NOT_SUPPORTED = { code: 'FAILED_PRECONDITION', message: 'This backend has no live state.' };

/** Access to the live source; the first request loads it. */
export class LazyLiveSource {
  readonly #state: StoreState;

  constructor(state: StoreState) {
    this.#state = state;
  }

  /** The source once it is loaded; null if the backend has no live state. Tracked. */
  get source(): LiveSource | null | undefined {
    return this.#state.live.source.value;
  }

  now(): number {
    return this.#state.live.source.peek()?.now() ?? Date.now();
  }

  request(): void {
    // Deferred, because this may run inside a computation that reads the signal.
    if (!this.#state.live.isRequested.peek()) queueMicrotask(() => (this.#state.live.isRequested.value = true));
  }

  record(key: string): Readable<LiveRecord | undefined> {
    this.request();
    const record = computed(() => this.source?.record(key));
    return computed(() => record.value?.value);
  }

  /** Applies a change as the current user. Rejects it if the user changes before the source is loaded. */
  async applyChange(change: LiveChange, config?: FieldChangeConfig): Promise<LiveOutcome> {
    const userId = this.#userId;
    const source = await this.#whenLoaded();
    if (userId !== this.#userId) return { ok: false, error: SIGNED_OUT };
    return source.ok ? source.value.applyChange(change, config) : source;
  }

  /** Resolves once the values have arrived, or with an error if they cannot arrive for this user. */
  async whenReady(): Promise<Result<LiveSource>> {
    const { me, documents } = this.#state;
    const userId = this.#userId;
    const source = await this.#whenLoaded();
    if (!source.ok) return source;
    const { ready } = source.value;
    const endError = computed((): CollabError | undefined => {
      if (me.value?.userId !== userId) return SIGNED_OUT;
      return documents.value.length === 0 ? NO_DOCUMENT : undefined;
    });
    await waitUntil(
      computed(() => ready.value || endError.value !== undefined),
      Boolean,
    );
    const error = endError.peek();
    return error ? { ok: false, error } : source;
  }

  get #userId(): string | undefined {
    return this.#state.me.peek()?.userId;
  }

  async #whenLoaded(): Promise<Result<LiveSource>> {
    const { me, live } = this.#state;
    if (!me.peek()) return { ok: false, error: NOT_SIGNED_IN };
    live.failure.value = undefined;
    this.request();
    const loadState = computed(() => ({ source: live.source.value, failure: live.failure.value }));
    const isSignedOut = computed(() => !me.value);
    const { source, failure } = await waitUntil(
      computed(() => (isSignedOut.value ? { source: undefined, failure: SIGNED_OUT } : loadState.value)),
      (current) => current.source !== undefined || current.failure !== undefined,
    );
    if (source) return { ok: true, value: source };
    return { ok: false, error: failure ?? NOT_SUPPORTED };
  }
}

/** Resolves with the first value that passes a test. */
function waitUntil<T>(readable: Readable<T>, passes: (value: T) => boolean): Promise<T> {
  const current = readable.peek();
  if (passes(current)) return Promise.resolve(current);
  return new Promise((resolve) => {
    const stop = readable.subscribe((value) => {
      if (!passes(value)) return;
      queueMicrotask(() => stop());
      resolve(value);
    });
  });
}
