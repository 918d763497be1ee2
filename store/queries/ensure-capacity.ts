type Numbers = Int32Array | Uint8Array | Uint16Array | Uint32Array | Float64Array;

/** Returns the array if it has room for `index`, else a larger copy. */
export function ensureCapacity<T extends Numbers>(numbers: T, index: number): T {
  if (index < numbers.length) return numbers;
  const grown = new (numbers.constructor as new (length: number) => T)(Math.max(index + 1, numbers.length * 2));
  grown.set(numbers);
  return grown;
}
