import type { FoundTarget } from '../resolve/find-element.js';




/**
 * A watched place: found, or still looked for. Only a place that stays away for the time of grace becomes a ghost, and none
 * whose page is not rendered (`data-collab-page`). A ghost is `unlisted` where the table or list it was in is on the page
 * without it: that may show another page, or be filtered.
 */
export type WatchedTarget =
  FoundTarget | { readonly state: 'searching' } | { readonly state: 'ghost'; readonly reason: 'unlisted' };

/** The reasons for which a watched place becomes a ghost. */
export type LossReason = Extract<WatchedTarget, { state: 'ghost' }>['reason'];

/** Whether there is nothing to tell of a place that was told of before. */
export const isSameTarget = (a: WatchedTarget | undefined, b: WatchedTarget): boolean =>
  a?.state === b.state &&
  elementOf(a) === elementOf(b) &&
  isSameRange(rangeOf(a), rangeOf(b)) &&
  (a.state !== 'ghost' || b.state !== 'ghost' || a.reason === b.reason);

const elementOf = (now: WatchedTarget | undefined): Element | undefined =>
  now && 'element' in now ? now.element : undefined;

const rangeOf = (now: WatchedTarget | undefined): AbstractRange | undefined =>
  now && 'range' in now ? now.range : undefined;

const isSameRange = (a: AbstractRange | undefined, b: AbstractRange | undefined): boolean =>
  a?.startContainer === b?.startContainer &&
  a?.startOffset === b?.startOffset &&
  a?.endContainer === b?.endContainer &&
  a?.endOffset === b?.endOffset;

/** Calls back after a time in ms; returns what gives that up. */
export type Timer = (callback: () => void, ms: number) => () => void;
