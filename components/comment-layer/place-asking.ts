import { findTarget, pageHolder, unfold } from '../../anchors/index.js';
import type { NewThreadPlace } from '../internal/page-state.js';
import { CollabPlaceShowEvent } from './comment-layer.events.js';

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
  if ('element' in found) unfold(found.element);
  pageHolder(targetElement, root)?.scrollIntoView({ block: 'nearest' });
}
