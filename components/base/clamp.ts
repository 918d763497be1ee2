/** Limits a value to a range. An empty range, with `min` above `max`, gives `min`. */
export const clamp = (value: number, min: number, max: number): number => Math.max(min, Math.min(value, max));
