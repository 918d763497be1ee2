import type { TextSpan } from './quote.js';

/** The part of a text, as it is now, in which it is not as it was; undefined where it is the same. */
export function changeOf(before: string, now: string): TextSpan | undefined {
  if (before === now) return undefined;
  const least = Math.min(before.length, now.length);
  let start = 0;
  while (start < least && before.charCodeAt(start) === now.charCodeAt(start)) start += 1;
  let same = 0;
  const most = least - start;
  while (same < most && before.charCodeAt(before.length - 1 - same) === now.charCodeAt(now.length - 1 - same))
    same += 1;
  return { start, end: now.length - same };
}
