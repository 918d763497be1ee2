/** Values that are the same for a key as long as someone holds them, and are let go with their last holder. */
export class WeakCache<T extends object> {
  readonly #references = new Map<string, WeakRef<T>>();
  readonly #registry = new FinalizationRegistry<string>((key) => {
    if (!this.#references.get(key)?.deref()) this.#references.delete(key);
  });

  /** The value of a key, made when there is none. */
  get(key: string, make: () => T): T {
    const known = this.#references.get(key)?.deref();
    if (known) return known;
    const value = make();
    this.#references.set(key, new WeakRef(value));
    this.#registry.register(value, key);
    return value;
  }
}
