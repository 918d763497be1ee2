/** A larger drift needs a jump, in seconds; a drift below `NEAR` is not noticeable. */
export const JUMP = 1;
export const NEAR = 0.05;

/** A correction continues until the drift is below this, in seconds, so that it does not start again at once. */
const CORRECTED = 0.02;

/** Changes of the speed for a drift above and below `FAR` seconds. */
const FAR = 0.2;
const FAST = 0.05;
const SLOW = 0.02;

/** Returns the distance between two times in seconds; in a loop of the given length the shorter way. */
export function distance(from: number, to: number, loopLength?: number): number {
  const straight = to - from;
  if (!loopLength) return straight;
  return straight - Math.round(straight / loopLength) * loopLength;
}

/**
 * Returns the inaudibly changed speed that corrects a drift in seconds; a negative drift is ahead. `rate` is the current
 * speed.
 */
export function rateFor(speed: number, behind: number, rate: number): number {
  const isCorrecting = rate !== speed && rate > speed === behind > 0;
  if (Math.abs(behind) <= (isCorrecting ? CORRECTED : NEAR)) return speed;
  const change = Math.abs(behind) > FAR ? FAST : SLOW;
  return speed * (1 + Math.sign(behind) * change);
}
