import { signal } from './signals.js';
import type { Location, SetLocationsOptions } from './model/index.js';
import type { Readable } from './readable.js';

/** Where in the document the person is. */
export class Locations {
  readonly #list = signal<readonly Location[]>([]);
  #rootId: string | undefined;

  /** In the order they have in the document. */
  get list(): Readable<readonly Location[]> {
    return this.#list;
  }

  /** Where new threads go; undefined where they belong to the document as a whole. */
  get root(): Location | undefined {
    const list = this.#list.peek();
    return list.find(({ id }) => id !== undefined && id === this.#rootId) ?? list[0];
  }

  /** Sets the locations, or adds to those set before; one with a known id replaces it where it stands. */
  set(locations: readonly Location[], { rootLocationId, appendLocation }: SetLocationsOptions): void {
    this.#rootId = rootLocationId;
    if (!appendLocation) {
      this.#list.value = locations;
      return;
    }
    const added = new Map(locations.map((location) => [location.id, location]));
    const kept = this.#list.peek().map((location) => added.get(location.id) ?? location);
    this.#list.value = Object.freeze([...kept, ...locations.filter((location) => !kept.includes(location))]);
  }
}
