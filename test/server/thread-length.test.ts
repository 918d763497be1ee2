import { afterAll, afterEach, beforeEach, describe, expect, it } from 'vitest';
import type { AnnotationRecord } from '../../store/model/index.js';
import { makeComment, makeRecord } from '../store/rows.js';
import { embeddedDatabases } from './databases.js';
import { startService, type RunningService } from './service-stage.js';

const scope = { organizationId: 'acme', documentId: 'plan' };

/** Returns a thread of so many characters of text, and a little more. */
function threadOf(length: number, reads: AnnotationRecord['reads'] = {}): AnnotationRecord {
  const record = makeRecord('t');
  const comments = [makeComment(1, 'x'.repeat(length), { from: record.data.from, createdAt: 1 })];
  return { ...record, ...scope, reads, data: { ...record.data, comments } };
}

describe('a thread', () => {
  let running: RunningService;

  beforeEach(async () => {
    running = await startService();
  });
  afterEach(() => running.strike());
  afterAll(() => embeddedDatabases.close());

  const write = (row: AnnotationRecord) =>
    running.service.rows.change({ scope }, row.id, ({ head }) => ({
      head: { ...head, seq: head.seq + 1 },
      result: { ok: true, seq: head.seq + 1 },
      change: { entry: { seq: head.seq + 1, id: row.id }, cause: { by: 'application' }, row },
    }));
  const limit = 8 * 1024 * 1024;

  it('does not grow beyond its limit', async () => {
    await write(threadOf(limit - 10_000));
    await expect(write(threadOf(limit))).rejects.toMatchObject({
      code: 'INVALID_ARGUMENT',
      message: expect.stringContaining(`accepted: ${limit} at most`) as string,
    });
    const stored = await running.service.rows.row(scope, 't');
    expect(stored?.data.comments[0]?.commentText).toHaveLength(limit - 10_000);
  });

  it('that is longer already can become shorter', async () => {
    await write(threadOf(10));
    await running.database.query('UPDATE annotations SET record = $1', [JSON.stringify(threadOf(limit + 1_000))]);
    await write(threadOf(limit));
    expect((await running.service.rows.row(scope, 't'))?.data.comments[0]?.commentText).toHaveLength(limit);
  });
});
