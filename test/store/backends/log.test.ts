import { expect, it, vi } from 'vitest';
import { Log } from '../../../store/backends/authority/log.js';
import type { ThreadChange } from '../../../store/backends/authority/notification-log.js';
import { MemoryRows } from '../../../store/backends/memory/storage.js';
import type { Mutation } from '../../../store/model/index.js';
import { silentReader } from './silent-reader.js';

const rules = vi.hoisted(() => ({ areLost: true, request: Promise.resolve(), requests: 0 }));

vi.mock('../../../store/backends/authority/apply-mutation.js', async (original) => {
  rules.requests += 1;
  await rules.request;
  if (rules.areLost) throw new TypeError('Failed to fetch dynamically imported module');
  return original();
});

const ignore = (): void => undefined;
const scope = { organizationId: 'o1', documentId: 'd1' };
const closed = { code: 'unavailable', message: 'The log is closed.' };
const mutation: Mutation = {
  name: 'annotation.add',
  args: { annotation: { annotationId: 'a', comments: [{ commentId: 1, commentText: 'Hello' }] } },
};

it('closes while the rules of changes do not arrive, and rejects the changes that need them', async () => {
  let endRequest = ignore;
  rules.request = new Promise((resolve) => (endRequest = resolve));
  const log = new Log(new MemoryRows());
  const push = () => log.push(silentReader, [{ clientId: 'c1', mid: 1, at: 1, scope, mutation }]);
  const rejections = [push(), push()].map((each) => expect(each).rejects.toMatchObject(closed));
  await log.close();
  await Promise.all(rejections);
  endRequest();
});

it('serves the readers of a document while the rules of a change to it do not arrive', async () => {
  let endRequest = ignore;
  rules.request = new Promise((resolve) => (endRequest = resolve));
  rules.requests = 0;
  const log = new Log(new MemoryRows());
  const rejection = expect(
    log.push(silentReader, [{ clientId: 'c1', mid: 1, at: 1, scope, mutation }]),
  ).rejects.toThrow();
  await vi.waitFor(() => expect(rules.requests).toBeGreaterThan(0));
  const frame = vi.fn();
  log.follow({ ...silentReader, id: 'other tab', frame }, scope);
  await vi.waitFor(() => expect(frame).toHaveBeenCalledWith(expect.objectContaining({ t: 'reset', rows: [] })));
  endRequest();
  await rejection;
});

it('refuses a write while the rules of changes do not load, and accepts it with its notification afterwards', async () => {
  const rows = new MemoryRows();
  const changes: ThreadChange[] = [];
  const log = new Log(rows, { onChange: (change) => changes.push(change) });
  const push = () => log.push(silentReader, [{ clientId: 'c1', mid: 1, at: 1, scope, mutation }]);
  await expect(push()).rejects.toMatchObject({
    name: 'CollabFailure',
    code: 'unavailable',
    message: expect.stringContaining('The rules of changes did not load') as string,
  });
  expect(await rows.row(scope, 'a')).toBeUndefined();
  rules.areLost = false;
  expect(await push()).toMatchObject([{ ok: true, seq: 1 }]);
  expect(changes).toMatchObject([
    { annotationId: 'a', notifications: [{ actionType: 'added', comment: { annotationId: 'a' } }] },
  ]);
});
