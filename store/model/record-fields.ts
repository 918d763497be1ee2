/** Returns a copy of an object without the given fields and without undefined fields. */
export function omitFields<T extends object, K extends PropertyKey = never>(
  object: T,
  ...fields: readonly K[]
): Omit<T, K> {
  const entries = Object.entries(object).filter(([key, value]) => value !== undefined && !fields.includes(key as K));
  return Object.fromEntries(entries) as Omit<T, K>;
}

/** Returns a copy of an object with only the fields that `table` has. */
export function pickFields<T extends object>(object: T, table: object): T {
  return omitFields(object, ...Object.keys(object).filter((key) => !Object.hasOwn(table, key))) as T;
}
