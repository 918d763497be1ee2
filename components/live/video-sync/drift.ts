/** Further apart than this is a jump, in seconds; nearer than this nobody notices. */
export const JUMP = 1;
export const NEAR = 0.05;

/** Once it is made up for, it is made up for to this, in seconds: else it would begin again at once. */
const DONE = 0.02;

/** By how much the speed is another: what is further apart by more. */
const FAR = 0.2;
const FAST = 0.05;
const SLOW = 0.02;

/** How far from a place another is, in seconds; in what goes round, by the shorter way. */
export function distance(from: number, to: number, round?: number): number {
  const straight = to - from;
  if (!round) return straight;
  return straight - Math.round(straight / round) * round;
}

/**
 * The speed that makes up for being so many seconds behind (or, less than 0, ahead), which nobody hears; `rate` is the speed
 * at present.
 */
export function rateFor(speed: number, behind: number, rate: number): number {
  const makesUp = rate !== speed && rate > speed === behind > 0;
  if (Math.abs(behind) <= (makesUp ? DONE : NEAR)) return speed;
  const change = Math.abs(behind) > FAR ? FAST : SLOW;
  return speed * (1 + Math.sign(behind) * change);
}
