import { html, nothing } from 'lit';
import type { KeptIn } from './view-state.js';
import type { Collection, Readable } from '../../../store/index.js';
import '../../ui/icon/more-icons.js';
import type { LiveAnnouncerController } from '../../controllers/live-announcer.js';
import type { LocalizeController } from '../../base/localize.js';
import '../../base/more-english.js';

const KEY = 'collab-sidebar-folded';

const none: ReadonlySet<string> = new Set();

/** Ids of folded groups, by what threads are grouped by. */
type Folded = Readonly<Record<string, readonly string[]>>;

const isFolded = (value: unknown): value is Folded =>
  typeof value === 'object' && value !== null && Object.values(value).every((each) => Array.isArray(each));

/** Which groups are folded, whatever threads are grouped by meanwhile: kept where the view is, in this tab where that is the address. */
export class FoldedGroups {
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

/** What loads the next threads of a collection, and says so. */
interface More {
  readonly collection: Collection;
  readonly localize: LocalizeController;
  readonly announcer: LiveAnnouncerController;
}

interface MoreLine extends More {
  /** How many threads are listed. */
  readonly shown: number;
  readonly read: <T>(readable: Readable<T>) => T;
}

/** Loads the next page, and tells how many threads there are then. */
export async function loadMore({ collection, localize, announcer }: More): Promise<void> {
  const before = collection.loaded.peek();
  await collection.more();
  const loaded = collection.loaded.peek();
  const state = collection.state.peek();
  if (loaded === before && state !== 'complete') return;
  announcer.announceAtRest(() => localize.term('loadedSoFar', localize.number(loaded), state === 'complete'));
}

/** Below the list: how much of it there is so far, and the way to more. */
export function renderMore({ shown, read, ...more }: MoreLine) {
  const { collection, localize } = more;
  const state = read(collection.state);
  const loaded = read(collection.loaded);
  const error = read(collection.error);
  const isAll = state === 'complete';
  return html`
    <div part="more" class="more" tabindex="-1">
      <div class="so-far">
        <bdi>${countOf(localize, shown, loaded, isAll)}</bdi>
        ${error ? html`<div role="alert">${localize.term('moreNotLoaded')}</div>` : nothing}
      </div>
      ${isAll ? nothing : button(more, state === 'loading', error ? 'retry' : 'loadMore')}
    </div>
  `;
}

function countOf(localize: LocalizeController, shown: number, loaded: number, isAll: boolean): string {
  const listed = localize.number(shown);
  const all = localize.number(loaded);
  if (shown < loaded) return localize.term(isAll ? 'countOf' : 'ofLoaded', listed, all);
  return isAll ? localize.term('threadsShown', shown) : localize.term('loadedSoFar', all, false);
}

function button(more: More, isLoading: boolean, label: 'retry' | 'loadMore') {
  const press = async ({ currentTarget }: Event): Promise<void> => {
    const line = (currentTarget as HTMLElement).closest<HTMLElement>('.more');
    await loadMore(more);
    // The button goes with the last page, and the focus would go with it.
    if (more.collection.state.peek() === 'complete') line?.focus();
  };
  return html`
    <button class="button" type="button" aria-disabled=${isLoading ? 'true' : 'false'} @click=${press}>
      ${more.localize.term(isLoading ? 'loadingMore' : label)}
    </button>
  `;
}
