import { expect, it, vi } from 'vitest';
import { Log } from '../../../store/backends/authority/log.js';
import type { Reader } from '../../../store/backends/authority/reader.js';
import { MemoryRows } from '../../../store/backends/memory/storage.js';
import type { Frame } from '../../../store/backends/protocol.js';
import { CollabFailure } from '../../../store/base/collab-failure.js';
import { makeRecord } from '../rows.js';
import { silentReader } from './silent-reader.js';

const scope = { organizationId: 'o1', documentId: 'd1' };

async function filledRows(): Promise<MemoryRows> {
  const rows = new MemoryRows();
  for (const [index, id] of ['a', 'b'].entries()) {
    const seq = index + 1;
    await rows.change({ scope }, id, ({ head }) => ({
      head: { ...head, seq },
      result: { ok: true, seq },
      change: { entry: { seq, id }, cause: { by: 'application' }, row: { ...makeRecord(id), ...scope } },
    }));
  }
  return rows;
}

function makeReader(number: number): { readonly reader: Reader; readonly frames: Frame[]; readonly problem: unknown } {
  const frames: Frame[] = [];
  const problem = vi.fn();
  const reader = { ...silentReader, id: `tab ${number}`, frame: (frame: Frame) => void frames.push(frame), problem };
  return { reader, frames, problem };
}

const people = (count: number) => Array.from({ length: count }, (_, number) => makeReader(number));

it('reads the rows once or twice for all who open a document at once', async () => {
  const rows = await filledRows();
  const read = vi.spyOn(rows, 'rows');
  const log = new Log(rows);
  const readers = people(50);
  for (const { reader } of readers) log.follow(reader, scope);
  await vi.waitFor(() => expect(readers.every(({ frames }) => frames.length > 0)).toBe(true));
  expect(read.mock.calls.length).toBeLessThanOrEqual(2);
  for (const { frames } of readers)
    expect(frames).toMatchObject([{ t: 'reset', to: 2, rows: [{ id: 'a' }, { id: 'b' }], first: true, more: false }]);
});

it('tells all who wait that the rows cannot be read, and sends them later', async () => {
  const rows = await filledRows();
  const failure = new CollabFailure({ code: 'unavailable', message: 'The database does not answer.' });
  const head = vi.spyOn(rows, 'head').mockRejectedValue(failure);
  const log = new Log(rows);
  const readers = people(3);
  for (const { reader } of readers) log.follow(reader, scope);
  await vi.waitFor(() => {
    for (const { problem } of readers)
      expect(problem).toHaveBeenCalledWith(expect.objectContaining({ code: 'unavailable' }));
  });
  head.mockRestore();
  await vi.waitFor(() => {
    log.retry();
    for (const { frames } of readers) expect(frames).toMatchObject([{ t: 'reset', to: 2 }]);
  });
});

it('sends nothing more of a document to a reader who loses access to it meanwhile', async () => {
  const rows = await filledRows();
  const [first, second] = [makeRecord('a'), makeRecord('b')].map((row) => ({ ...row, ...scope }));
  let hasAccess = true;
  const [{ reader, frames }, other] = people(2) as [ReturnType<typeof makeReader>, ReturnType<typeof makeReader>];
  const log = new Log(rows, {
    accessOf: ({ id, user }) => {
      const canRead = id !== reader.id || hasAccess;
      return { user: { ...user, hasAccess: canRead }, view: `${id} ${canRead}` };
    },
  });
  rows.rows = async function* () {
    if (!first || !second) return;
    yield { rows: [first], corrupt: [], more: true };
    hasAccess = false;
    log.refreshAccess(reader.user.userId);
    await Promise.resolve();
    yield { rows: [second], corrupt: [], more: false };
  };
  log.follow(reader, scope);
  await vi.waitFor(() => expect(frames.length).toBeGreaterThan(1));
  expect(frames).toMatchObject([
    { t: 'reset', rows: [{ id: 'a' }], more: true },
    { t: 'reset', to: 0, rows: [], more: false },
  ]);
  expect(other.frames).toEqual([]);
});
