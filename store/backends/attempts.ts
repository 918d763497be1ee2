import { Backoff } from '../backoff.js';

interface Attempt {
  /** Does it; by the end of what it waits for it may be wanted no more. */
  act(isWanted: () => boolean): Promise<void>;
  /** It has failed for the first time. */
  failed(error: unknown): void;
}

/** Tries things again until they are done or wanted no more: several of each person. */
export class Attempts<Who> {
  readonly #wanted = new Map<Who, Map<string, Backoff>>();

  /** What is wanted of somebody. */
  of(who: Who): readonly string[] {
    return [...(this.#wanted.get(who)?.keys() ?? [])];
  }

  begin(who: Who, what: string, { act, failed }: Attempt): void {
    this.end(who, what);
    const backoff = new Backoff();
    const wanted = this.#wanted.get(who) ?? new Map<string, Backoff>();
    this.#wanted.set(who, wanted.set(what, backoff));
    const isWanted = (): boolean => wanted.get(what) === backoff;
    const attempt = async (): Promise<void> => {
      try {
        await act(isWanted);
      } catch (error) {
        if (!isWanted()) return;
        if (backoff.isFresh) failed(error);
        backoff.later(() => void attempt());
      }
    };
    void attempt();
  }

  end(who: Who, what: string): void {
    const wanted = this.#wanted.get(who);
    wanted?.get(what)?.cancel();
    wanted?.delete(what);
    if (wanted?.size === 0) this.#wanted.delete(who);
  }
}
