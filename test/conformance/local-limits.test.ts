import { expect } from '@open-wc/testing';
import { ada, ben, outcomes, plan, reply, thread } from './fixtures.js';
import { databaseOf, withDatabase } from './raw-database.js';

const undo: (() => void)[] = [];

/** Puts something else in a property's place until the test is over. */
function replace(target: object, key: string, value: unknown): void {
  const own = Object.getOwnPropertyDescriptor(target, key);
  Object.defineProperty(target, key, { configurable: true, writable: true, value });
  undo.push(() => {
    if (own) Object.defineProperty(target, key, own);
    else Reflect.deleteProperty(target, key);
  });
}

describe('the local backend without browser features or space', () => {
  const stage = databaseOf();

  afterEach(() => {
    for (const restore of undo.splice(0).reverse()) restore();
  });

  const parts = [
    ['IndexedDB', globalThis, 'indexedDB'],
    ['BroadcastChannel', globalThis, 'BroadcastChannel'],
    ['navigator.locks', navigator, 'locks'],
  ] as const;
  for (const [part, owner, key] of parts) {
    it(`reports that ${part} is missing, and works in memory`, async () => {
      replace(owner, key, undefined);
      const { cast } = stage();
      const backend = cast.backend();
      const [client, other] = [await cast.enter(ada, backend), await cast.enter(ben, backend)];
      for (const { problems } of [client, other]) {
        expect(problems.map(({ code }) => code)).to.deep.equal(['storage_unavailable']);
        expect(problems[0]?.message).to.contain('stay until this tab is closed').and.to.contain(part);
      }
      await client.follow(plan);
      expect(outcomes(await other.push(plan, thread('t1')))).to.deep.equal([1]);
      await client.reach(plan, 1);
      const storage = await cast.open('c1', backend);
      const draft = { commentText: 'Kept', commentHtml: '', updatedAt: 1 };
      await storage.setDraft('ada', 'new', draft);
      expect(await storage.getDraft('ada', 'new')).to.deep.equal(draft);
      // The database was never made.
      for (const restore of undo.splice(0)) restore();
    });
  }

  it('reports that the database cannot be opened, and works in memory', async () => {
    replace(IDBFactory.prototype, 'open', () => {
      throw new DOMException('The operation is insecure.', 'SecurityError');
    });
    const { cast } = stage();
    const client = await cast.enter(ada);
    expect(client.problems.map(({ code }) => code)).to.deep.equal(['storage_unavailable']);
    expect(client.problems[0]?.message).to.contain('The operation is insecure.');
    expect(outcomes(await client.push(plan, thread('t1')))).to.deep.equal([1]);
  });

  it('refuses a mutation without space for it, and changes nothing', async () => {
    const { cast } = stage();
    const client = await cast.enter(ada);
    await client.follow(plan);
    await client.push(plan, thread('t1'));
    const { put } = IDBObjectStore.prototype;
    replace(IDBObjectStore.prototype, 'put', function (this: IDBObjectStore, value: unknown, key: IDBValidKey) {
      if (this.name === 'log') throw new DOMException('Full.', 'QuotaExceededError');
      return put.call(this, value, key);
    });
    const [result] = await client.push(plan, reply('t1', 'Too much'));
    expect(outcomes(result ? [result] : [])).to.deep.equal(['storage_full']);
    expect(!result?.ok && result?.error.message).to.contain('no room');
    for (const restore of undo.splice(0)) restore();
    expect(outcomes(await client.push(plan, reply('t1', 'Now it fits')))).to.deep.equal([2]);
    await client.reach(plan, 2);
    expect(client.texts(plan)).to.deep.equal({ t1: ['About t1', 'Now it fits'] });
  });

  it('refuses notification changes without space for them', async () => {
    const { cast } = stage();
    const { connection } = await cast.enter(ada);
    const service = connection.notifications;
    const news = {
      ...{ notificationId: 'n1', documentId: 'd1', notifyAll: true },
      ...{ displayHeadlineMessageTemplate: 'News' },
    };
    const changes = [
      { name: 'notification.add', args: { ...news, displayBodyMessage: 'A new price' } },
      { name: 'settings.mute', args: { isMutedAll: true } },
    ] as const;
    const push = async (first: number) =>
      (
        await service?.push(
          'acme',
          changes.map((change, at) => ({ clientId: 'c1', mid: first + at, change })),
        )
      )?.map((result) => (result.ok ? 'ok' : result.error.code));
    for (const write of ['put', 'add'] as const)
      replace(IDBObjectStore.prototype, write, () => {
        throw new DOMException('Full.', 'QuotaExceededError');
      });
    expect(await push(1)).to.deep.equal(['storage_full', 'storage_full']);
    for (const restore of undo.splice(0)) restore();
    expect(await push(3)).to.deep.equal(['ok', 'ok']);
  });

  it('refuses a file without space for it, deletes its parts, and keeps the others', async () => {
    const { cast, name } = stage();
    const { connection } = await cast.enter(ada);
    const file = new Blob(['file']);
    await connection.blobs?.put(plan, 1, file);
    const { put } = IDBObjectStore.prototype;
    replace(IDBObjectStore.prototype, 'put', function (this: IDBObjectStore, value: unknown, key: IDBValidKey) {
      if (this.name === 'blobs') throw new DOMException('Full.', 'QuotaExceededError');
      return put.call(this, value, key);
    });
    const error = await connection.blobs?.put(plan, 2, file).catch((reason: unknown) => reason);
    expect(error).to.include({ code: 'storage_full' });
    for (const restore of undo.splice(0)) restore();
    const kept = await withDatabase(name, (db) => Promise.all([db.getAllKeys('blobs'), db.getAllKeys('blobInfo')]));
    expect(kept.map((keys) => keys.length)).to.deep.equal([1, 1]);
    await connection.blobs?.put(plan, 2, file);
    expect(await (await connection.blobs?.get(plan, 2))?.text()).to.equal('file');
  });

  it('reports an unknown outcome of a push if the database fails in other ways', async () => {
    const { cast } = stage();
    const client = await cast.enter(ada);
    replace(IDBObjectStore.prototype, 'put', () => {
      throw new DOMException('Something broke.', 'UnknownError');
    });
    const mutations = client.make(plan, thread('t1'));
    const error = await client.connection.push(mutations).catch((reason: unknown) => reason);
    expect(error).to.include({ code: 'unavailable' });
    for (const restore of undo.splice(0)) restore();
    expect(outcomes(await client.connection.push(mutations))).to.deep.equal([1]);
  });
});
