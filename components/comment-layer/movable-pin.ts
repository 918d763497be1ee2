import type { CollabStore } from '../../store/index.js';
import { CollabCommentPin } from '../comment-pin/comment-pin.js';
import { newPlaceFor } from '../internal/new-place.js';
import type { PageShortcuts } from '../internal/shortcuts.js';
import { CollabJoinedPin } from '../joined-pin/joined-pin.js';
import type { DraggablePin } from './pin-drag.js';
import type { ThreadsOnPage } from './threads-on-page.js';

/** The pin an event came from, where it can be dragged and the person may move its threads. */
export function movablePin(event: Event, threads: ThreadsOnPage | undefined): DraggablePin | undefined {
  const marker = event
    .composedPath()
    .find((each) => each instanceof CollabCommentPin || each instanceof CollabJoinedPin);
  const annotationId = threads?.board.threadOf(event);
  if (!marker || annotationId === undefined) return undefined;
  const isMovable = threads?.moved.movable(annotationId) && threads.board.copyOf(annotationId);
  return isMovable ? { annotationId, marker } : undefined;
}

interface KeysOptions {
  store: () => CollabStore | undefined;
  threads: () => ThreadsOnPage | undefined;
  keys: () => PageShortcuts | undefined;
}

/** Lets the person choose another place for the thread whose marker has the focus, by a key. */
export function movePinsByKey(surface: HTMLElement, { store, threads, keys }: KeysOptions): void {
  surface.addEventListener('keydown', (event) => {
    if (!keys()?.asksFor(event, 'movePin')) return;
    const annotationId = threads()?.board.threadOf(event);
    const collab = store();
    const row = annotationId === undefined ? undefined : collab?.comments.byId(annotationId).peek();
    const choose = row && collab && newPlaceFor(collab, row);
    if (!choose) return;
    event.preventDefault();
    choose();
  });
}
