/** Maximum number of keys in one request. */
const BATCH_SIZE = 100;

/**
 * Loads values by key. Keys requested in one task are loaded together, and a key that is being loaded is not requested again.
 * `fetch` returns the values of keys that exist.
 */
export class BatchLoader<Value> {
  readonly #fetch: (keys: readonly string[]) => Promise<ReadonlyMap<string, Value>>;
  readonly #loading = new Map<string, Promise<Value | undefined>>();
  #next: { readonly keys: Set<string>; readonly values: Promise<ReadonlyMap<string, Value>> } | undefined;

  constructor(fetch: (keys: readonly string[]) => Promise<ReadonlyMap<string, Value>>) {
    this.#fetch = fetch;
  }

  /** Returns the value of a key; undefined if there is none. Rejects if the request of its batch fails. */
  load(key: string): Promise<Value | undefined> {
    const loading = this.#loading.get(key);
    if (loading) return loading;
    const batch = this.#batch();
    batch.keys.add(key);
    const value = batch.values
      .then((values) => values.get(key))
      .finally(() => {
        if (this.#loading.get(key) === value) this.#loading.delete(key);
      });
    this.#loading.set(key, value);
    return value;
  }

  #batch() {
    if (this.#next && this.#next.keys.size < BATCH_SIZE) return this.#next;
    const keys = new Set<string>();
    const values = new Promise<void>((resolve) => setTimeout(resolve)).then(() => {
      if (this.#next === batch) this.#next = undefined;
      return this.#fetch([...keys]);
    });
    const batch = { keys, values };
    this.#next = batch;
    return batch;
  }
}
