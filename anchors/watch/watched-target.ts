import type { FoundTarget } from '../resolve/find-element.js';

/**
 * State of a watched target: found, searching or ghost. A target becomes a ghost after the grace period, but not while
 * its page is not rendered (`data-collab-page`). It is `unlisted` if its table or list is on the page without it,
 * because that may show another page or be filtered.
 */
export type WatchedTarget =
  FoundTarget | { readonly state: 'searching' } | { readonly state: 'ghost'; readonly reason: 'unlisted' };

/** Whether two states are equal, so that listeners need no notification. */
export const isSameTarget = (a: WatchedTarget | undefined, b: WatchedTarget): boolean =>
  a?.state === b.state &&
  elementOf(a) === elementOf(b) &&
  isSameRange(rangeOf(a), rangeOf(b)) &&
  (a.state !== 'ghost' || b.state !== 'ghost' || a.reason === b.reason);

const elementOf = (state: WatchedTarget | undefined): Element | undefined =>
  state && 'element' in state ? state.element : undefined;

const rangeOf = (state: WatchedTarget | undefined): AbstractRange | undefined =>
  state && 'range' in state ? state.range : undefined;

/** Whether two ranges have the same boundary points, or both are undefined. */
const isSameRange = (a: AbstractRange | undefined, b: AbstractRange | undefined): boolean =>
  a?.startContainer === b?.startContainer &&
  a?.startOffset === b?.startOffset &&
  a?.endContainer === b?.endContainer &&
  a?.endOffset === b?.endOffset;

/** Calls back after a time in ms. Returns a function that cancels the call. */
export type Timer = (callback: () => void, ms: number) => () => void;
