/** What is done in turn, of each of several things: the next once the last is over, however it ended. */
export class Turns<Key> {
  /** The last thing to be done of each. */
  readonly #last = new Map<Key, Promise<unknown>>();

  /** Does something once all that was asked before it, of the same, is done. */
  take<T>(key: Key, task: () => Promise<T>): Promise<T> {
    const turn = (this.#last.get(key) ?? Promise.resolve()).then(task);
    const end = turn
      .catch(() => undefined)
      .then(() => {
        if (this.#last.get(key) === end) this.#last.delete(key);
      });
    this.#last.set(key, end);
    return turn;
  }

  /** Resolves once nothing is left to be done. */
  async idle(): Promise<void> {
    while (this.#last.size > 0) await Promise.all(this.#last.values());
  }
}
