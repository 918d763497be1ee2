import { effect } from '@preact/signals-core';
import { type ContentTransform, isTextTarget, type ObservedRoot } from '../../../anchors/index.js';
import type { AnnotationRow, CollabStore } from '../../../store/index.js';
import type { AnnotationView } from '../../../store/api/views.js';
import type { PlacesKnown } from '../../page/ghost-state.js';
import type { LocalizeController } from '../../base/localize.js';
import { isOfOtherPage } from '../../page/page-address.js';
import { openDocumentOf } from '../../page/open-document.js';
import { pageStateOf, type NewThreadPlace, type PageState } from '../../page/page-state.js';
import { rowsHere } from '../../page/rows-here.js';
import { standingThreads } from '../../page/open-threads.js';
import { statusDetail } from '../../page/status-detail.js';
import { targetOf } from '../../page/thread-target.js';
import type { LostPlace } from './lost-threads.js';
import { followMovedThread, type MovedThread, placeMoves } from './moved-thread.js';
import { joinPage } from './page-layers.js';
import { PinBoard } from './pin-board.js';
import { UnpinnedSubjects } from './subject-name.js';
import { createWay } from './navigation.js';

interface ThreadsOptions {
  readonly surface: Element;
  /** Carries the colours text is painted in. */
  readonly swatch: Element;
  /** Covers the element of a thread that a person goes to, for a moment. */
  readonly flash: HTMLElement;
  readonly root: ObservedRoot;
  /** Whether anything is shown at all. */
  isRendered(): boolean;
  /** Whether threads on elements are not shown, or those on text, unless they are open. */
  hidden(kind: 'pins' | 'text'): boolean;
  /** How an element shows its content, where that is zoomed and moved. */
  readonly transform: ContentTransform;
  /** Selector of what the threads' elements lie in; the whole page where empty. */
  scope(): string;
  readonly localize: LocalizeController;
  ghostMessage(lost: LostPlace): string;
  /** The element of a thread, or the threads themselves, are others. */
  located(): void;
  /** Asks the page to show the place of a thread. */
  ask(annotationId: string, place: NewThreadPlace): void;
}

/** A store's threads, shown on the page for as long as a layer and the store are there. */
export interface ThreadsOnPage {
  readonly board: PinBoard;
  /** The thread that is given another place. */
  readonly moved: MovedThread;
  /** Shows the threads anew: what they are shown in is another, or they are shown at all. */
  restart(): void;
  end(): void;
}

/** The threads of a view that belong here, and the one that is open whatever has become of it. */
function withOpen(view: AnnotationView, page: PageState, store: CollabStore): readonly AnnotationRow[] {
  const open = page.openThread.value;
  const row = open === null ? undefined : store.comments.byId(open, openDocumentOf(page).value).value;
  const shown = view.rows.value;
  return rowsHere(!row || shown.some(({ id }) => id === row.id) ? shown : [...shown, row], store.locations.value);
}

/** What is known of threads' places, but for those that are lost here because they belong to another page. */
function ghostsHere(known: PlacesKnown, store: CollabStore): PlacesKnown {
  const isElsewhere = (id: string): boolean => {
    const data = store.comments.byId(id).peek()?.data;
    return data !== undefined && isOfOtherPage(data);
  };
  return new Map([...known].filter(([id, ghost]) => !ghost || !isElsewhere(id)));
}

export function showThreads(store: CollabStore, options: ThreadsOptions): ThreadsOnPage {
  const page = pageStateOf(store);
  const view = store.comments.view(standingThreads(store.config));
  const moves = placeMoves(store, options.localize);
  const detail = statusDetail(store.config);
  const board = new PinBoard({ ...options, page, detail, moves, found: () => here.changed() });
  const unpinned = new UnpinnedSubjects({ root: options.root, page });
  const moved = followMovedThread({ ...options, store, page, moves, rowsWith: (id) => board.threads.rowsWith(id) });
  const way = createWay(page, board, options);
  const here = joinPage(page, {
    goTo: way.goTo,
    elementOf: (id) => board.elementOf(id),
    subjectOf: (id) => board.subjectOf(id) || unpinned.nameOf(id),
    rangeOf: (id, when) => board.rangeOf(id, when),
    ghosts: () => ghostsHere(board.ghosts, store),
    takes: (mode) => mode !== 'text' || (options.isRendered() && !options.hidden('text')),
  });
  const isShown = ({ id, data }: AnnotationRow): boolean =>
    options.isRendered() &&
    (id === page.openThread.peek() || !options.hidden(isTextTarget(targetOf(data)) ? 'text' : 'pins'));
  const fill = (): void => {
    const rows = withOpen(view, page, store);
    board.show(rows.filter(isShown));
    unpinned.follow(options.isRendered() ? rows.filter((row) => !isShown(row)) : []);
  };
  const ends = [
    effect(fill),
    effect(() => board.start(page.newThread.value)),
    effect(() => board.mark(page.openThread.value, page.hoveredThread.value)),
    () => moved.end(),
    () => way.end(),
    () => board.dispose(),
    () => unpinned.dispose(),
    () => view.dispose(),
    () => here.leave(),
  ];
  return {
    board,
    moved,
    restart: () => {
      board.show([]);
      fill();
    },
    end: () => {
      for (const end of ends) end();
    },
  };
}
