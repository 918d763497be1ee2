import { findChangedSpan } from './changed-comments.js';

/** Cache of equal frozen list items: comparing threads compares the same comments repeatedly. */
const equalItems = new WeakMap<object, object>();

/** Two values known to be equal; frozen if they are objects. */
export type EqualPair = readonly [unknown, unknown];

const NONE: readonly unknown[] = [];
const UNKNOWN: EqualPair = [undefined, undefined];

/**
 * Whether two plain data values are deeply equal. An undefined field counts as absent. `known` holds equal earlier versions
 * of both; parts that both share with them are not compared again.
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
  const spanA = findChangedSpan(Array.isArray(knownA) ? knownA : NONE, a);
  const spanB = findChangedSpan(Array.isArray(knownB) ? knownB : NONE, b);
  // Items outside both changed spans are those of the known equal versions.
  const end = Math.max(spanA.endAfter, spanB.endAfter);
  for (let index = Math.min(spanA.start, spanB.start); index < end; index++) {
    if (!isSameItem(a[index], b[index])) return false;
  }
  return true;
}

function isSameItem(a: unknown, b: unknown): boolean {
  if (Object.is(a, b)) return true;
  if (typeof a !== 'object' || typeof b !== 'object' || a === null || b === null) return false;
  if (equalItems.get(a) === b) return true;
  const isSame = isSameData(a, b);
  // The store freezes data deeply: frozen items stay equal.
  if (isSame && Object.isFrozen(a) && Object.isFrozen(b)) equalItems.set(a, b);
  return isSame;
}

const ownValue = (fields: object, name: string): unknown =>
  Object.hasOwn(fields, name) ? (fields as Fields)[name] : undefined;

function hasSameFields(a: object, b: object, known: EqualPair): boolean {
  let count = 0;
  for (const name of Object.keys(a)) {
    const value = (a as Fields)[name];
    if (value === undefined) continue;
    if (!isSameData(value, ownValue(b, name), partsOf(known, name))) return false;
    count++;
  }
  // With the same number of fields, `b` has no others.
  const names = Object.keys(b);
  return names.length === count || names.filter((name) => ownValue(b, name) !== undefined).length === count;
}

type Fields = Readonly<Record<string, unknown>>;
