// The exports of the anchors for the kit's elements. The package's entry is public.ts.
export { areaIn, areaPart, cornerOf, fittedArea, middleOf, positionIn } from './describe/area.js';
export { describeElement } from './describe/describe-element.js';
export { describeFindable } from './describe/describe-findable.js';
export { targetAttribute } from './describe/names.js';
export { nameTypes, pathTypes } from './describe/selectors.js';
export { EdgeScroll } from './dom/edge-scroll.js';
export { expandAncestors } from './dom/expand-ancestors.js';
export { scheduleInFrame, cancelInFrame } from './dom/frame-scheduler.js';
export {
  createBoxReader,
  boxInWindow,
  boxOf,
  elementAtPoint,
  isKitAtPoint,
  type Point,
  pointInWindow,
} from './dom/geometry.js';
export {
  closestAcross,
  containsAcross,
  frameOf,
  hostOf,
  innerRootOf,
  parentAcross,
  rootOf,
  contentRootOf,
} from './dom/inner-roots.js';
export { pauseAt, mediaElementOf, mediaTimeOf } from './dom/media-time.js';
export { partOf } from './dom/target-part.js';
export { isDocument, isElement, isHtml, isShadowRoot, isText, type ObservedRoot, windowOf } from './dom/node-kinds.js';
export { isInsideKit, isKitElement } from './dom/kit-elements.js';
export { scrollersOf, type ScrollPart, scrollParts } from './dom/scrollers.js';
export { pageContainerOf } from './dom/virtual-pages.js';
export { clustersOf } from './placement/clusters.js';
export { currentArea, type ContentTransform, viewOf } from './placement/content-view.js';
export { coverAt, coverFor, pointInside } from './placement/covering.js';
export { LayoutObserver } from './placement/layout-observer.js';
export type { ClusterMarkers } from './placement/marker-layout.js';
export { type Box, defaultPosition, type MeasurePart, type MarkerPlacement } from './placement/placed-item.js';
export { Placement } from './placement/placement.js';
export { revealPoint } from './placement/reveal.js';
export { ScrollChains } from './placement/scroll-chain.js';
export { explainTarget } from './resolve/explain.js';
export { findElement, type FoundTarget, isPageTarget, isShown } from './resolve/find-element.js';
export { findTarget } from './resolve/find-target.js';
export { itemsOf } from './resolve/repeated-items.js';
export { canPaintText } from './text/can-paint-text.js';
export { describeText } from './text/describe-text.js';
export { findText } from './text/find-text.js';
export { PageText } from './text/page-text.js';
export { contextLength } from './text/quote.js';
export { type TextLook, TextPainter } from './text/text-painter.js';
export {
  boxOfText,
  elementAround,
  endOfText,
  linesOfText,
  liveRange,
  reachesInto,
  wordsOf,
} from './text/text-range.js';
export { isTextTarget } from './text/text-target.js';
export { TextTints } from './text/text-tints.js';
export { observeRoot } from './watch/root-observer.js';
export { TargetWatcher } from './watch/target-watcher.js';
export { TextFollower } from './watch/text-follower.js';
export type { Timer, WatchedTarget } from './watch/watched-target.js';
export { AnchorWatcher } from './watch/watcher.js';
