import { describe, expect, it, vi } from 'vitest';
import { Log } from '../../../store/backends/authority/log.js';
import type { ThreadChange } from '../../../store/backends/authority/notification-log.js';
import type { Reader } from '../../../store/backends/authority/reader.js';
import { MemoryRows } from '../../../store/backends/memory/storage.js';
import { CollabFailure } from '../../../store/base/collab-failure.js';
import type { AnnotationRecord } from '../../../store/model/index.js';
import { silentReader } from './silent-reader.js';

const scope = { organizationId: 'o1', documentId: 'd1' };

describe('a trusted change', () => {
  const record = (version: number): AnnotationRecord => ({
    ...scope,
    id: 'a',
    version,
    reads: {},
    data: {
      annotationId: 'a',
      commentCategories: [],
      comments: [],
      from: { userId: 'ben', organizationId: 'o1' },
      status: { id: 'OPEN', name: 'Open', type: 'default', color: '#000' },
    },
  });

  it('is numbered, stored and sent like the changes of clients', async () => {
    const rows = new MemoryRows();
    const changes: ThreadChange[] = [];
    const log = new Log(rows, { onChange: (change) => changes.push(change) });
    const frame = vi.fn<Reader['frame']>();
    log.follow({ ...silentReader, frame }, scope);
    await log.applyTrusted(scope, 'a', (row, { annotationNumber }) => {
      expect([row, annotationNumber]).toEqual([undefined, 1]);
      return { row: record(1) };
    });
    await log.applyTrusted(scope, 'a', (row) => {
      expect(row).toEqual(record(1));
      return { row: record(2) };
    });
    expect(await rows.row(scope, 'a')).toMatchObject({ version: 2 });
    expect(await rows.head(scope)).toEqual({ seq: 2, cut: 0, lastNumber: 1 });
    expect(frame.mock.calls.flatMap(([each]) => (each.t === 'ops' ? [[each.from, each.to]] : []))).toEqual([
      [0, 1],
      [1, 2],
    ]);
    expect(changes).toMatchObject([
      { annotationId: 'a', before: undefined, after: { version: 1 }, notifications: [] },
      { annotationId: 'a', before: { version: 1 }, after: { version: 2 } },
    ]);
  });

  it('changes nothing if it returns nothing or throws', async () => {
    const rows = new MemoryRows();
    const log = new Log(rows);
    await log.applyTrusted(scope, 'a', () => undefined);
    const failed = log.applyTrusted(scope, 'a', () => {
      throw new CollabFailure({ code: 'NOT_FOUND', message: 'Gone.' });
    });
    await expect(failed).rejects.toMatchObject({ code: 'NOT_FOUND' });
    expect(await rows.head(scope)).toEqual({ seq: 0, cut: 0, lastNumber: 0 });
  });
});
