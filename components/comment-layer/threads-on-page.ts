import { effect } from '@preact/signals-core';
import type { ObservedRoot } from '../../anchors/root-observer.js';
import type { AnnotationRow, CollabStore, Location } from '../../store/index.js';
import { pageStateOf } from '../internal/page-state.js';
import { joinPage } from './page-layers.js';
import { createPinBoard, type PinBoard } from './pin-board.js';

interface ThreadsOptions {
  readonly surface: Element;
  /** Covers the element of a thread that a person goes to, for a moment. */
  readonly flash: HTMLElement;
  readonly root: ObservedRoot;
  /** Whether no pins are shown. */
  hidden(): boolean;
  /** Selector of what the threads' elements lie in; the whole page where empty. */
  scope(): string;
  unknownPerson(): string;
  ghostMessage(): string;
}

/** A store's threads, shown on the page for as long as a layer and the store are there. */
export interface ThreadsOnPage {
  readonly board: PinBoard;
  /** Shows the threads anew: what they are shown in is another, or they are shown at all. */
  restart(): void;
  end(): void;
}

/**
 * The threads that belong where the person is: those of the page's locations and those of none. A page that says
 * nothing of locations shows all.
 */
function rowsHere(rows: readonly AnnotationRow[], locations: readonly Location[]): readonly AnnotationRow[] {
  if (locations.length === 0) return rows;
  const here = new Set(locations.map(({ id }) => id));
  return rows.filter(({ data }) => data.location?.id === undefined || here.has(data.location.id));
}

export function showThreads(store: CollabStore, options: ThreadsOptions): ThreadsOnPage {
  const page = pageStateOf(store);
  const view = store.comments.view({ statusTypes: ['default', 'ongoing'] });
  const board = createPinBoard({ ...options, page, found: () => here.changed() });
  const here = joinPage(page, { goTo: (id) => goTo(id), ghosts: () => board.ghosts });

  function goTo(id: string): boolean {
    if (!board.isShown(id)) return false;
    const isCalm = matchMedia('(prefers-reduced-motion: reduce)').matches;
    const element = board.reveal(id, isCalm ? 'auto' : 'smooth');
    board.cover('flash', options.flash, element);
    page.open(id);
    return true;
  }

  const show = (): void => {
    board.show(options.hidden() ? [] : rowsHere(view.rows.value, store.locations.value));
  };
  const ends = [
    effect(show),
    effect(() => board.start(page.newThread.value)),
    effect(() => board.mark(page.openThread.value, page.hoveredThread.value)),
    () => board.dispose(),
    () => view.dispose(),
    () => here.leave(),
  ];
  return {
    board,
    restart: () => {
      board.show([]);
      show();
    },
    end: () => {
      for (const end of ends) end();
    },
  };
}
