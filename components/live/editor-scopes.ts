/** Elements with this are not part of single-editor mode. */
export const excludedSelector = '[data-collab-single-editor="off"]';

/** The parts of the page that only the single editor changes. One instance a store (`storeService`). */
export class EditorScopes {
  readonly #scopes = new Set<() => readonly Element[]>();

  /** Adds the parts of a single editor. Returns a function that removes them. */
  add(containers: () => readonly Element[]): () => void {
    this.#scopes.add(containers);
    return () => void this.#scopes.delete(containers);
  }

  /** Whether only the single editor changes a field. */
  includes(field: Element): boolean {
    if (field.closest(excludedSelector)) return false;
    return [...this.#scopes].some((containers) => containers().some((each) => each.contains(field)));
  }
}
