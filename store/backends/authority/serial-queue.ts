/** Task queue that runs the tasks of each key one after another. A failed task does not stop the following ones. */
export class SerialQueue<Key> {
  /** The last task of each key. */
  readonly #last = new Map<Key, Promise<unknown>>();

  /** Runs a task after all earlier tasks of the same key. */
  run<T>(key: Key, task: () => Promise<T>): Promise<T> {
    const result = (this.#last.get(key) ?? Promise.resolve()).then(task);
    const end = result
      .catch(() => undefined)
      .then(() => {
        if (this.#last.get(key) === end) this.#last.delete(key);
      });
    this.#last.set(key, end);
    return result;
  }

  /** Resolves when all tasks are done. */
  async idle(): Promise<void> {
    while (this.#last.size > 0) await Promise.all(this.#last.values());
  }
}
