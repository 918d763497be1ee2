import { signal } from '@preact/signals-core';
import type {
  BrowseQuery,
  BrowseView,
  CollabError,
  CollabStore,
  Collection,
  CollectQuery,
  CommentAnnotationsCount,
  GroupHeader,
  Readable,
} from '../../store/index.js';
import { loadOnce } from '../internal/load-once.js';
import type { ThreadGroup } from '../thread-list/thread-list.js';

let module: typeof import('./data-report.js') | undefined;
const load = loadOnce(async () => {
  module = await import('./data-report.js');
});

/** The threads a sidebar lists, from when it opens until it closes. */
class Listing {
  readonly #view = signal<BrowseView | undefined>(undefined);
  readonly #collection = signal<Collection | undefined>(undefined);
  /** What each document holds, where not all of it is listed. */
  readonly #counts: Readable<Readonly<Record<string, CommentAnnotationsCount>> | null> | undefined;
  #query: BrowseQuery;
  #endReport: (() => void) | undefined;
  #isOver = false;
  #groups: readonly ThreadGroup[] = [];

  constructor(store: CollabStore, query: BrowseQuery, collected: CollectQuery | undefined) {
    this.#query = query;
    this.#counts = collected && store.comments.counts(collected);
    this.#begin(store, collected).catch((error: unknown) => {
      // The list ends with its store, whatever it was waiting for.
      if ((error as Partial<CollabError>).code !== 'disposed') throw error;
    });
  }

  /** Where the threads come a page at a time: what is there of them. */
  get collection(): Readable<Collection | undefined> {
    return this.#collection;
  }

  /** Undefined until what filters and counts has been loaded. */
  get view(): Readable<BrowseView | undefined> {
    return this.#view;
  }

  /** Lists what another query asks for. */
  ask(query: BrowseQuery): void {
    this.#query = query;
    this.#view.peek()?.update(query);
  }

  /** The threads in groups that `named` names; the same array for as long as nothing in it changes. */
  groups(read: <T>(readable: Readable<T>) => T, named: (header: GroupHeader) => GroupHeader): readonly ThreadGroup[] {
    const view = read(this.#view);
    const counts = this.#counts && this.#query.groupBy === 'document' ? read(this.#counts) : {};
    const groups = (view ? read(view.groups) : []).map((header) => {
      const whole = counts === null ? null : counts[header.groupId];
      const rows = view ? read(view.group(header.groupId)) : [];
      return { header: named(header), rows, ...(whole !== undefined && { whole }) };
    });
    const isSame =
      groups.length === this.#groups.length && groups.every((group, index) => isSameGroup(group, this.#groups[index]));
    if (!isSame) this.#groups = groups;
    return this.#groups;
  }

  end(): void {
    this.#isOver = true;
    this.#endReport?.();
    this.#view.peek()?.dispose();
    this.#collection.peek()?.dispose();
  }

  async #begin(store: CollabStore, collected: CollectQuery | undefined): Promise<void> {
    const collection = collected && (await store.comments.collect(collected));
    const view = await (collection ?? store.comments).browse(this.#query);
    if (this.#isOver) {
      view.dispose();
      collection?.dispose();
      return;
    }
    this.#collection.value = collection;
    // Another question may have come meanwhile.
    view.update(this.#query);
    this.#view.value = view;
    await load();
    // It may have ended meanwhile, which is not seen from here.
    if (!(this.#isOver as boolean)) this.#endReport = module?.reportData(store, view);
  }
}

export type { Listing };

/** Lists the threads of a store that a query asks for; those of documents that are not followed where that is what is collected. */
export const listThreads = (store: CollabStore, query: BrowseQuery, collected?: CollectQuery): Listing =>
  new Listing(store, query, collected);

const isSameGroup = (a: ThreadGroup, b: ThreadGroup | undefined): boolean =>
  a.header === b?.header && a.rows === b.rows && a.whole === b.whole;
