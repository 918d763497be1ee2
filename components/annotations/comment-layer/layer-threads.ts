import { batch, effect } from '@preact/signals-core';
import { type ContentTransform, isTextTarget } from '../../../anchors/index.js';
import type { AnnotationView } from '../../../store/api/views.js';
import type { AnnotationRow } from '../../../store/index.js';
import type { LocalizeController } from '../../base/localize.js';
import { rowsAtCurrentLocation } from '../../page/current-location.js';
import { onAddressChange, isOnOtherPage } from '../../page/page-address.js';
import type { PageContext } from '../../page/page-context.js';
import { openThreadsQuery, statusDetailOf } from '../../page/status-detail.js';
import { type GhostsById, targetOf } from '../../page/thread-target.js';
import type { LayerSelectors } from './layer-selectors.js';
import { LayerNavigation } from './navigation.js';
import { PinBoard } from './pin-board.js';
import { UnpinnedSubjects } from './subject-name.js';

/** The layer, as its threads see it. */
export interface LayerThreadsHost {
  readonly layer: HTMLElement;
  readonly surface: Element;
  readonly swatch: Element;
  readonly flash: HTMLElement;
  readonly selectors: LayerSelectors;
  readonly isRendered: boolean;
  readonly transform: ContentTransform;
  readonly localize: LocalizeController;
  /** Whether threads on elements or on text are hidden unless they are open. */
  isHidden(kind: 'pins' | 'text'): boolean;
}

/**
 * Ends the selection of a new target when comment mode ends or the thread is removed. The next selected target would belong to a new
 * thread. Returns a function that stops it.
 */
function endMoveWithThread({ modes, store, toasts }: PageContext, localize: LocalizeController): () => void {
  let lastRow: AnnotationRow | undefined;
  return effect(() => {
    const { annotationId, documentId } = modes.movedThread.value ?? {};
    if (annotationId === undefined) return;
    const row = store.comments.byId(annotationId, documentId).value;
    lastRow = row ?? lastRow;
    if (row && modes.mode.value !== 'none') return;
    batch(() => {
      modes.movedThread.value = null;
      modes.mode.value = 'none';
    });
    // A sign-out or a change of the document needs no message.
    const isFollowed = lastRow !== undefined && store.documents.peek().includes(lastRow.documentId);
    const isRemoved = !row && isFollowed && store.connection.peek() !== 'pendingInit';
    if (isRemoved) toasts.add({ message: localize.term('threadUnavailable'), type: 'info' });
  });
}

/** Shows the threads of a store on the page, for as long as the layer uses the store. */
export class LayerThreads {
  readonly board: PinBoard;
  readonly #host: LayerThreadsHost;
  readonly #page: PageContext;
  readonly #view: AnnotationView;
  /** Threads that are hidden by the layer, or that do not belong to this page, still have names in lists. */
  readonly #unpinned: UnpinnedSubjects;
  readonly #ends: readonly (() => void)[];

  /** `onLocated` is called when threads or the elements of their targets change. */
  constructor(host: LayerThreadsHost, page: PageContext, onLocated: () => void) {
    const { layer, surface, swatch, flash, selectors, transform, localize } = host;
    const { store, navigation, targets } = page;
    const { root } = selectors;
    const detail = statusDetailOf(store.config);
    this.#host = host;
    this.#page = page;
    this.#view = store.comments.view(openThreadsQuery(store.config));
    this.board = new PinBoard({
      layer,
      surface,
      swatch,
      root,
      page,
      detail,
      selectors,
      transform,
      localize,
      onLocated,
    });
    this.#unpinned = new UnpinnedSubjects({ root, page });
    const layerNavigation = new LayerNavigation({ layer, root, page, board: this.board, flash });
    const unregister = targets.register({
      reveal: (id) => layerNavigation.reveal(id),
      elementOf: (id) => this.board.elementOf(id),
      nameOf: (id) => this.board.subjectOf(id) || this.#unpinned.nameOf(id),
      rangeOf: (id, when) => this.board.rangeOf(id, when),
      ghosts: () => this.#ghosts(),
      acceptsMode: (mode) => mode !== 'text' || (host.isRendered && !host.isHidden('text')),
    });
    const listeners = new AbortController();
    // A target that is lost on one page may belong to another page.
    onAddressChange(() => targets.refreshGhosts(), listeners.signal);
    this.#ends = [
      effect(() => this.#update()),
      effect(() => this.board.showNewThread(navigation.newThread.value)),
      effect(() => this.board.setActive(navigation.openThread.value, navigation.hoveredThread.value)),
      endMoveWithThread(page, localize),
      () => layerNavigation.dispose(),
      () => this.board.dispose(),
      () => this.#unpinned.dispose(),
      () => this.#view.dispose(),
      () => listeners.abort(),
      unregister,
    ];
  }

  /** Shows all threads again, after the scope or the visibility of the layer changed. */
  restart(): void {
    this.board.show([]);
    this.#update();
  }

  dispose(): void {
    for (const end of this.#ends) end();
  }

  #update(): void {
    const { isRendered } = this.#host;
    const rows = this.#rows();
    const isShown = (row: AnnotationRow): boolean => isRendered && this.#isVisible(row);
    this.board.show(rows.filter(isShown));
    this.#unpinned.follow(isRendered ? rows.filter((row) => !isShown(row)) : []);
  }

  #isVisible({ id, data }: AnnotationRow): boolean {
    const kind = isTextTarget(targetOf(data)) ? 'text' : 'pins';
    return id === this.#page.navigation.openThread.peek() || !this.#host.isHidden(kind);
  }

  /** Returns the threads of this location, including the open one in any status. */
  #rows(): readonly AnnotationRow[] {
    const { store, navigation } = this.#page;
    const open = navigation.openThread.value;
    const row = open === null ? undefined : store.comments.byId(open, navigation.openDocumentId.value).value;
    const shown = this.#view.rows.value;
    return rowsAtCurrentLocation(
      !row || shown.some(({ id }) => id === row.id) ? shown : [...shown, row],
      store.locations.value,
    );
  }

  /** Returns the ghosts, without threads whose target is missing because it belongs to another page. */
  #ghosts(): GhostsById {
    const { comments } = this.#page.store;
    const belongsElsewhere = (id: string): boolean => {
      const data = comments.byId(id).peek()?.data;
      return data !== undefined && isOnOtherPage(data);
    };
    return new Map([...this.board.ghosts].filter(([id, ghost]) => !ghost || !belongsElsewhere(id)));
  }
}
