/** Where a position of a text is after another text has taken its place: it stays with what is around it. */
export function movedPosition(before: string, after: string, position: number): number {
  const shorter = Math.min(before.length, after.length);
  let start = 0;
  while (start < shorter && before[start] === after[start]) start += 1;
  if (position <= start) return position;
  let end = 0;
  while (end < shorter - start && before[before.length - 1 - end] === after[after.length - 1 - end]) end += 1;
  const fromEnd = before.length - position;
  return fromEnd <= end ? after.length - fromEnd : Math.min(position, after.length - end);
}
