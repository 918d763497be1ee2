import { asCollabError } from '../../base/collab-failure.js';
import { settlesWithin } from '../../base/timers.js';
import type { CollabError } from '../../model/error.js';
import { annotationIdOf } from '../../model/mutation.js';
import type { SerialQueue } from '../authority/serial-queue.js';
import type { Connection } from '../backend.js';
import { scopeKey, type MutationResult, type WireMutation } from '../protocol.js';
import { PartialChange, type PreparedMutation } from './prepared-mutation.js';
import { RefusedChange } from './provider-writes.js';

/** Time that a push waits for a provider, in ms. The other mutations of the push must not wait for a provider that is down. */
const PATIENCE_MS = 2_000;

/** A mutation between its first push and its result. */
interface Entry {
  /** Resolves when `prepared` or `error` is set. */
  readonly preparing: Promise<void>;
  prepared?: PreparedMutation;
  error?: unknown;
}

/** Dependencies of `PreparedPushes`. */
interface PreparedPushesContext {
  prepare(wire: WireMutation): Promise<PreparedMutation>;
  readonly push: Connection['push'];
  /** Tasks of each thread, in order: content that is restored must not replace content that is saved later. */
  readonly threads: SerialQueue<string>;
  /** Called when the backend has answered a mutation. */
  concluded(mutation: Pick<WireMutation, 'clientId' | 'mid'>): void;
  problem(error: CollabError): void;
}

/**
 * Pushes mutations after their content was saved. A mutation whose content could not be saved yet gets no result: the store pushes it again
 * later, with growing waits, and so on after a reload.
 */
export class PreparedPushes {
  readonly #context: PreparedPushesContext;
  readonly #entries = new Map<string, Entry>();
  /** What failed attempts may have left at the provider. It is undone before the next attempt, which could not know of it. */
  readonly #partial = new Map<string, PreparedMutation>();

  constructor(context: PreparedPushesContext) {
    this.#context = context;
  }

  /** Returns the results of the mutations that could be pushed, in order. Rejects if the backend's push rejects. */
  async push(mutations: readonly WireMutation[]): Promise<readonly MutationResult[]> {
    const outcomes = new Map<WireMutation, PreparedMutation | MutationResult>();
    await Promise.all(byThread(mutations).map((thread) => this.#prepareThread(thread, outcomes)));
    const results = new Map<string, MutationResult>();
    const ready: PreparedMutation[] = [];
    for (const wire of mutations) {
      const outcome = outcomes.get(wire);
      if (outcome && 'wire' in outcome) ready.push(outcome);
      else if (outcome) results.set(keyOf(wire), outcome);
    }
    const answers = ready.length > 0 ? await this.#context.push(ready.map(({ wire }) => wire)) : [];
    await Promise.all(
      answers.map(async (answer) => {
        if (await this.#conclude(answer)) results.set(keyOf(answer), answer);
      }),
    );
    return mutations.flatMap((wire) => results.get(keyOf(wire)) ?? []);
  }

  /** Forgets a mutation that the backend has answered over another connection. */
  forget(mutation: Pick<WireMutation, 'clientId' | 'mid'>): void {
    this.#entries.delete(keyOf(mutation));
    this.#partial.delete(keyOf(mutation));
  }

  /** Restores the content of a mutation that the user has discarded before the backend knew of it. */
  discard(mutation: Pick<WireMutation, 'clientId' | 'mid'>): void {
    const key = keyOf(mutation);
    const entry = this.#entries.get(key);
    this.#entries.delete(key);
    void Promise.resolve(entry?.preparing).then(() => {
      const change = entry?.prepared ?? this.#partial.get(key);
      this.#partial.delete(key);
      if (change) this.#undo(change);
    });
  }

  /** Saves the content of a thread's mutations in order. Stops at the first one that has to wait: those after it may depend on it. */
  async #prepareThread(
    mutations: readonly WireMutation[],
    outcomes: Map<WireMutation, PreparedMutation | MutationResult>,
  ): Promise<void> {
    for (const wire of mutations) {
      const { clientId, mid } = wire;
      const key = keyOf(wire);
      const entry = this.#entries.get(key) ?? this.#start(wire);
      this.#entries.set(key, entry);
      if (!(await settlesWithin(entry.preparing, PATIENCE_MS))) return;
      const { prepared, error } = entry;
      if (prepared) {
        outcomes.set(wire, prepared);
        continue;
      }
      this.#entries.delete(key);
      const failure = asCollabError(error, 'provider_failed');
      if (!(error instanceof RefusedChange)) {
        this.#context.problem(failure);
        return;
      }
      outcomes.set(wire, { clientId, mid, ok: false, error: failure });
    }
  }

  #start(wire: WireMutation): Entry {
    const entry: Entry = {
      preparing: this.#context.threads
        .run(threadOf(wire), () => this.#prepare(wire))
        .then(
          (prepared) => void (entry.prepared = prepared),
          (error: unknown) => void (entry.error = error),
        ),
    };
    return entry;
  }

  async #prepare(wire: WireMutation): Promise<PreparedMutation> {
    const key = keyOf(wire);
    try {
      await this.#partial.get(key)?.undo?.();
      this.#partial.delete(key);
      return await this.#context.prepare(wire);
    } catch (error) {
      if (error instanceof PartialChange) this.#partial.set(key, { wire, undo: error.undo });
      throw error;
    }
  }

  /**
   * Restores the content of a refused mutation, or deletes the content of an applied deletion. Returns whether that is done. The next push of
   * the same mutation gets the same answer from the backend, and tries again.
   */
  async #conclude(answer: MutationResult): Promise<boolean> {
    const key = keyOf(answer);
    const { prepared } = this.#entries.get(key) ?? {};
    if (prepared && answer.ok && prepared.finish && !(await this.#finish(prepared))) return false;
    this.#entries.delete(key);
    this.#context.concluded(answer);
    if (prepared && !answer.ok) this.#undo(prepared);
    return true;
  }

  async #finish({ wire, finish }: PreparedMutation): Promise<boolean> {
    if (!finish) return true;
    let isFinished = false;
    const finishing = this.#context.threads.run(threadOf(wire), finish).then(
      () => void (isFinished = true),
      (error: unknown) => this.#context.problem(asCollabError(error, 'provider_failed')),
    );
    await settlesWithin(finishing, PATIENCE_MS);
    return isFinished;
  }

  #undo({ wire, undo }: PreparedMutation): void {
    if (!undo) return;
    this.#context.threads
      .run(threadOf(wire), undo)
      .catch((error: unknown) => this.#context.problem(asCollabError(error, 'provider_failed')));
  }
}

const keyOf = ({ clientId, mid }: Pick<WireMutation, 'clientId' | 'mid'>): string => `${clientId}/${mid}`;

const threadOf = ({ scope, mutation }: WireMutation): string => `${scopeKey(scope)}/${annotationIdOf(mutation)}`;

/** Returns the mutations of each thread, in order. */
function byThread(mutations: readonly WireMutation[]): readonly (readonly WireMutation[])[] {
  const threads = new Map<string, WireMutation[]>();
  for (const wire of mutations) {
    const thread = threads.get(threadOf(wire)) ?? [];
    threads.set(threadOf(wire), [...thread, wire]);
  }
  return [...threads.values()];
}
