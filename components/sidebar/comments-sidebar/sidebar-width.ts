/** Name of the storage entry that holds a user's sidebar width. */
const storageKey = (userId: string): string => `collab-elements:sidebar-width:${JSON.stringify(userId)}`;

/** The sidebar width that a user has chosen, persisted in this browser. */
export class SidebarWidth {
  /** Style sheet that applies the width. */
  readonly sheet: CSSStyleSheet = new CSSStyleSheet();
  #userId = '';
  #width: number | undefined;

  /** Width in px; undefined for the default. */
  get value(): number | undefined {
    return this.#width;
  }

  /** Loads and applies the width of a user. */
  load(userId: string): void {
    this.#userId = userId;
    try {
      this.#width = Number(localStorage.getItem(storageKey(userId))) || undefined;
    } catch {
      this.#width = undefined;
    }
    this.apply();
  }

  /** Saves and applies a width; undefined restores the default. */
  save(width: number | undefined): void {
    this.#width = width;
    this.apply();
    try {
      if (width === undefined) localStorage.removeItem(storageKey(this.#userId));
      else localStorage.setItem(storageKey(this.#userId), String(width));
    } catch {
      // Storage may be blocked. The width then lasts as long as the element.
    }
  }

  /** Applies the chosen width, or another one during a drag. */
  apply(width = this.#width): void {
    this.sheet.replaceSync(width ? `:host { --_width: ${String(width)}px }` : '');
  }
}
