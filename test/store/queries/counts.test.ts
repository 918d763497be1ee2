import { signal } from '@preact/signals-core';
import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import type { Readable } from '../../../store/base/readable.js';
import { countRows } from '../../../store/queries/counts.js';
import { RowIndex } from '../../../store/queries/row-index.js';
import { sumOf } from '../../../store/queries/thread-counts.js';
import { compileQuery } from '../../../store/rules/match-query.js';
import { makeRow, statusOf } from '../rows.js';

/** Follows readables; returns what ends that. */
function lookAt(...readables: readonly Readable<unknown>[]): () => void {
  const ends = readables.map((readable) => readable.subscribe(() => undefined));
  return () => ends.forEach((end) => end());
}

describe('countRows', () => {
  it('equals a full count after any changes, observed or not', () => {
    const change = fc.record({
      id: fc.nat(20),
      gone: fc.boolean(),
      isBulk: fc.boolean(),
      status: fc.constantFrom('OPEN', 'RESOLVED'),
      documentId: fc.constantFrom('d1', 'd2'),
      unread: fc.nat(2),
    });
    const step = fc.oneof({ weight: 5, arbitrary: change }, fc.constantFrom('look', 'look away'));
    fc.assert(
      fc.property(fc.array(step, { maxLength: 60 }), (steps) => {
        const rows = new RowIndex();
        const context = { rows, ready: signal(true), matcher: compileQuery };
        const counts = countRows(context, { statusIds: ['OPEN'] });
        let stop: (() => void) | undefined;
        for (const each of steps) {
          if (each === 'look') stop ??= lookAt(counts);
          else if (each === 'look away') {
            stop?.();
            stop = undefined;
          } else {
            const { id, gone, isBulk, status, documentId, unread } = each;
            const row = makeRow(`a${id}`, { status: statusOf(status) }, { documentId, unread });
            rows.write(() => rows.set(row.id, gone ? undefined : row), isBulk);
          }
          const expected: Record<string, { total: number; unread: number }> = {};
          for (const row of rows.values()) {
            if (row.data.status.id !== 'OPEN') continue;
            const count = (expected[row.documentId] ??= { total: 0, unread: 0 });
            count.total++;
            if (row.unread > 0) count.unread++;
          }
          expect(counts.peek()).toEqual(expected);
          const sum = (field: 'total' | 'unread') =>
            Object.values(expected).reduce((all, each) => all + each[field], 0);
          expect(sumOf(counts.peek() ?? {})).toEqual({ '*': { total: sum('total'), unread: sum('unread') } });
        }
        stop?.();
      }),
    );
  });

  it('is null while documents load', () => {
    const rows = new RowIndex();
    const ready = signal(false);
    const counts = countRows({ rows, ready, matcher: compileQuery }, {});
    expect(counts.value).toBeNull();
    ready.value = true;
    expect(counts.value).toEqual({});
  });
});
