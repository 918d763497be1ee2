/** A number of 64 bits is two halves of three digits each. */
const BITS = 11;
const SHIFTS = [0, BITS, 2 * BITS] as const;
const DIGITS = 1 << BITS;

/**
 * Slots by their numbers, the smallest first; those of the same number stay in the order they come in. Goes digit by digit (radix sort): fifty
 * thousand take a few ms, where comparing any two takes a few frames. Rests after each digit: the first time, each takes long.
 */
export function* sortedByNumber(slots: Uint32Array, numbers: Float64Array): Generator<void, Uint32Array> {
  yield;
  const bits = comparableBits(numbers);
  let from = Uint32Array.from(slots);
  let to = new Uint32Array(slots.length);
  for (const half of halves) {
    for (const shift of SHIFTS) {
      yield;
      if (sortByDigit(from, to, (slot) => ((bits[2 * slot + half] ?? 0) >>> shift) & (DIGITS - 1))) {
        [from, to] = [to, from];
      }
    }
  }
  return from;
}

/** Sorts slots into others by one digit; whether there is more than one among them. */
function sortByDigit(from: Uint32Array, to: Uint32Array, digitOf: (slot: number) => number): boolean {
  const ends = new Uint32Array(DIGITS);
  for (const slot of from) {
    const digit = digitOf(slot);
    ends[digit] = (ends[digit] ?? 0) + 1;
  }
  if (ends.includes(from.length)) return false;
  let before = 0;
  for (let digit = 0; digit < DIGITS; digit++) {
    const count = ends[digit] ?? 0;
    ends[digit] = before;
    before += count;
  }
  for (const slot of from) {
    const digit = digitOf(slot);
    const next = ends[digit] ?? 0;
    to[next] = slot;
    ends[digit] = next + 1;
  }
  return true;
}

/** Where the less and the more significant half of a number lie, in this order. */
const halves = new Uint8Array(new Uint32Array([1]).buffer)[0] === 1 ? ([0, 1] as const) : ([1, 0] as const);

/** The bits of numbers, so that as whole numbers they compare as the numbers do. */
function comparableBits(numbers: Float64Array): Uint32Array {
  const [low, high] = halves;
  const sums = new Float64Array(numbers.length);
  // There is a zero below zero; as a sum it is none.
  for (let at = 0; at < numbers.length; at++) sums[at] = (numbers[at] ?? 0) + 0;
  const bits = new Uint32Array(sums.buffer);
  for (let at = 0; at < bits.length; at += 2) {
    const sign = bits[at + high] ?? 0;
    const isNegative = sign >>> 31 === 1;
    bits[at + high] = isNegative ? ~sign : sign | 0x80000000;
    if (isNegative) bits[at + low] = ~(bits[at + low] ?? 0);
  }
  return bits;
}
