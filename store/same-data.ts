/** Frozen items of lists that were found equal, by the first: comparing threads comes to the same comments again and again. */
const equals = new WeakMap<object, object>();

/** Whether two values of plain data are equal; a field that is undefined counts as absent. */
export function isSameData(a: unknown, b: unknown): boolean {
  if (Object.is(a, b)) return true;
  if (typeof a !== 'object' || typeof b !== 'object' || a === null || b === null) return false;
  if (Array.isArray(a) || Array.isArray(b)) {
    return (
      Array.isArray(a) && Array.isArray(b) && a.length === b.length && a.every((each, at) => isSameItem(each, b[at]))
    );
  }
  return holds(a, b) && holds(b, a, true);
}

function isSameItem(a: unknown, b: unknown): boolean {
  if (typeof a !== 'object' || typeof b !== 'object' || a === null || b === null) return Object.is(a, b);
  if (a === b || equals.get(a) === b) return true;
  const isSame = isSameData(a, b);
  // All data a store freezes is frozen whole: it is equal for good.
  if (isSame && Object.isFrozen(a) && Object.isFrozen(b)) equals.set(a, b);
  return isSame;
}

/** Whether an object has all fields of another, with the same values or with any. */
function holds(fields: object, other: object, isNamesOnly = false): boolean {
  for (const name of Object.keys(fields)) {
    const value = (fields as Fields)[name];
    if (value === undefined) continue;
    const its = Object.hasOwn(other, name) ? (other as Fields)[name] : undefined;
    if (isNamesOnly ? its === undefined : !isSameData(value, its)) return false;
  }
  return true;
}

type Fields = Readonly<Record<string, unknown>>;
