/** Formats a number in English. */
export const n = (value: number): string => value.toLocaleString('en');
