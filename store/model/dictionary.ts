import { deepFreeze } from './freeze.js';

/** Creates a frozen object without a prototype, so that ids such as `constructor` or `__proto__` are plain keys. */
export function createDictionary<T>(entries: Iterable<readonly [string, T]>): Readonly<Record<string, T>> {
  const result = Object.create(null) as Record<string, T>;
  for (const [key, value] of entries) result[key] = value;
  return deepFreeze(result);
}
