import { mediumOf, revealPoint } from '../../anchors/index.js';
import type { CollabStore } from '../../store/index.js';
import { pageInfoHere } from '../internal/page-info.js';
import { pageStateOf, type NewThreadPlace } from '../internal/page-state.js';
import { CollabCommentPlaceEvent } from './comment-layer.events.js';
import type { ChosenPlace } from './commenting.js';
import { scrollBehavior } from './scroll-behavior.js';

interface Beginning {
  readonly store: CollabStore;
  /** The place as the thread says it. */
  readonly at: NewThreadPlace;
  /** What it shares with the threads it is joined to. */
  group(): string | undefined;
}

/** Begins a thread at a place a person has chosen on a layer; returns false where the page prevents it. */
export function beginThread(layer: Element, place: ChosenPlace, { store, at, group }: Beginning): boolean {
  const { targetElement } = at;
  if (!layer.dispatchEvent(new CollabCommentPlaceEvent({ ...place, targetElement }))) return false;
  // What the person is about to write of stays where it is.
  mediumOf(place.element)?.pause();
  const [multiThreadAnnotationId, location] = [group(), store.rootLocation];
  // The page may lead elsewhere before it is written.
  pageStateOf(store).start({
    ...at,
    pageInfo: pageInfoHere(),
    ...(location && { location }),
    ...(multiThreadAnnotationId && { multiThreadAnnotationId }),
  });
  // A place chosen by keys may lie out of view.
  if (targetElement) revealPoint(place.element, place.position, scrollBehavior(), 0);
  return true;
}
