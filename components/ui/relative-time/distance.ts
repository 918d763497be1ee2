const minute = 60_000;
const hour = 60 * minute;
const day = 24 * hour;

/** How far a time is from now, in the unit people would use; undefined when a date says more. */
export function distanceOf(
  time: number,
  now: number,
): { value: number; unit: Intl.RelativeTimeFormatUnit } | undefined {
  const difference = time - now;
  const size = Math.abs(difference);
  if (size < minute) return { value: 0, unit: 'second' };
  if (size < hour) return { value: Math.trunc(difference / minute), unit: 'minute' };
  if (size < day) return { value: Math.trunc(difference / hour), unit: 'hour' };
  if (size < 7 * day) return { value: Math.trunc(difference / day), unit: 'day' };
  return undefined;
}
