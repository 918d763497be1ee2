/** A number as it is written in English. */
export const n = (value: number): string => value.toLocaleString('en');
