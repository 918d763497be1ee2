import type { PresenceStatus } from '../model/index.js';

/** What tells how present the user of a tab is; times in ms since the epoch. */
export interface Signs {
  /** Since when the user is active, while they are. */
  readonly activeAt: number;
  /** When there was a sign of them last. */
  readonly touchedAt: number;
  /** Since when the tab is hidden; undefined while it is seen. */
  readonly hiddenAt: number | undefined;
  readonly awayAfterMs: number;
  readonly offlineAfterMs: number;
}

export interface Standing {
  readonly status: PresenceStatus;
  /** Since when. */
  readonly since: number;
  /** Whether there was no sign of them for the time that is configured. */
  readonly isIdle: boolean;
  /** When it may be another, without any sign. */
  readonly until: number;
}

/** How present the user of a tab is: away without a sign of them, or at once when the tab is hidden, and offline after longer (decisions, Transitions). */
export function standingOf(
  { activeAt, touchedAt, hiddenAt, awayAfterMs, offlineAfterMs }: Signs,
  now: number,
): Standing {
  const idleAt = touchedAt + awayAfterMs;
  const awayAt = Math.min(hiddenAt ?? Infinity, idleAt);
  const offlineAt = Math.max(awayAt, (hiddenAt ?? touchedAt) + offlineAfterMs);
  const isIdle = now >= idleAt;
  if (now >= offlineAt) return { status: 'offline', since: offlineAt, isIdle, until: isIdle ? Infinity : idleAt };
  if (now >= awayAt)
    return { status: 'away', since: awayAt, isIdle, until: isIdle ? offlineAt : Math.min(idleAt, offlineAt) };
  return { status: 'active', since: activeAt, isIdle, until: awayAt };
}
