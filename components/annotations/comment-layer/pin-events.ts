import type { CollabPinActivateEvent } from '../comment-pin/comment-pin.events.js';
import { deepActiveElement } from '../../controllers/focus-restore.js';
import { uncover } from '../../page/uncover.js';
import type { PageState } from '../../page/page-state.js';
import type { PinBoard } from './pin-board.js';

interface PinEventsOptions {
  page: () => PageState | undefined;
  board: () => PinBoard | undefined;
}

/** Opens the thread whose pin is pressed, and tells the page which one the pointer or the focus is on. */
export function followPins(surface: HTMLElement, { page, board }: PinEventsOptions): void {
  const entered = (event: Event): void => {
    const thread = board()?.threadOf(event);
    const state = page();
    if (thread && state) state.hoveredThread.value = thread;
  };
  const left = (event: Event): void => {
    const thread = board()?.threadOf(event);
    const state = page();
    if (thread && state?.hoveredThread.peek() === thread) state.hoveredThread.value = null;
  };
  const focused = (event: Event): void => {
    entered(event);
    const active = deepActiveElement();
    if (!active?.matches(':focus-visible')) return;
    const target = board()?.reveal(board()?.threadOf(event) ?? '');
    void uncover(active, target ?? active);
  };
  surface.addEventListener('collab-pin-activate', (event) => activate(event, page()));
  surface.addEventListener('pointerover', entered);
  surface.addEventListener('pointerout', left);
  surface.addEventListener('focusin', focused);
  surface.addEventListener('focusout', left);
}

function activate(event: CollabPinActivateEvent, page: PageState | undefined): void {
  const { annotationId } = event.detail;
  // What else listens comes first: it may prevent this.
  queueMicrotask(() => {
    if (event.defaultPrevented || !page || !annotationId) return;
    if (page.openThread.peek() === annotationId) page.close();
    else page.open(annotationId);
  });
}
