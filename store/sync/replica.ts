import type { Cursor, Frame, OpsFrame, ResetFrame } from '../backends/protocol.js';
import type { AnnotationRecord } from '../model/comment-annotation.js';

/** Rows a frame changed, by id; undefined for those it removed. */
export type RowChanges = ReadonlyMap<string, AnnotationRecord | undefined>;

/** Callbacks of a replica. */
export interface ReplicaEvents {
  /** Called when a frame was applied as a whole. `changes` is empty where only the cursor moved. */
  changed(changes: RowChanges, isReset: boolean): void;
  /** Called when frames are missing. The scope has to be subscribed again from this cursor. */
  resubscribe(cursor: Cursor | undefined): void;
}

interface StagedReset {
  readonly epoch: string;
  readonly to: number;
  readonly rows: Map<string, AnnotationRecord>;
  /** Number of rows received, counting repeated ids. */
  count: number;
}

/**
 * Replica of one scope for its reader, built from frames that may be repeated, late or missing.
 *
 * Each frame is applied exactly once or not at all (architecture.md, Backend). Operations are applied only where they
 * continue the present state. A reset is applied only as a whole, and never when it is older than the present state.
 */
export class Replica {
  readonly #events: ReplicaEvents;
  readonly #replacedEpochs = new Set<string>();
  #rows = new Map<string, AnnotationRecord>();
  #cursor: Cursor | undefined;
  #staged: StagedReset | undefined;

  constructor(events: ReplicaEvents) {
    this.#events = events;
  }

  /** Log position of the rows; undefined until the first reset is complete. */
  get cursor(): Cursor | undefined {
    return this.#cursor;
  }

  /** Rows as of the cursor, by id. */
  get rows(): ReadonlyMap<string, AnnotationRecord> {
    return this.#rows;
  }

  /** Whether the rows contain the operation at this log position, or the log was replaced since. */
  covers({ epoch, seq }: Cursor): boolean {
    return epoch === this.#cursor?.epoch ? seq <= this.#cursor.seq : this.#replacedEpochs.has(epoch);
  }

  /** Applies a frame of this scope. Frames may arrive in any order and repeatedly. */
  receive(frame: Frame): void {
    if (frame.t === 'ops') this.#receiveOps(frame);
    else this.#receiveReset(frame);
  }

  /** Replaces rows by other data of the same version, such as rows whose content has loaded. Others are ignored. */
  replace(rows: readonly AnnotationRecord[]): void {
    const changes = new Map<string, AnnotationRecord | undefined>();
    for (const row of rows) if (this.#rows.get(row.id)?.version === row.version) this.#put(row, changes);
    if (changes.size > 0) this.#events.changed(changes, false);
  }

  #receiveOps(frame: OpsFrame): void {
    const cursor = this.#cursor;
    if (this.#replacedEpochs.has(frame.epoch)) return;
    if (cursor?.epoch !== frame.epoch || frame.from > cursor.seq) {
      this.#events.resubscribe(cursor);
      return;
    }
    if (frame.to <= cursor.seq) return;
    const changes = new Map<string, AnnotationRecord | undefined>();
    for (const op of frame.ops) {
      if (op.seq <= cursor.seq) continue;
      if (op.k === 'up') this.#put(op.row, changes);
      else if (this.#rows.delete(op.id)) changes.set(op.id, undefined);
    }
    this.#cursor = { epoch: frame.epoch, seq: frame.to };
    this.#events.changed(changes, false);
  }

  #put(row: AnnotationRecord, changes: Map<string, AnnotationRecord | undefined>): void {
    this.#rows.set(row.id, row);
    changes.set(row.id, row);
  }

  #receiveReset(frame: ResetFrame): void {
    if (this.#isStale(frame)) return;
    if (frame.first) this.#staged = { epoch: frame.epoch, to: frame.to, rows: new Map(), count: 0 };
    const staged = this.#staged;
    if (staged?.epoch !== frame.epoch || staged.to !== frame.to || staged.count !== frame.offset) {
      // A part was lost, or a later reset has replaced this one. Resubscribe only at the last part.
      if (!frame.more) this.#events.resubscribe(this.#cursor);
      return;
    }
    for (const row of frame.rows) staged.rows.set(row.id, row);
    staged.count += frame.rows.length;
    if (!frame.more) this.#completeReset(staged);
  }

  #isStale({ epoch, to }: ResetFrame): boolean {
    const cursor = this.#cursor;
    return this.#replacedEpochs.has(epoch) || (cursor?.epoch === epoch && to < cursor.seq);
  }

  #completeReset({ epoch, to, rows }: StagedReset): void {
    const before = this.#rows;
    const isSameLog = this.#cursor?.epoch === epoch;
    if (this.#cursor && !isSameLog) this.#replacedEpochs.add(this.#cursor.epoch);
    this.#staged = undefined;
    this.#rows = rows;
    this.#cursor = { epoch, seq: to };
    this.#events.changed(before.size > 0 ? diffRows(before, rows, isSameLog) : rows, true);
  }
}

/**
 * Returns the changes that result from replacing the rows. Within one log, a row of the same version is retained so
 * that nothing re-renders.
 */
function diffRows(
  before: ReadonlyMap<string, AnnotationRecord>,
  rows: Map<string, AnnotationRecord>,
  isSameLog: boolean,
): RowChanges {
  const changes = new Map<string, AnnotationRecord | undefined>(rows);
  for (const [id, previous] of before) {
    const row = rows.get(id);
    if (!row) changes.set(id, undefined);
    else if (isSameLog && row.version === previous.version) {
      rows.set(id, previous);
      changes.delete(id);
    }
  }
  return changes;
}
