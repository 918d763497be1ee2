export { describeElement, positionIn } from './describe.js';
export { describeText } from './describe-text.js';
export { findElement, isPageTarget, isShown, type FoundTarget, type GhostReason } from './find.js';
export { findText, isTextTarget, searchText, type FoundText } from './find-text.js';
export { targetAttribute, type AnchorRoot } from './names.js';
export { AnchorWatcher, watchTargets, type Timer, type WatchedTarget } from './watcher.js';
export { Placement, type ClusterMarkers, type Placing } from './placement.js';
export { revealPoint } from './reveal.js';
export { PageText } from './text/page-text.js';
