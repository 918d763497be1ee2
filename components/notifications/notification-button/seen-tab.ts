/** Tells the tabs of a browser whether somebody looks at one of them: such a tab holds a lock that the others can ask for. */
export class SeenTab {
  readonly #whose: () => string | undefined;
  #release: (() => void) | undefined;
  /** Ends once what was held is given back. */
  #held: Promise<unknown> = Promise.resolve();

  /** `whose` says who is signed in: tabs of others are none of theirs. */
  constructor(whose: () => string | undefined) {
    this.#whose = whose;
  }

  /** Looks anew at whether this tab is seen, and by whom. */
  look(): void {
    this.end();
    const name = this.#name;
    if (document.hidden || name === undefined) return;
    const until = new Promise<void>((resolve) => (this.#release = resolve));
    this.#held = navigator.locks.request(name, { mode: 'shared' }, () => until).catch(() => undefined);
  }

  end(): void {
    this.#release?.();
    this.#release = undefined;
  }

  /** Whether somebody looks at another tab, while this one is hidden. */
  async isSeenElsewhere(): Promise<boolean> {
    const name = this.#name;
    if (name === undefined) return false;
    this.end();
    await this.#held;
    const { held = [] } = await navigator.locks.query();
    return held.some((lock) => lock.name === name);
  }

  /** Browsers have locks where the connection is secure. */
  get #name(): string | undefined {
    const whose = this.#whose();
    return whose !== undefined && 'locks' in navigator ? `collab-seen/${whose}` : undefined;
  }
}
