// The package's entry `collab-elements/anchors`. The kit's own elements use index.ts, which offers more.
export { areaIn, areaPart } from './describe/area.js';
export { describeElement, positionIn } from './describe/describe-element.js';
export { describeFindable, type Described } from './describe/describe-findable.js';
export { targetAttribute, type AnchorRoot } from './describe/names.js';
export { viewOf, type ContentTransform } from './placement/content-view.js';
export type { ClusterMarkers } from './placement/marker-layout.js';
export type { MarkerPlacement } from './placement/placed-item.js';
export { Placement } from './placement/placement.js';
export { revealPoint } from './placement/reveal.js';
export { explainTarget, type Explanation } from './resolve/explain.js';
export { findElement, isPageTarget, isShown, type FoundTarget, type GhostReason } from './resolve/find-element.js';
export { findTarget } from './resolve/find-target.js';
export { describeText } from './text/describe-text.js';
export { findText, isTextTarget, searchText, type FoundText } from './text/find-text.js';
export { PageText } from './text/page-text.js';
export { canPaintText, TextPainter, type TextColors, type TextLook } from './text/text-painter.js';
export type { Timer, WatchedTarget } from './watch/watched-target.js';
export { AnchorWatcher, watchTargets } from './watch/watcher.js';
