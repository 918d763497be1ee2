import { beforeEach, describe, expect, it, vi } from 'vitest';
import type { Cursor, Operation, OpsFrame, ResetFrame } from '../../../store/backends/protocol.js';
import type { AnnotationRecord } from '../../../store/model/comment-annotation.js';
import { Replica, type RowChanges } from '../../../store/sync/replica.js';
import { makeRow } from '../rows.js';

const scope = { organizationId: 'o1', documentId: 'd1' };

const record = (id: string, version = 1): AnnotationRecord => ({
  id,
  documentId: 'd1',
  organizationId: 'o1',
  version,
  data: makeRow(id).data,
  reads: {},
});

const up = (seq: number, id: string, version = 1): Operation => ({ k: 'up', seq, row: record(id, version) });
const rm = (seq: number, id: string): Operation => ({ k: 'rm', seq, id });

const ops = (from: number, to: number, list: readonly Operation[], epoch = 'e1'): OpsFrame => ({
  t: 'ops',
  scope,
  epoch,
  from,
  to,
  ops: list,
});

const reset = (to: number, ids: readonly string[], more: Partial<ResetFrame> = {}): ResetFrame => ({
  t: 'reset',
  scope,
  epoch: 'e1',
  to,
  rows: ids.map((id) => record(id)),
  first: true,
  offset: 0,
  more: false,
  ...more,
});

describe('Replica', () => {
  const changed = vi.fn<(changes: RowChanges) => void>();
  const resubscribe = vi.fn<(cursor: Cursor | undefined) => void>();
  let replica: Replica;

  const ids = (): string[] => [...replica.rows.keys()];

  beforeEach(() => {
    vi.clearAllMocks();
    replica = new Replica({ changed, resubscribe });
  });

  describe('operations', () => {
    beforeEach(() => {
      replica.receive(reset(3, ['a', 'b']));
      changed.mockClear();
    });

    it('are applied if they follow the replica', () => {
      replica.receive(ops(3, 6, [up(4, 'c'), rm(5, 'a')]));
      expect(ids()).toEqual(['b', 'c']);
      expect(replica.cursor).toEqual({ epoch: 'e1', seq: 6 });
      expect(changed).toHaveBeenCalledOnce();
      expect([...(changed.mock.calls[0]?.[0].keys() ?? [])]).toEqual(['c', 'a']);
    });

    it('are applied from the cursor on if they overlap with the replica', () => {
      replica.receive(ops(0, 4, [rm(2, 'b'), up(4, 'c')]));
      expect(ids()).toEqual(['a', 'b', 'c']);
    });

    it('are ignored if they are repeated', () => {
      const frame = ops(3, 4, [up(4, 'c')]);
      replica.receive(frame);
      replica.receive(ops(4, 5, [rm(5, 'c')]));
      replica.receive(frame);
      expect(ids()).toEqual(['a', 'b']);
      expect(replica.cursor?.seq).toBe(5);
      expect(resubscribe).not.toHaveBeenCalled();
    });

    it('move the cursor even if they contain no visible row', () => {
      replica.receive(ops(3, 9, []));
      expect(replica.cursor?.seq).toBe(9);
      expect(changed).toHaveBeenCalledOnce();
    });

    it('request the missing frames after a gap', () => {
      replica.receive(ops(4, 5, [up(5, 'c')]));
      expect(ids()).toEqual(['a', 'b']);
      expect(resubscribe).toHaveBeenCalledExactlyOnceWith({ epoch: 'e1', seq: 3 });
    });

    it('request a reset if they belong to another epoch', () => {
      replica.receive(ops(3, 4, [up(4, 'c')], 'e2'));
      expect(ids()).toEqual(['a', 'b']);
      expect(resubscribe).toHaveBeenCalledOnce();
    });

    it('are ignored if they belong to a replaced epoch', () => {
      replica.receive(reset(1, ['z'], { epoch: 'e2' }));
      replica.receive(ops(3, 4, [up(4, 'c')]));
      expect(ids()).toEqual(['z']);
      expect(resubscribe).not.toHaveBeenCalled();
    });
  });

  it('request a reset if none has arrived yet', () => {
    replica.receive(ops(0, 1, [up(1, 'a')]));
    expect(resubscribe).toHaveBeenCalledExactlyOnceWith(undefined);
  });

  describe('a reset', () => {
    it('replaces everything, and reports removed rows', () => {
      replica.receive(reset(3, ['a', 'b']));
      replica.receive(reset(7, ['b', 'c'], { epoch: 'e2' }));
      expect(ids()).toEqual(['b', 'c']);
      expect(changed.mock.calls[1]?.[0].get('a')).toBeUndefined();
      expect(changed.mock.calls[1]?.[0].has('a')).toBe(true);
    });

    it('in parts is applied as a whole', () => {
      replica.receive(reset(1, ['old']));
      replica.receive(reset(3, ['a'], { more: true }));
      expect(ids()).toEqual(['old']);
      replica.receive(reset(3, ['b'], { first: false, offset: 1, more: true }));
      replica.receive(reset(3, ['c'], { first: false, offset: 2 }));
      expect(ids()).toEqual(['a', 'b', 'c']);
      expect(changed).toHaveBeenCalledTimes(2);
    });

    it('with a missing part is ignored', () => {
      replica.receive(reset(3, ['a'], { more: true }));
      replica.receive(reset(3, ['c'], { first: false, offset: 2 }));
      expect(replica.cursor).toBeUndefined();
      expect(resubscribe).toHaveBeenCalledOnce();
    });

    it('starts over if it starts again', () => {
      replica.receive(reset(3, ['a', 'z'], { more: true }));
      replica.receive(reset(4, ['a', 'b'], { more: true }));
      replica.receive(reset(4, ['c'], { first: false, offset: 2 }));
      expect(ids()).toEqual(['a', 'b', 'c']);
    });

    it('is ignored if it is older than the replica', () => {
      replica.receive(reset(3, ['a']));
      replica.receive(ops(3, 4, [up(4, 'b')]));
      replica.receive(reset(3, ['a']));
      expect(ids()).toEqual(['a', 'b']);
    });

    it('is ignored, complete or in parts, if its epoch was replaced', () => {
      replica.receive(reset(3, ['a']));
      replica.receive(reset(1, ['b'], { epoch: 'e2' }));
      replica.receive(reset(9, ['x']));
      replica.receive(reset(9, ['x'], { more: true }));
      replica.receive(reset(9, ['y'], { first: false, offset: 1 }));
      expect(ids()).toEqual(['b']);
      expect(resubscribe).not.toHaveBeenCalled();
    });

    it('keeps equal row objects, so that elements do not render again', () => {
      replica.receive(reset(3, ['a', 'b']));
      const before = replica.rows.get('a');
      replica.receive(reset(4, ['a', 'b']));
      expect(replica.rows.get('a')).toBe(before);
      expect(changed.mock.calls[1]?.[0].size).toBe(0);
    });
  });

  describe('covers', () => {
    it('positions up to the cursor', () => {
      replica.receive(reset(3, ['a']));
      expect([3, 4].map((seq) => replica.covers({ epoch: 'e1', seq }))).toEqual([true, false]);
    });

    it('positions of a replaced epoch, and none of a later one', () => {
      replica.receive(reset(3, ['a']));
      replica.receive(reset(1, ['a'], { epoch: 'e2' }));
      expect(replica.covers({ epoch: 'e1', seq: 99 })).toBe(true);
      expect(replica.covers({ epoch: 'e3', seq: 1 })).toBe(false);
    });
  });
});
