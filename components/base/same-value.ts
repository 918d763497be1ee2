const isList = (value: object): value is readonly unknown[] => Array.isArray(value);

/**
 * Whether two values that a page gave say the same: objects and arrays are compared by what they hold, in any order of fields. Two functions
 * count as the same: a framework makes them anew each time it renders.
 */
export function isSameValue(a: unknown, b: unknown): boolean {
  if (Object.is(a, b) || (typeof a === 'function' && typeof b === 'function')) return true;
  if (typeof a !== 'object' || typeof b !== 'object' || a === null || b === null) return false;
  if (Object.getPrototypeOf(a) !== Object.getPrototypeOf(b)) return false;
  if (isList(a) && isList(b)) return a.length === b.length && a.every((each, at) => isSameValue(each, b[at]));
  if (a instanceof Date) return Number(a) === Number(b);
  const [from, to] = [a, b].map((value) => Object.entries(value).filter(([, field]) => field !== undefined));
  return (
    from?.length === to?.length &&
    (from ?? []).every(([name, field]) => Object.hasOwn(b, name) && isSameValue(field, (b as Fields)[name]))
  );
}

type Fields = Readonly<Record<string, unknown>>;

/** `hasChanged` of a property that holds an object: a new one that says the same changes nothing. */
export function isAnotherValue(now: unknown, before: unknown): boolean {
  try {
    return !isSameValue(now, before);
  } catch {
    // What cannot be read, such as a proxy that was revoked, is no value to stay with.
    return true;
  }
}
