import type { AnnotationView, CollabStore, Readable, ViewQuery } from '../../store/index.js';
import type { ThreadGroup } from '../thread-list/thread-list.js';
import { loadOnce } from '../internal/load-once.js';

let module: typeof import('./data-report.js') | undefined;
const load = loadOnce('What tells of the threads in the sidebar', async () => {
  module = await import('./data-report.js');
});

/** The threads a sidebar lists, from when it opens until it closes. */
class Listing {
  readonly view: AnnotationView;
  #endReport: (() => void) | undefined;
  #isOver = false;
  #groups: readonly ThreadGroup[] = [];

  constructor(store: CollabStore, query: ViewQuery) {
    this.view = store.comments.view(query, 'location');
    void this.#report(store);
  }

  /** Lists what another query asks for. */
  ask(query: ViewQuery): void {
    this.view.update(query, 'location');
  }

  /** The threads by place; the same array for as long as nothing in it changes. */
  groups(read: <T>(readable: Readable<T>) => T): readonly ThreadGroup[] {
    const groups = read(this.view.groups).map((header) => ({ header, rows: read(this.view.group(header.groupId)) }));
    const isSame =
      groups.length === this.#groups.length && groups.every((group, index) => isSameGroup(group, this.#groups[index]));
    if (!isSame) this.#groups = groups;
    return this.#groups;
  }

  end(): void {
    this.#isOver = true;
    this.#endReport?.();
    this.view.dispose();
  }

  async #report(store: CollabStore): Promise<void> {
    await load();
    if (!this.#isOver) this.#endReport = module?.reportData(store, this.view);
  }
}

export type { Listing };

/** Lists the threads of a store that a query asks for. */
export const listThreads = (store: CollabStore, query: ViewQuery): Listing => new Listing(store, query);

const isSameGroup = (a: ThreadGroup, b: ThreadGroup | undefined): boolean =>
  a.header === b?.header && a.rows === b.rows;
