/** Position of a cursor in wire format. All values are integers. */
export interface CursorMove {
  /** Number of the cursor in its scope, 0 to 4,095. */
  readonly number: number;
  /** 0 to 15. */
  readonly surface: number;
  /** 0 to 65,535. */
  readonly left: number;
  /** 0 to 65,535. */
  readonly top: number;
}

/** Maximum number of cursors in a scope. */
export const MAX_CURSORS = 4_096;

/** Interval between batches of moves, in ms. */
export const TICK_MS = 50;

const BYTES_PER_MOVE = 6;

/**
 * Encodes moves, 6 bytes each, big-endian: 12 bits for the cursor number, 4 bits for the surface, 16 bits each for the left and the top
 * coordinate.
 */
export function packMoves(moves: readonly CursorMove[]): Uint8Array {
  const bytes = new Uint8Array(moves.length * BYTES_PER_MOVE);
  const view = new DataView(bytes.buffer);
  moves.forEach(({ number, surface, left, top }, index) => {
    view.setUint16(index * BYTES_PER_MOVE, (number << 4) | (surface & 15));
    view.setUint16(index * BYTES_PER_MOVE + 2, left);
    view.setUint16(index * BYTES_PER_MOVE + 4, top);
  });
  return bytes;
}

/** Decodes moves that `packMoves` encoded. Ignores an incomplete move at the end. */
export function unpackMoves({ buffer, byteOffset, byteLength }: Uint8Array): CursorMove[] {
  const view = new DataView(buffer, byteOffset, byteLength);
  return Array.from({ length: Math.floor(byteLength / BYTES_PER_MOVE) }, (_, index) => {
    const head = view.getUint16(index * BYTES_PER_MOVE);
    const left = view.getUint16(index * BYTES_PER_MOVE + 2);
    const top = view.getUint16(index * BYTES_PER_MOVE + 4);
    return { number: head >> 4, surface: head & 15, left, top };
  });
}
