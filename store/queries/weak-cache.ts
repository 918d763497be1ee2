/** Cache with weak references: a key keeps its value for as long as the value is referenced elsewhere. */
export class WeakCache<T extends object> {
  readonly #references = new Map<string, WeakRef<T>>();
  readonly #registry = new FinalizationRegistry<string>((key) => {
    if (!this.#references.get(key)?.deref()) this.#references.delete(key);
  });

  /** Returns the value of a key; creates it if there is none. */
  get(key: string, create: () => T): T {
    const known = this.#references.get(key)?.deref();
    if (known) return known;
    const value = create();
    this.#references.set(key, new WeakRef(value));
    this.#registry.register(value, key);
    return value;
  }
}
