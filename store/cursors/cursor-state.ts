import { signal } from '../signals.js';
import type { CursorPosition, CursorUser } from '../model/index.js';
import type { CursorQuery } from '../cursor-api.js';
import type { Readable } from '../readable.js';

/** Where others' cursors are heard of. */
export interface CursorSource {
  users(query: CursorQuery): Readable<readonly CursorUser[]>;
}

/** Where the user's cursor is, and by what it is moved. */
export interface CursorPlace {
  readonly position: CursorPosition;
  readonly pointerType: string | undefined;
}

/** What a store knows of cursors: what the page says of its user's, and where it hears of others. */
export class CursorsState {
  /** How many want to take part. */
  readonly entered = signal(0);
  /** Null while the user's cursor is nowhere. */
  readonly place = signal<CursorPlace | null>(null);
  readonly comment = signal('');
  /** Undefined while nothing is heard. */
  readonly source = signal<CursorSource | undefined>(undefined);
}
