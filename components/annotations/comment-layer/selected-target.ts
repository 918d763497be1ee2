import { viewOf, type ContentTransform, mediaElementOf, revealPoint } from '../../../anchors/index.js';
import type { CursorPosition, TargetElement } from '../../../store/model/index.js';
import { pageInfoHere } from '../../page/page-address.js';
import type { PageContext } from '../../page/page-context.js';
import type { NewThreadTarget } from '../../page/page-navigation.js';
import { CollabCommentStartEvent } from './comment-layer.events.js';
import { scrollBehavior } from './navigation.js';

/** A target that the user selected in comment mode. */
export interface SelectedTarget {
  readonly element: Element;
  readonly targetElement: TargetElement | undefined;
  readonly position: CursorPosition;
}

/** A point of the window. */
export interface WindowPoint {
  readonly clientX: number;
  readonly clientY: number;
}

/** Returns a selected target as a thread stores it, with the current view of zoomed or moved content. */
export function toThreadPlace(
  { targetElement, position, element }: SelectedTarget,
  transform: ContentTransform,
): NewThreadTarget {
  const view = targetElement && viewOf(element, transform);
  return { ...(targetElement && { targetElement: { ...targetElement, ...(view && { view }) } }), position };
}

interface NewThread {
  readonly page: PageContext;
  readonly place: NewThreadTarget;
  /** Returns the group of a thread in multi-thread mode. */
  getGroup(): string | undefined;
}

/** Starts a thread at a target that the user selected. Returns false if the application prevents it. */
export function startThread(layer: Element, selected: SelectedTarget, { page, place, getGroup }: NewThread): boolean {
  const { targetElement } = place;
  if (!layer.dispatchEvent(new CollabCommentStartEvent({ ...selected, targetElement }))) return false;
  mediaElementOf(selected.element)?.pause();
  const multiThreadAnnotationId = getGroup();
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
