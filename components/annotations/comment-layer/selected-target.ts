import { viewOf, type ContentTransform, mediaElementOf, revealPoint } from '../../../anchors/index.js';
import { newId } from '../../../store/model/ids.js';
import { pageInfoHere } from '../../page/page-address.js';
import type { NewThreadTarget } from '../../page/page-navigation.js';
import { CollabCommentStartEvent } from './comment-layer.events.js';
import type { SelectedTarget } from './describe-target.js';
import type { LayerContext } from './layer-context.js';
import { scrollBehavior } from './navigation.js';
import { setMovedTarget } from './target-mover.js';

/** Returns a selected target as a thread stores it, with the current view of zoomed or moved content. */
export function toThreadPlace(
  { targetElement, position, element }: SelectedTarget,
  transform: ContentTransform,
): NewThreadTarget {
  const view = targetElement && viewOf(element, transform);
  return { ...(targetElement && { targetElement: { ...targetElement, ...(view && { view }) } }), position };
}

/** Starts a thread at a target that the user selected. Returns false if the application prevents it. */
function startThread({ layer, page, board }: LayerContext, selected: SelectedTarget, place: NewThreadTarget): boolean {
  const { targetElement } = place;
  if (!page || !layer.dispatchEvent(new CollabCommentStartEvent({ ...selected, targetElement }))) return false;
  mediaElementOf(selected.element)?.pause();
  const multiThreadAnnotationId = layer.multiThread ? (board?.pins.groupAt(place) ?? newId()) : undefined;
  const location = page.store.rootLocation;
  // The user may navigate to another page before the thread is sent.
  page.navigation.startThread({
    ...place,
    pageInfo: pageInfoHere(),
    ...(location && { location }),
    ...(multiThreadAnnotationId && { multiThreadAnnotationId }),
  });
  // A target selected with the keyboard may be out of view.
  if (targetElement) revealPoint(selected.element, selected.position, scrollBehavior(), 0);
  return true;
}

/** Uses a selected target for the thread that is being moved, else for a new thread. Returns whether it was used. */
export function selectTarget(context: LayerContext, selected: SelectedTarget): boolean {
  const { layer, board } = context;
  const place = toThreadPlace(selected, context.transform);
  const isUsed = (board && setMovedTarget(board, place)) === true || startThread(context, selected, place);
  if (isUsed) layer.mode = 'none';
  return isUsed;
}
