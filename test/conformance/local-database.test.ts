import { expect } from '@open-wc/testing';
import { scopeKey } from '../../store/backends/protocol.js';
import type { AnnotationRecord, CollabError } from '../../store/model/index.js';
import type { LiveRecord } from '../../store/model/live-record.js';
import type { NotificationRecord } from '../../store/model/notification-record.js';
import { waitUntil } from '../wait-until.js';
import { ada, assignment, ben, budget, outcomes, plan, reply, thread } from './fixtures.js';
import {
  databaseOf,
  openVersion1,
  openVersion2,
  openVersion3,
  openVersion4,
  openVersion5,
  openVersion6,
  openVersion7,
  rowKey,
  storedRow,
  withDatabase,
} from './raw-database.js';

const DAY_MS = 86_400_000;

describe('the database of a local backend with logs of three operations', () => {
  const stage = databaseOf({ logLength: 3 });

  it('keeps three operations', async () => {
    const { cast, name } = stage();
    const client = await cast.enter(ada);
    await client.push(plan, thread('t1'), thread('t2'), thread('t3'), thread('t4'), thread('t5'));
    const keys = await withDatabase(name, (db) => db.getAllKeys('log'));
    expect(keys).to.deep.equal([3, 4, 5].map((seq) => [scopeKey(plan), seq]));
  });
});

