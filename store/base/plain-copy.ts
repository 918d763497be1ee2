/** Returns a deep, frozen copy of plain data as JSON would carry it. Omits functions. Throws for cyclic data. */
export function plainCopy<T>(value: T): T {
  if (typeof value !== 'object' || value === null) return value;
  if (Array.isArray(value)) return Object.freeze(value.map((item: unknown) => plainCopy(item))) as T;
  const { toJSON } = value as { toJSON?: unknown };
  if (typeof toJSON === 'function') return plainCopy(toJSON.call(value) as T);
  const fields = Object.entries(value).filter(([, field]) => typeof field !== 'function' && field !== undefined);
  return Object.freeze(Object.fromEntries(fields.map(([key, field]) => [key, plainCopy<unknown>(field)]))) as T;
}
