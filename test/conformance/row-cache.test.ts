import { expect } from '@open-wc/testing';
import fc from 'fast-check';
import { deleteDB, openDB } from 'idb';
import type { Frame, OpsFrame, ResetFrame } from '../../store/backends/protocol.js';
import { RowCache } from '../../store/backends/service/row-cache.js';
import type { AnnotationRecord } from '../../store/model/index.js';
import type { Viewer } from '../../store/rules/visibility.js';
import { Replica } from '../../store/sync/replica.js';
import { makeRecord } from '../store/rows.js';
import { ada, ben, budget, plan } from './fixtures.js';

const reset = (rows: readonly AnnotationRecord[], to: number, more: Partial<ResetFrame> = {}): ResetFrame => ({
  ...{ t: 'reset', scope: plan, epoch: 'e', to, rows, first: true, offset: 0, more: false },
  ...more,
});

const change = (seq: number, row: AnnotationRecord | string, epoch = 'e'): OpsFrame => ({
  ...{ t: 'ops', scope: plan, epoch, from: seq - 1, to: seq },
  ops: [typeof row === 'string' ? { k: 'rm', seq, id: row } : { k: 'up', seq, row }],
});

const inSouth: Viewer = { ...ada, contextAccess: { team: ['south'] } };

describe('the rows that a browser keeps of a service', () => {
  const caches: RowCache[] = [];
  let name: string;

  beforeEach(() => {
    name = `rows-${crypto.randomUUID()}`;
  });

  afterEach(async () => {
    for (const cache of caches.splice(0)) await cache.close();
    await deleteDB(name);
  });

  function open(viewer: Viewer = ada): RowCache {
    const cache = new RowCache(name, { url: 'wss://service', apiKey: 'key' }, viewer);
    caches.push(cache);
    return cache;
  }

  const ids = async (cache: RowCache, scope = plan) => (await cache.load(scope))?.rows.map(({ id }) => id);

  it('are there at the next start, with their place in the log', async () => {
    const cache = open();
    cache.apply(reset([makeRecord('a'), makeRecord('b')], 3));
    cache.apply(change(4, makeRecord('c')));
    cache.apply(change(5, 'a'));
    await cache.close();
    expect(await open().load(plan)).to.deep.equal({
      cursor: { epoch: 'e', seq: 5 },
      rows: [makeRecord('b'), makeRecord('c')],
    });
  });

  it('are absent for another document, another user and other contexts', async () => {
    open().apply(reset([makeRecord('a')], 1));
    const [cache] = caches;
    expect(cache && (await ids(cache))).to.deep.equal(['a']);
    expect(cache && (await ids(cache, budget))).to.equal(undefined);
    expect(await ids(open(ben))).to.equal(undefined);
    expect(await ids(open(inSouth))).to.equal(undefined);
  });

  it('are those of a reset only once all its parts have arrived', async () => {
    const cache = open();
    cache.apply(reset([makeRecord('old')], 1));
    cache.apply(reset([makeRecord('a')], 5, { epoch: 'f', more: true }));
    expect(await ids(cache)).to.deep.equal(['old']);
    cache.apply(reset([makeRecord('b')], 5, { epoch: 'f', first: false, offset: 1 }));
    expect(await ids(cache)).to.deep.equal(['a', 'b']);
  });

  it('ignore a reset with a lost part, and operations that do not continue them', async () => {
    const cache = open();
    cache.apply(reset([makeRecord('old')], 1));
    cache.apply(reset([makeRecord('a')], 5, { epoch: 'f', more: true }));
    cache.apply(reset([makeRecord('c')], 5, { epoch: 'f', first: false, offset: 2 }));
    cache.apply(change(3, makeRecord('gap')));
    cache.apply(change(2, makeRecord('other'), 'g'));
    expect(await ids(cache)).to.deep.equal(['old']);
  });

  it('are gone when the user signs out, for all tabs, and stay gone', async () => {
    const [cache, tab] = [open(), open()];
    for (const scope of [plan, budget]) cache.apply({ ...reset([makeRecord('a')], 1), scope });
    open(ben).apply(reset([makeRecord('b')], 1));
    await cache.load(plan);
    await cache.forget();
    cache.apply(reset([makeRecord('late')], 2));
    for (const scope of [plan, budget]) expect(await ids(tab, scope)).to.equal(undefined);
    expect(await ids(open(ben))).to.deep.equal(['b']);
  });

  it('are kept by the contexts in which they were received, and all deleted when the user signs out', async () => {
    const cache = open();
    cache.apply(reset([makeRecord('a')], 1));
    cache.setViewer(inSouth);
    expect(await ids(cache)).to.equal(undefined);
    cache.apply(reset([makeRecord('south')], 1));
    expect(await ids(cache)).to.deep.equal(['south']);
    expect(await ids(open())).to.deep.equal(['a']);
    await cache.forget();
    for (const viewer of [ada, inSouth]) expect(await ids(open(viewer))).to.equal(undefined);
  });

  it('are worth nothing if one of them cannot be read: the service sends all again', async () => {
    const cache = open();
    cache.apply(reset([makeRecord('a'), makeRecord('b')], 1));
    await cache.load(plan);
    const database = await openDB(name);
    const [key = []] = await database.getAllKeys('rows');
    await database.put('rows', { id: 'b' }, key);
    database.close();
    expect(await cache.load(plan)).to.equal(undefined);
  });

  it('are those that a page shows, after any frames', async () => {
    const id = fc.constantFrom('a', 'b', 'c');
    const frame = fc.oneof(
      fc.record({ t: fc.constant('up' as const), id, gap: fc.nat({ max: 1 }) }),
      fc.record({ t: fc.constant('rm' as const), id, gap: fc.nat({ max: 1 }) }),
      fc.record({ t: fc.constant('reset' as const), ids: fc.uniqueArray(id), epoch: fc.constantFrom('e', 'f') }),
    );
    await fc.assert(
      fc.asyncProperty(fc.array(frame, { maxLength: 12 }), async (frames) => {
        const user = { ...ada, userId: crypto.randomUUID() };
        const cache = open(user);
        const replica = new Replica({ changed: () => undefined, resubscribe: () => undefined });
        let [seq, epoch, version] = [0, 'none', 0];
        const used = new Set<string>();
        for (const each of frames) {
          let made: Frame;
          if (each.t === 'reset') {
            // An epoch that was replaced is never used again.
            if (each.epoch !== epoch && used.has(each.epoch)) continue;
            used.add((epoch = each.epoch));
            made = reset(
              each.ids.map((rowId) => ({ ...makeRecord(rowId), version: ++version })),
              ++seq,
              { epoch },
            );
          } else {
            seq += 1 + each.gap;
            made = change(seq, each.t === 'up' ? { ...makeRecord(each.id), version: ++version } : each.id, epoch);
            // A page that misses something asks for it: this one gets it, too late to matter.
            if (each.gap > 0) seq -= 2;
          }
          replica.receive(made);
          cache.apply(made);
        }
        const kept = await cache.load(plan);
        expect(kept?.cursor).to.deep.equal(replica.cursor);
        const sorted = [...replica.rows.values()].sort((a, b) => (a.id < b.id ? -1 : 1));
        expect(kept?.rows ?? []).to.deep.equal(sorted);
      }),
      { numRuns: 40 },
    );
  });
});
