import { spanOf } from './changed-comments.js';

/** Frozen items of lists that were found equal, by the first: comparing threads comes to the same comments again and again. */
const equals = new WeakMap<object, object>();

/** Two values that are known to be equal, frozen if they are objects. */
export type EqualPair = readonly [unknown, unknown];

const NONE: readonly unknown[] = [];
const UNKNOWN: EqualPair = [undefined, undefined];

/**
 * Whether two values of plain data are equal; a field that is undefined counts as absent. `known` are earlier versions of both that are
 * equal: the parts that both have taken over are not looked at again.
 */
export function isSameData(a: unknown, b: unknown, known: EqualPair = UNKNOWN): boolean {
  if (Object.is(a, b) || isKnown(a, b, known)) return true;
  if (typeof a !== 'object' || typeof b !== 'object' || a === null || b === null) return false;
  if (Array.isArray(a) || Array.isArray(b)) {
    return Array.isArray(a) && Array.isArray(b) && a.length === b.length && hasSameItems(a, b, known);
  }
  return hasSameFields(a, b, known);
}

const isKnown = (a: unknown, b: unknown, [knownA, knownB]: EqualPair): boolean => a === knownA && b === knownB;

const partsOf = (known: EqualPair, name: string): EqualPair =>
  known === UNKNOWN ? UNKNOWN : [(Object(known[0]) as Fields)[name], (Object(known[1]) as Fields)[name]];

function hasSameItems(a: readonly unknown[], b: readonly unknown[], known: EqualPair): boolean {
  const [knownA, knownB] = known;
  const spanA = spanOf(Array.isArray(knownA) ? knownA : NONE, a);
  const spanB = spanOf(Array.isArray(knownB) ? knownB : NONE, b);
  // Before and after what has changed in either, both are as the versions that are equal.
  const end = Math.max(spanA.endAfter, spanB.endAfter);
  for (let at = Math.min(spanA.start, spanB.start); at < end; at++) if (!isSameItem(a[at], b[at])) return false;
  return true;
}

function isSameItem(a: unknown, b: unknown): boolean {
  if (Object.is(a, b)) return true;
  if (typeof a !== 'object' || typeof b !== 'object' || a === null || b === null) return false;
  if (equals.get(a) === b) return true;
  const isSame = isSameData(a, b);
  // All data a store freezes is frozen whole: it is equal for good.
  if (isSame && Object.isFrozen(a) && Object.isFrozen(b)) equals.set(a, b);
  return isSame;
}

const ownOf = (fields: object, name: string): unknown =>
  Object.hasOwn(fields, name) ? (fields as Fields)[name] : undefined;

function hasSameFields(a: object, b: object, known: EqualPair): boolean {
  let count = 0;
  for (const name of Object.keys(a)) {
    const value = (a as Fields)[name];
    if (value === undefined) continue;
    if (!isSameData(value, ownOf(b, name), partsOf(known, name))) return false;
    count++;
  }
  // Where the other has just as many fields, it has no others.
  const names = Object.keys(b);
  return names.length === count || names.filter((name) => ownOf(b, name) !== undefined).length === count;
}

type Fields = Readonly<Record<string, unknown>>;
