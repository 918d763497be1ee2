/** A deep, frozen copy of plain data; functions are left out. Throws where there is no end to it. */
export function plainCopy<T>(value: T): T {
  if (typeof value !== 'object' || value === null) return value;
  if (Array.isArray(value)) return Object.freeze(value.map((item: unknown) => plainCopy(item))) as T;
  const copy: Record<string, unknown> = {};
  for (const [key, field] of Object.entries(value)) {
    if (typeof field !== 'function' && field !== undefined) copy[key] = plainCopy(field as unknown);
  }
  return Object.freeze(copy) as T;
}
