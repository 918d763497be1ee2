import type { LocalizeController } from '../../base/localize.js';

const DAY = 24 * 60 * 60 * 1000;

/** How many days ago a time was, as calendars count them: their lengths differ where clocks are changed. */
function daysAgo(time: number, now: number): number {
  const startOf = (at: number): number => new Date(at).setHours(0, 0, 0, 0);
  return Math.round((startOf(now) - startOf(time)) / DAY);
}

/** What a day is called: today, yesterday, a day of the week, else the date. */
export function dayName(time: number, localize: LocalizeController, now = Date.now()): string {
  const ago = daysAgo(time, now);
  if (ago === 0) return localize.term('today');
  if (ago === 1) return localize.term('yesterday');
  if (ago > 1 && ago < 7) return localize.date(new Date(time), { weekday: 'long' });
  const isThisYear = new Date(time).getFullYear() === new Date(now).getFullYear();
  return localize.date(new Date(time), { day: 'numeric', month: 'long', ...(!isThisYear && { year: 'numeric' }) });
}
