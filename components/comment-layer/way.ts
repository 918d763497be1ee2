import { effect } from '@preact/signals-core';
import type { PageState } from '../internal/page-state.js';
import type { PinBoard } from './pin-board.js';

/** How a person comes to a thread's place. */
interface Way {
  /** Goes to a place that is there; returns whether it is. One that is found later is gone to then, if the thread is open. */
  readonly goTo: (annotationId: string) => boolean;
  end(): void;
}

/** Leads to the places on a board, and covers the element there with `flash` for a moment. */
export function createWay(page: PageState, board: PinBoard, flash: HTMLElement): Way {
  /** A thread on whose place the person waits: a settled one has no pin before it is open. */
  let sought: string | undefined;

  function go(id: string): true {
    sought = undefined;
    const isCalm = matchMedia('(prefers-reduced-motion: reduce)').matches;
    const element = board.reveal(id, isCalm ? 'auto' : 'smooth');
    board.cover('flash', flash, element);
    page.open(id);
    return true;
  }

  function goTo(id: string): boolean {
    if (board.isShown(id)) return go(id);
    sought = id;
    return false;
  }

  const end = effect(() => {
    void page.anchorsChanged.value;
    if (sought !== undefined && sought === page.openThread.peek() && board.isShown(sought)) go(sought);
  });
  return { goTo, end };
}
