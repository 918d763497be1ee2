import { effect } from '@preact/signals-core';
import type { NewThreadPlace, PageState } from '../../page/page-state.js';
import { scrollBehavior } from './scroll-behavior.js';
import type { PinBoard } from './pin-board.js';
import { findTarget, pageContainerOf, expandAncestors } from '../../../anchors/index.js';
import { CollabPlaceShowEvent } from './comment-layer.events.js';

/** How a person comes to a thread's place. */
interface Way {
  /** Goes to a place that is there; returns whether it is. One that is found later is gone to then, if the thread is open. */
  readonly goTo: (annotationId: string) => boolean;
  end(): void;
}

interface WayOptions {
  /** Covers the element a person has come to. */
  readonly flash: HTMLElement;
  /** Asks the page to show the place of a thread. */
  ask(annotationId: string, place: NewThreadPlace): void;
}

/** Leads to the places on a board, and covers the element there with `flash` while its thread is open. */
export function createWay(page: PageState, board: PinBoard, { flash, ask }: WayOptions): Way {
  /** The thread whose element is covered. */
  let covered: string | undefined;

  function go(id: string): true {
    page.sought = undefined;
    board.seek(id);
    const element = board.reveal(id, scrollBehavior());
    board.places.cover('flash', flash, element, board.partOf(id));
    covered = id;
    page.open(id);
    return true;
  }

  function goTo(id: string): boolean {
    if (board.isThere(id)) return go(id);
    page.sought = id;
    const place = board.placeOf(id);
    if (place) ask(id, place);
    return false;
  }

  const uncover = effect(() => {
    if (page.openThread.value === covered || covered === undefined) return;
    covered = undefined;
    board.places.cover('flash', flash, undefined);
  });
  const seek = effect(() => {
    void page.anchorsChanged.value;
    const { sought } = page;
    if (sought !== undefined && sought === page.openThread.value && board.isThere(sought)) go(sought);
  });
  const end = (): void => {
    uncover();
    seek();
  };
  return { goTo, end };
}

/** Asks the page to show the place of a thread; else goes as far as can be gone without it. */
export function askForPlace(
  host: Element,
  root: Document | ShadowRoot,
  annotationId: string,
  { targetElement, position }: NewThreadPlace,
): void {
  if (!targetElement) return;
  if (!host.dispatchEvent(new CollabPlaceShowEvent({ annotationId, targetElement, position }))) return;
  const found = findTarget(targetElement, root);
  if ('element' in found) expandAncestors(found.element);
  pageContainerOf(targetElement, root)?.scrollIntoView({ block: 'nearest' });
}
