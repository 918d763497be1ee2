/** Finds out whether the user sees another tab of the page. Each visible tab holds a shared Web Lock, which the other tabs can query. */
export class TabVisibility {
  readonly #getUserKey: () => string | undefined;
  #releaseLock: (() => void) | undefined;
  /** Resolves once the lock has been released. */
  #lockReleased: Promise<unknown> = Promise.resolve();

  /** `getUserKey` identifies the signed-in user. Tabs of other users are ignored. */
  constructor(getUserKey: () => string | undefined) {
    this.#getUserKey = getUserKey;
  }

  /** Holds the lock if this tab is visible; call it after a change of visibility or user. */
  update(): void {
    this.release();
    const name = this.#lockName;
    if (document.hidden || name === undefined) return;
    const released = new Promise<void>((resolve) => (this.#releaseLock = resolve));
    this.#lockReleased = navigator.locks.request(name, { mode: 'shared' }, () => released).catch(() => undefined);
  }

  release(): void {
    this.#releaseLock?.();
    this.#releaseLock = undefined;
  }

  /** Whether another tab of the user is visible, while this one is hidden. */
  async isOtherTabVisible(): Promise<boolean> {
    const name = this.#lockName;
    if (name === undefined) return false;
    this.release();
    await this.#lockReleased;
    const { held = [] } = await navigator.locks.query();
    return held.some((lock) => lock.name === name);
  }

  /** The name of the lock; undefined without a user, and in insecure contexts, which have no Web Locks. */
  get #lockName(): string | undefined {
    const userKey = this.#getUserKey();
    return userKey !== undefined && 'locks' in navigator ? `collab-seen/${userKey}` : undefined;
  }
}
