import type { Outcome } from './deliveries.js';
import type { AttemptResult } from './request.js';

const SECOND = 1_000;
const MINUTE = 60 * SECOND;
const HOUR = 60 * MINUTE;

/** Times between the attempts of a message, in ms (decisions, REST: Webhook delivery). After the last one, it is dead. */
export const RETRY_DELAYS_MS: readonly number[] = [
  5 * SECOND,
  5 * MINUTE,
  30 * MINUTE,
  2 * HOUR,
  5 * HOUR,
  10 * HOUR,
  10 * HOUR,
];

/** Largest part of a delay that is added to it at random, so that messages that failed together do not come together again. */
const JITTER = 0.2;

/** Status of HTTP of an endpoint that wants no more messages. */
const GONE = 410;

/**
 * Returns what follows from an attempt.
 *
 * @param failures Number of attempts that failed before.
 * @param now Ms since the epoch.
 * @param random Returns a number from 0 to 1.
 */
export function outcomeOf(
  { status = 0 }: AttemptResult,
  failures: number,
  now: number,
  random: () => number = Math.random,
): Outcome {
  if (status >= 200 && status < 300) return { state: 'delivered', failures };
  if (status === GONE) return { state: 'dead', failures: failures + 1, isGone: true };
  const delay = RETRY_DELAYS_MS[failures];
  if (delay === undefined) return { state: 'dead', failures: failures + 1 };
  return { state: 'pending', dueAt: Math.ceil(now + delay * (1 + JITTER * random())), failures: failures + 1 };
}
