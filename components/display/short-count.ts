const highest = 99;

/** Returns a count for a badge with room for two digits: `99+` from 100 on. Digits are those of the formatter's language. */
export const shortCount = (count: number, format: (value: number) => string = String): string =>
  count > highest ? `${format(highest)}+` : format(count);
