import { followAddress } from '../../base/safe-address.js';
import type { PlacesKnown } from '../../page/ghost-state.js';
import type { CommentMode, PageState } from '../../page/page-state.js';

/** One of a page's layers, as the page as a whole sees it. */
export interface PageLayer {
  /** Goes to a thread's place, if it is one of the layer's. */
  goTo(annotationId: string): boolean;
  /** The element of a thread, if the layer shows it there. */
  elementOf(annotationId: string): Element | undefined;
  /** Name of the element of a thread; empty where the layer does not know it. */
  subjectOf(annotationId: string): string;
  /** The text of a thread, if the layer shows it there. */
  rangeOf(annotationId: string, when?: 'known' | 'now'): Range | undefined;
  /** Threads whose place the layer cannot find, or has found though they say that it is lost. */
  ghosts(): PlacesKnown;
  /** Whether a person can choose a place by a mode. */
  takes(mode: CommentMode): boolean;
}

const layersOf = new WeakMap<PageState, Set<PageLayer>>();

function firstOf<T, R>(items: Iterable<T>, find: (item: T) => R | undefined): R | undefined {
  for (const item of items) {
    const found = find(item);
    if (found !== undefined) return found;
  }
  return undefined;
}

/** What layers know of threads' places together: what one of them has found is not lost. */
function knownBy(layers: ReadonlySet<PageLayer>): PlacesKnown {
  const known = [...layers].flatMap((each) => [...each.ghosts()]);
  const lost = known.filter(([id, ghost]) => ghost && !firstOf(layers, (each) => each.elementOf(id)));
  return new Map([...lost, ...known.filter(([, ghost]) => !ghost)]);
}

const isSame = (one: PlacesKnown, other: PlacesKnown): boolean =>
  one.size === other.size && [...one].every(([id, ghost]) => other.get(id) === ghost);

/** Joins a layer to its page; several layers answer as one. Returns what tells that its ghosts changed, and what leaves. */
export function joinPage(page: PageState, layer: PageLayer): { changed(): void; leave(): void } {
  const layers = layersOf.get(page) ?? new Set();
  layersOf.set(page, layers);
  let isDue = false;
  const tell = (): void => {
    isDue = false;
    const known = knownBy(layers);
    if (!isSame(known, page.ghosts.peek())) page.ghosts.value = known;
  };
  // Many are found, or lost, at once.
  const changed = (): void => {
    if (!isDue) queueMicrotask(tell);
    isDue = true;
  };
  const answer = (): void => {
    page.goTo = layers.size > 0 ? (id) => [...layers].some((each) => each.goTo(id)) : undefined;
    page.takes = layers.size > 0 ? (mode) => [...layers].some((each) => each.takes(mode)) : undefined;
    page.elementOf = (id) => firstOf(layers, (each) => each.elementOf(id));
    page.subjectOf = (id) => firstOf(layers, (each) => each.subjectOf(id) || undefined) ?? '';
    page.rangeOf = (id, when) => firstOf(layers, (each) => each.rangeOf(id, when));
  };
  layers.add(layer);
  answer();
  const listening = new AbortController();
  // What is lost on one page may only belong to another.
  followAddress(changed, listening.signal);
  return {
    changed,
    leave: () => {
      listening.abort();
      layers.delete(layer);
      answer();
      changed();
    },
  };
}
