import type { CursorPosition, TargetElement } from './target.js';

/** Whom a person follows over the page; ours, the specification has the options of following alone (FlockOptions). */
export interface PresenceFollowing {
  userId: string;
  /** In ms since the epoch: of people who follow one another in a circle, the one who began last stops. */
  since: number;
}

/**
 * What of the page a person sees; ours, the specification has the options of following alone (FlockOptions). A point of an element stands
 * as far down and across what is scrolled as that is scrolled, so that the ends meet in a window of any size.
 */
export interface PresenceView {
  /** What the point lies in; where it is missing, only how far it is scrolled is known. */
  targetElement?: TargetElement;
  /** Where in it, in fractions of its box. */
  position?: CursorPosition;
  /** How far it is scrolled, 0–1; missing where it does not scroll that way. */
  across?: number;
  down?: number;
}
