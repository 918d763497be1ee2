import type { AnnotationRecord } from '../model/comment-annotation.js';
import type { Cursor, Frame, OpsFrame, ResetFrame } from '../backends/protocol.js';

/** The rows a frame changed, by id; undefined for those it took away. */
export type RowChanges = ReadonlyMap<string, AnnotationRecord | undefined>;

/** What a replica tells its owner. */
export interface ReplicaEvents {
  /** An accepted frame has been applied as a whole; `changes` is empty where it only moved the cursor. */
  changed(changes: RowChanges, isReset: boolean): void;
  /** Frames are missing: the scope is to be subscribed anew, from this cursor. */
  resubscribe(cursor: Cursor | undefined): void;
}

interface StagedReset {
  readonly epoch: string;
  readonly to: number;
  readonly rows: Map<string, AnnotationRecord>;
  /** How many rows have come, repeated ids counted each time. */
  count: number;
}

/**
 * One scope as this reader knows it, built from frames that may come twice, late or not at all.
 *
 * Each frame is applied exactly once or not at all (architecture.md, Backend): operations only where they join what is held,
 * a reset only as a whole and never one older than what is held.
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

  /** How far the scope has been followed; undefined until the first reset is complete. */
  get cursor(): Cursor | undefined {
    return this.#cursor;
  }

  /** The rows as of the cursor, by id. */
  get rows(): ReadonlyMap<string, AnnotationRecord> {
    return this.#rows;
  }

  /** Whether the rows hold what was done at this place of the log, or of a log that was replaced since. */
  covers({ epoch, seq }: Cursor): boolean {
    return epoch === this.#cursor?.epoch ? seq <= this.#cursor.seq : this.#replacedEpochs.has(epoch);
  }

  /** Takes a frame of this scope, in whatever order and however often it comes. */
  receive(frame: Frame): void {
    if (frame.t === 'ops') this.#receiveOps(frame);
    else this.#receiveReset(frame);
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
      // A part was lost, or this is the rest of a reset that a later one overtook. Only at the end is there something to ask for.
      if (!frame.more) this.#events.resubscribe(this.#cursor);
      return;
    }
    for (const row of frame.rows) staged.rows.set(row.id, row);
    staged.count += frame.rows.length;
    if (!frame.more) this.#swap(staged);
  }

  #isStale({ epoch, to }: ResetFrame): boolean {
    const cursor = this.#cursor;
    return this.#replacedEpochs.has(epoch) || (cursor?.epoch === epoch && to < cursor.seq);
  }

  #swap({ epoch, to, rows }: StagedReset): void {
    const before = this.#rows;
    const isSameLog = this.#cursor?.epoch === epoch;
    if (this.#cursor && !isSameLog) this.#replacedEpochs.add(this.#cursor.epoch);
    this.#staged = undefined;
    this.#rows = rows;
    this.#cursor = { epoch, seq: to };
    this.#events.changed(before.size > 0 ? difference(before, rows, isSameLog) : rows, true);
  }
}

/** What changes when these rows take the place of those. Within one log a row that is the same goes on, so that nothing redraws. */
function difference(
  before: ReadonlyMap<string, AnnotationRecord>,
  rows: Map<string, AnnotationRecord>,
  isSameLog: boolean,
): RowChanges {
  const changes = new Map<string, AnnotationRecord | undefined>(rows);
  for (const [id, held] of before) {
    const row = rows.get(id);
    if (!row) changes.set(id, undefined);
    else if (isSameLog && row.version === held.version) {
      rows.set(id, held);
      changes.delete(id);
    }
  }
  return changes;
}
