import { deepFreeze } from './freeze.js';

/**
 * An object that holds these entries and nothing else: ids of the page's may be called `constructor` or `__proto__`, which other
 * objects inherit.
 */
export function dictionary<T>(entries: Iterable<readonly [string, T]>): Readonly<Record<string, T>> {
  const made = Object.create(null) as Record<string, T>;
  for (const [key, value] of entries) made[key] = value;
  return deepFreeze(made);
}
