/** A copy of an object without some of its fields, nor those that are undefined: as JSON has it, they are absent. */
export function without<T extends object, K extends PropertyKey = never>(
  object: T,
  ...fields: readonly K[]
): Omit<T, K> {
  const left = Object.entries(object).filter(([key, value]) => value !== undefined && !fields.includes(key as K));
  return Object.fromEntries(left) as Omit<T, K>;
}

/** A copy of those fields of an object that a table names. */
export function only<T extends object>(object: T, table: object): T {
  return without(object, ...Object.keys(object).filter((key) => !Object.hasOwn(table, key))) as T;
}
