import type { TargetElement } from './target.js';

/** What somebody has selected or focused: words of the page, a field, or an element that the page has marked. */
export type LiveSelectionKind = 'text' | 'field' | 'element';

/** What a person has selected or focused at this moment; ours, the specification leaves `selections` of a `PresenceUser` open. */
export interface LiveSelection {
  kind: LiveSelectionKind;
  /** With `targetText` where words are selected, and without where it is a field or an element. */
  targetElement: TargetElement;
  /** Since when, in ms since the epoch. */
  timestamp: number;
}
