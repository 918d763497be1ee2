const isList = (value: object): value is readonly unknown[] => Array.isArray(value);

/**
 * Whether two values of the application are deeply equal, in any order of fields. Two functions are always equal: frameworks
 * create new ones at each render.
 */
export function isDeepEqual(a: unknown, b: unknown): boolean {
  if (Object.is(a, b) || (typeof a === 'function' && typeof b === 'function')) return true;
  if (typeof a !== 'object' || typeof b !== 'object' || a === null || b === null) return false;
  if (Object.getPrototypeOf(a) !== Object.getPrototypeOf(b)) return false;
  if (isList(a) && isList(b)) return a.length === b.length && a.every((each, at) => isDeepEqual(each, b[at]));
  if (a instanceof Date) return Number(a) === Number(b);
  const [from, to] = [a, b].map((value) => Object.entries(value).filter(([, field]) => field !== undefined));
  return (
    from?.length === to?.length &&
    (from ?? []).every(([name, field]) => Object.hasOwn(b, name) && isDeepEqual(field, (b as Fields)[name]))
  );
}

type Fields = Readonly<Record<string, unknown>>;

/** `hasChanged` of a property that holds an object: an equal object is no change. */
export function hasDeepChange(now: unknown, before: unknown): boolean {
  try {
    return !isDeepEqual(now, before);
  } catch {
    // An unreadable value, such as a revoked proxy, is always replaced.
    return true;
  }
}