describe('the database of the local backend', () => {
  const stage = databaseOf();

  it('skips an unreadable row, reports it once, and shows the others', async () => {
    const { cast, name } = stage();
    const first = await cast.enter(ada);
    await first.push(plan, thread('t1'), thread('t2'), thread('t3'));
    await first.connection.close();
    const torn = { ...storedRow('t2', 2), data: { comments: 'torn' } };
    await withDatabase(name, (db) => db.put('rows', torn, rowKey('t2')));

    const second = await cast.enter(ada);
    await second.follow(plan);
    expect(second.ids(plan)).to.deep.equal(['t1', 't3']);
    expect(second.problems).to.have.length(1);
    expect(second.problems[0]?.code).to.equal('corrupt_row');
    expect(second.problems[0]?.message).to.contain('"t2"');
    const third = await cast.enter(ben);
    await third.follow(plan);
    expect(third.problems).to.deep.equal([]);
    const kept = await withDatabase(name, async (db) => (await db.getAll('quarantine')) as unknown[]);
    expect(kept).to.have.length(1);
    expect(kept[0]).to.deep.include({ scope: scopeKey(plan), id: 't2', row: torn });
  });

  for (const [what, head] of Object.entries({
    null: null,
    text: 'torn',
    'no numbers': { seq: 'x', cut: {}, lastNumber: NaN },
    'negative numbers': { seq: -1, cut: 0, lastNumber: 0 },
    missing: undefined,
  })) {
    it(`works if the numbering of a document is unreadable: ${what}`, async () => {
      const { cast, name } = stage();
      const first = await cast.enter(ada);
      await first.push(plan, thread('t1'), thread('t2'), reply('t1', 'More'));
      await first.connection.close();
      await withDatabase(name, async (db) => {
        if (head === undefined) await db.delete('heads', scopeKey(plan));
        else await db.put('heads', head, scopeKey(plan));
      });
      const second = await cast.enter(ada);
      expect(outcomes(await second.push(plan, thread('t3')))).to.deep.equal([4]);
      const third = await cast.enter(ben);
      await third.follow(plan);
      expect(third.ids(plan)).to.deep.equal(['t1', 't2', 't3']);
      const stored = await withDatabase(name, async (db) => (await db.get('rows', rowKey('t3'))) as AnnotationRecord);
      expect(stored.data.annotationNumber).to.equal(3);
      if (head === undefined) return;
      expect(second.problems.map(({ code }) => code)).to.deep.equal(['corrupt_row']);
      expect(second.problems[0]?.message).to.contain('"plan"');
      const kept = await withDatabase(name, async (db) => (await db.getAll('quarantine')) as { row: unknown }[]);
      expect(kept.map(({ row }) => row)).to.deep.equal([head]);
    });
  }

  it('answers a mutation whose stored outcome is unreadable', async () => {
    const { cast, name } = stage();
    const client = await cast.enter(ada);
    const [made] = client.make(plan, thread('t1'));
    if (!made) throw new Error('There is no mutation.');
    await client.connection.push([made]);
    await withDatabase(name, (db) => db.put('mutations', { outcome: 5, at: Date.now() }, [client.clientId, made.mid]));
    const [result] = await client.connection.push([made]);
    expect(result?.ok).to.equal(false);
    expect(result?.ok === false && result.error.code).to.equal('ALREADY_EXISTS');
  });

  it('sends all rows again if the log is unreadable', async () => {
    const { cast, name } = stage();
    const [owner, other] = [await cast.enter(ada), await cast.enter(ben)];
    await other.follow(plan);
    await owner.push(plan, thread('t1'), thread('t2'));
    await other.reach(plan, 2);
    await withDatabase(name, (db) => db.put('log', 'torn', [scopeKey(plan), 2]));
    other.connection.subscribe(plan, { epoch: other.cursor(plan)?.epoch ?? '', seq: 1 });
    await other.until(() => other.frames.at(-1)?.t === 'reset' && other.frames.at(-1)?.to === 2);
    expect(other.ids(plan)).to.deep.equal(['t1', 't2']);
  });

  it('adopts the readable mutations of a client, and reports the others', async () => {
    const { cast, name } = stage();
    const problems: CollabError[] = [];
    const queued = { clientId: 'c1', mid: 7, scope: plan, mutation: thread('t9'), at: 1, userId: 'ada' };
    const gone = await cast.open('c1');
    await gone.keepUser(ada);
    await gone.close();
    await withDatabase(name, async (db) => {
      await db.put('queue', { holder: 'c1', userId: 'ada', mutation: queued }, ['c1', 7]);
      await db.put('queue', { holder: 'c1', userId: 'ada', mutation: null }, ['c1', 8]);
      await db.put('queue', { holder: 'c1', userId: 'ada', mutation: { ...queued, mid: 9, scope: 5 } }, ['c1', 9]);
      await db.put('users', 'torn', 'torn');
      await db.put('drafts', 5, ['ada', 'new']);
      await db.put('recent', 'torn', 'ada');
    });
    const storage = await cast.backend().openStorage('c2', (problem) => problems.push(problem));
    expect(await storage.adopt('c2', 'ada')).to.deep.equal([queued]);
    expect(await storage.users()).to.deep.equal([ada]);
    expect(await storage.getDraft('ada', 'new')).to.equal(undefined);
    expect(await storage.recent('ada')).to.deep.equal([]);
    expect(problems.map(({ code }) => code)).to.deep.equal(['corrupt_row', 'corrupt_row', 'corrupt_row']);
    expect(await storage.adopt('c2', 'ada')).to.deep.equal([]);
    await storage.close();
    const kept = await withDatabase(name, async (db) => (await db.getAll('quarantine')) as { row: unknown }[]);
    expect(kept).to.have.length(3);
  });

  for (const [version, openOld] of [
    [1, openVersion1],
    [2, openVersion2],
    [3, openVersion3],
    [4, openVersion4],
    [5, openVersion5],
    [6, openVersion6],
    [7, openVersion7],
  ] as const) {
    it(`upgrades a database of version ${version} with all its data`, async () => {
      const { cast, name } = stage();
      const draft = { commentText: 'Not yet', commentHtml: '<p>Not yet</p>', updatedAt: 1 };
      const queued = { clientId: 'c1', mid: 7, scope: plan, mutation: thread('t9'), at: 1, userId: 'ada' };
      const old = await openOld(name);
      await old.put('heads', { epoch: 'e1', seq: 1, cut: 0, lastNumber: 1 }, scopeKey(plan));
      await old.put('rows', storedRow('t1', 1), rowKey('t1'));
      await old.put('log', { seq: 1, id: 't1' }, [scopeKey(plan), 1]);
      await old.put('mutations', { outcome: { ok: true, seq: 1 }, at: Date.now() }, ['c1', 6]);
      await old.put('drafts', draft, ['ada', 'new']);
      await old.put('queue', { holder: 'c1', userId: 'ada', mutation: queued }, ['c1', 7]);
      old.close();

      const client = await cast.enter(ada);
      const storage = await cast.open(client.clientId);
      await client.follow(plan);
      expect(client.texts(plan)).to.deep.equal({ t1: ['About t1'] });
      expect(await storage.getDraft('ada', 'new')).to.deep.equal(draft);
      expect(await storage.adopt(client.clientId, 'ada')).to.deep.equal([queued]);
      const known = { ...queued, mid: 6 };
      expect(outcomes(await client.connection.push([known, queued]))).to.deep.equal([1, 2]);
      await client.connection.blobs?.put(plan, 1, new Blob(['file']));
      expect(await (await client.connection.blobs?.get(plan, 1))?.text()).to.equal('file');
      const [present, stores] = await withDatabase(name, (db) =>
        Promise.resolve([db.version, [...db.objectStoreNames]]),
      );
      expect(present).to.equal(8);
      expect(stores).to.include.members([
        'quarantine',
        'blobs',
        'blobInfo',
        'users',
        'recent',
        'documents',
        'live',
        'notifications',
      ]);
      const page = await client.connection.queries?.page({ organizationId: 'acme', order: 'asc' });
      expect(page?.rows.map(({ id }) => id)).to.deep.equal(['t1', 't9']);
    });
  }

  for (const order of ['asc', 'desc'] as const) {
    it(`reads only the threads that a page needs, ${order}`, async () => {
      const { cast } = stage();
      const client = await cast.enter(ada);
      const threads = Array.from({ length: 600 }, (_, at) => thread(`t${at}`));
      await client.push(plan, ...threads.slice(0, 300));
      await client.push(budget, ...threads.slice(300));
      const { getAll } = IDBIndex.prototype;
      let read = 0;
      IDBIndex.prototype.getAll = function (this: IDBIndex, ...asked: Parameters<typeof getAll>) {
        const request = getAll.apply(this, asked);
        request.addEventListener('success', () => (read += request.result.length));
        return request;
      };
      try {
        const query = { organizationId: 'acme', order, pageSize: 20 };
        for (const [documentIds, most] of [
          [undefined, 250],
          [['plan', 'budget'], 250],
          [['plan', ...Array.from({ length: 49 }, (_, at) => `none-${at}`)], 30],
        ] as const) {
          read = 0;
          const { rows = [] } =
            (await client.connection.queries?.page(documentIds ? { ...query, documentIds } : query)) ?? {};
          expect(rows.length).to.equal(20);
          expect(read, documentIds?.length.toString()).to.be.within(20, most);
        }
      } finally {
        IDBIndex.prototype.getAll = getAll;
      }
    });
  }

  it('knows the last live change of each client in a database of an earlier version', async () => {
    const { cast, name } = stage();
    const first = await cast.enter(ada);
    await first.connection.close();
    await withDatabase(name, (db) => db.put('liveMade', { old: 2 }, scopeKey(plan)));
    const second = await cast.enter(ada);
    const push = (mid: number) =>
      second.connection.live?.push(plan, [
        {
          ...{ clientId: 'old', mid },
          change: { name: 'live.set', args: { space: 'custom', liveStateDataId: 'a', data: mid } },
        },
      ]);
    for (const mid of [2, 3]) expect((await push(mid))?.[0]?.ok).to.equal(true);
    second.connection.live?.follow(plan, second.clientId);
    await second.until(() => second.liveFrames.length > 0);
    expect(second.liveFrames[0]?.records.map(({ value }) => value.data)).to.deep.equal([3]);
    expect(second.liveFrames[0]?.to).to.equal(1);
  });

  it('hides personal data of earlier versions from readers without permission', async () => {
    const { cast, name } = stage();
    const first = await cast.enter(ada);
    await first.push(plan, thread('t1'), reply('t1', 'More'), assignment('t1', ben));
    await first.connection.notifications?.page('acme', {});
    const live = { name: 'live.set', args: { space: 'custom', liveStateDataId: 'a', data: 1 } } as const;
    await first.connection.live?.push(plan, [{ clientId: first.clientId, mid: 1, change: live }]);
    await first.connection.close();
    const whole = { ...ada, email: 'ada@acme.test', plan: 'secret', team: { id: 'secret' } };
    await withDatabase(name, async (db) => {
      const row = (await db.get('rows', rowKey('t1'))) as AnnotationRecord;
      const comments = row.data.comments.map((comment) => ({ ...comment, from: whole }));
      const data = { ...row.data, comments, from: whole, assignedTo: whole, viewedBy: [whole] };
      await db.put('rows', { ...row, data }, rowKey('t1'));
      const key = [scopeKey(plan), 'custom/a'];
      const { value, ...record } = (await db.get('live', key)) as LiveRecord;
      await db.put('live', { ...record, value: { ...value, updatedBy: whole } }, key);
      for (const told of (await db.getAll('notifications')) as NotificationRecord[]) {
        const { comment } = told;
        const given = told.actionType === 'assigned' && { comment: { ...comment, value: { name: 'ben@acme.test' } } };
        await db.put('notifications', { ...told, actionUser: whole, ...given }, ['acme', told.id]);
      }
    });
    const outsider = { ...ben, userId: 'olga', organizationId: 'other' };
    for (const [user, isMember] of [
      [{ ...ben, userId: 'cleo' }, true],
      [outsider, false],
    ] as const) {
      const reader = await cast.enter(user);
      await reader.follow(plan);
      reader.connection.live?.follow(plan, reader.clientId);
      await reader.until(() => reader.liveFrames.length > 0);
      const rows = await reader.connection.queries?.page({ organizationId: 'acme' });
      const told = await reader.connection.notifications?.page('acme', {});
      const known = [reader.frames, reader.liveFrames, rows, told];
      for (const each of known) {
        expect(JSON.stringify(each)).to.include('"userId":"ada"');
        expect(JSON.stringify(each)).not.to.include('secret');
        expect(JSON.stringify(each).includes('@acme')).to.equal(isMember);
      }
    }
  });

  it('excludes unreadable rows from pages and counts', async () => {
    const { cast, name } = stage();
    const first = await cast.enter(ada);
    await first.push(plan, thread('t1'), thread('t2'), thread('t3'));
    await first.connection.close();
    const torn = { ...storedRow('t2', 2), data: { createdAt: 1, comments: 'torn' } };
    await withDatabase(name, (db) => db.put('rows', torn, rowKey('t2')));
    const { queries } = (await cast.enter(ada)).connection;
    const page = await queries?.page({ organizationId: 'acme', order: 'asc' });
    expect(page?.rows.map(({ id }) => id)).to.deep.equal(['t1', 't3']);
    expect(await queries?.counts({ organizationId: 'acme' })).to.deep.equal({ plan: { total: 2, unread: 0 } });
  });

  it('deletes files completely that no comment has named for 30 days, and no others', async () => {
    const { cast, name } = stage();
    const first = await cast.enter(ada);
    for (const id of [1, 2, 3]) await first.connection.blobs?.put(plan, id, new Blob(['file']));
    const attachments = [{ attachmentId: 3 }];
    const comments = [{ commentId: 900, commentText: 'Look', attachments }];
    await first.push(plan, { name: 'annotation.add', args: { annotation: { annotationId: 't1', comments } } });
    await first.connection.close();
    await withDatabase(name, async (db) => {
      for (const [id, days] of [
        [1, 31],
        [2, 29],
      ] as const)
        await db.put('blobInfo', { userId: 'ada', draftAt: Date.now() - days * DAY_MS }, [scopeKey(plan), id]);
    });
    await cast.enter(ada);
    const kept = () => withDatabase(name, (db) => Promise.all([db.getAllKeys('blobs'), db.getAllKeys('blobInfo')]));
    const left = [2, 3].map((id) => [scopeKey(plan), id]);
    // It is done beside what the person waits for.
    await waitUntil(async () => (await kept())[1].length < 3, 'something is forgotten');
    expect(await kept()).to.deep.equal([left, left]);
  });

  it('deletes the file of a deleted comment completely', async () => {
    const { cast, name } = stage();
    const client = await cast.enter(ada);
    await client.connection.blobs?.put(plan, 1, new Blob(['file']));
    const comments = [{ commentId: 901, commentText: 'Look', attachments: [{ attachmentId: 1 }] }];
    await client.push(plan, { name: 'annotation.add', args: { annotation: { annotationId: 't1', comments } } });
    await client.push(plan, { name: 'annotation.delete', args: { annotationId: 't1' } });
    const kept = await withDatabase(name, (db) => Promise.all([db.getAllKeys('blobs'), db.getAllKeys('blobInfo')]));
    expect(kept).to.deep.equal([[], []]);
  });

  it('deletes the outcome of a mutation after 30 days', async () => {
    const { cast, name } = stage();
    const first = await cast.enter(ada);
    await first.push(plan, thread('t1'));
    await first.connection.close();
    await withDatabase(name, async (db) => {
      const outcome = { ok: true, seq: 1 };
      await db.put('mutations', { outcome, at: Date.now() - 31 * DAY_MS }, ['old', 1]);
      await db.put('mutations', { outcome, at: Date.now() - 29 * DAY_MS }, ['young', 1]);
    });
    const second = await cast.enter(ada);
    await second.push(plan, reply('t1', 'Later'));
    const clients = await withDatabase(name, async (db) => (await db.getAllKeys('mutations')) as [string, number][]);
    expect(clients.map(([clientId]) => clientId)).to.have.members([first.clientId, second.clientId, 'young']);
  });

  it('sends 10,000 rows in parts of at most 250', async () => {
    const { cast, name } = stage();
    const first = await cast.enter(ada);
    await first.push(plan, thread('t0'));
    await first.connection.close();
    await withDatabase(name, async (db) => {
      const { store, done } = db.transaction('rows', 'readwrite');
      for (let at = 1; at < 10_000; at++) void store.put(storedRow(`t${at}`, at), rowKey(`t${at}`));
      await done;
    });
    const second = await cast.enter(ada);
    await second.follow(plan);
    const sizes = second.frames.map((frame) => (frame.t === 'reset' ? frame.rows.length : 0));
    expect(Math.max(...sizes)).to.equal(250);
    expect(sizes.reduce((sum, size) => sum + size)).to.equal(10_000);
    expect(second.ids(plan)).to.have.length(10_000);
  });
});
