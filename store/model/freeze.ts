/**
 * Deeply freezes plain data and returns it. A frozen object is assumed to be deeply frozen, as all store data is. Parts
 * shared with `before`, an earlier frozen version, are skipped: `Object.isFrozen` reads all fields of an object. Freezing a
 * thread of four comments takes 5 µs.
 */
export function deepFreeze<T>(value: T, before?: unknown): T {
  if (value === before || typeof value !== 'object' || value === null || Object.isFrozen(value)) return value;
  Object.freeze(value);
  const frozen = Object(before) as Parts;
  const names: Iterable<string | number> = Array.isArray(value) ? value.keys() : Object.keys(value);
  for (const name of names) deepFreeze((value as Parts)[name], frozen[name]);
  return value;
}

type Parts = Readonly<Record<string | number, unknown>>;
