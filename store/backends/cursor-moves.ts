/** Where a cursor is now, in whole numbers, as it travels. */
export interface CursorMove {
  /** The cursor's among those of its scope, 0 to 4,095. */
  readonly number: number;
  /** 0 to 15. */
  readonly surface: number;
  /** 0 to 65,535. */
  readonly left: number;
  /** 0 to 65,535. */
  readonly top: number;
}

/** How many cursors a scope can tell apart. */
export const MOST_CURSORS = 4_096;

/** How often moves are told, in ms. */
export const TICK_MS = 50;

const BYTES = 6;

/** Moves as they travel: 6 bytes for each, big end first. 12 bits say which cursor it is, 4 which surface, 16 each where it is across and down. */
export function packMoves(moves: readonly CursorMove[]): Uint8Array {
  const bytes = new Uint8Array(moves.length * BYTES);
  const view = new DataView(bytes.buffer);
  moves.forEach(({ number, surface, left, top }, index) => {
    view.setUint16(index * BYTES, (number << 4) | (surface & 15));
    view.setUint16(index * BYTES + 2, left);
    view.setUint16(index * BYTES + 4, top);
  });
  return bytes;
}

/** The moves that were packed; what is cut off at the end is left out. */
export function unpackMoves({ buffer, byteOffset, byteLength }: Uint8Array): CursorMove[] {
  const view = new DataView(buffer, byteOffset, byteLength);
  return Array.from({ length: Math.floor(byteLength / BYTES) }, (_, index) => {
    const head = view.getUint16(index * BYTES);
    const [left, top] = [view.getUint16(index * BYTES + 2), view.getUint16(index * BYTES + 4)];
    return { number: head >> 4, surface: head & 15, left, top };
  });
}
