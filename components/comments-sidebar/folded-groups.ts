import type { KeptIn } from './view-keeper.js';

const KEY = 'collab-sidebar-folded';

const none: ReadonlySet<string> = new Set();

/** Ids of folded groups, by what threads are grouped by. */
type Folded = Readonly<Record<string, readonly string[]>>;

const isFolded = (value: unknown): value is Folded =>
  typeof value === 'object' && value !== null && Object.values(value).every((each) => Array.isArray(each));

/** Which groups are folded, whatever threads are grouped by meanwhile: kept where the view is, in this tab where that is the address. */
class FoldedGroups {
  readonly #keptIn: () => KeptIn;
  readonly #groups = new Map<string, ReadonlySet<string>>();

  constructor(keptIn: () => KeptIn) {
    this.#keptIn = keptIn;
    for (const [groupBy, ids] of Object.entries(this.#read())) this.#groups.set(groupBy, new Set(ids));
  }

  of(groupBy: string): ReadonlySet<string> {
    return this.#groups.get(groupBy) ?? none;
  }

  set(groupBy: string, groupIds: ReadonlySet<string>): void {
    this.#groups.set(groupBy, groupIds);
    const folded = Object.fromEntries([...this.#groups].map(([by, ids]) => [by, [...ids]]));
    try {
      this.#storage?.setItem(KEY, JSON.stringify(folded));
    } catch {
      // There is no room: groups are as they were when the page is loaded next, which harms nothing.
    }
  }

  /** Throws where the browser refuses. */
  get #storage(): Storage | undefined {
    const where = this.#keptIn();
    if (where === '') return undefined;
    return where === 'local' ? localStorage : sessionStorage;
  }

  #read(): Folded {
    try {
      const kept: unknown = JSON.parse(this.#storage?.getItem(KEY) ?? '{}');
      return isFolded(kept) ? kept : {};
    } catch {
      return {};
    }
  }
}

export type { FoldedGroups };

export const foldedGroups = (keptIn: () => KeptIn): FoldedGroups => new FoldedGroups(keptIn);
