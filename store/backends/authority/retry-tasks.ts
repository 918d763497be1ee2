import { Backoff } from '../../base/backoff.js';

/** A task that is repeated until it succeeds. */
interface RetryTask {
  /** Runs the task. `isActive` returns false once the task is stopped, which may happen while it runs. */
  run(isActive: () => boolean): Promise<void>;
  /** Called after the first failure. */
  onFailure(error: unknown): void;
}

/** Runs tasks until they succeed or are stopped. Each owner can have several tasks, identified by key. */
export class RetryTasks<Owner> {
  readonly #active = new Map<Owner, Map<string, Backoff>>();

  /** Returns the keys of an owner's tasks. */
  keysOf(owner: Owner): readonly string[] {
    return [...(this.#active.get(owner)?.keys() ?? [])];
  }

  start(owner: Owner, key: string, { run, onFailure }: RetryTask): void {
    this.stop(owner, key);
    const backoff = new Backoff();
    const tasks = this.#active.get(owner) ?? new Map<string, Backoff>();
    this.#active.set(owner, tasks.set(key, backoff));
    const isActive = (): boolean => tasks.get(key) === backoff;
    const attempt = async (): Promise<void> => {
      try {
        await run(isActive);
      } catch (error) {
        if (!isActive()) return;
        if (backoff.isFresh) onFailure(error);
        backoff.schedule(() => void attempt());
      }
    };
    void attempt();
  }

  stop(owner: Owner, key: string): void {
    const tasks = this.#active.get(owner);
    tasks?.get(key)?.cancel();
    tasks?.delete(key);
    if (tasks?.size === 0) this.#active.delete(owner);
  }
}
