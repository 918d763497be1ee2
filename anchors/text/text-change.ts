import type { TextSpan } from './quote.js';

/** Returns the span of the new text that differs from the old text; undefined if both are equal. */
export function changedSpan(before: string, after: string): TextSpan | undefined {
  if (before === after) return undefined;
  const shorter = Math.min(before.length, after.length);
  let start = 0;
  while (start < shorter && before.charCodeAt(start) === after.charCodeAt(start)) start += 1;
  let sameEnd = 0;
  const maxSameEnd = shorter - start;
  while (
    sameEnd < maxSameEnd &&
    before.charCodeAt(before.length - 1 - sameEnd) === after.charCodeAt(after.length - 1 - sameEnd)
  )
    sameEnd += 1;
  return { start, end: after.length - sameEnd };
}
