import { afterAll, afterEach, beforeEach, describe, expect, it } from 'vitest';
import { createStore, type CollabStore, type SetDocumentsContext } from '../../store/index.js';
import type { NewCommentAnnotation, User } from '../../store/model/index.js';
import { ada, ben } from '../conformance/fixtures.js';
import { embeddedDatabases } from './databases.js';
import { Network } from './network.js';
import { connectTo, startService, tokenFor, type RunningService } from './service-stage.js';
import { until } from './until.js';

const of = (...team: string[]): SetDocumentsContext => ({ access: { team } });

describe('contexts of a page that is connected to a service', () => {
  let running: RunningService;
  let network: Network;
  const stores: CollabStore[] = [];

  beforeEach(async () => {
    running = await startService();
    network = await Network.open(running.url);
  });

  afterEach(async () => {
    for (const store of stores.splice(0)) await store.dispose();
    await network.close();
    await running.strike();
  });

  afterAll(() => embeddedDatabases.close());

  async function open(user: User, context: SetDocumentsContext, documentIds = ['plan']): Promise<CollabStore> {
    const store = createStore({ backend: connectTo(network.url) });
    stores.push(store);
    await store.setDocuments(documentIds, { context });
    await store.identify(user, { authToken: await tokenFor(user) });
    await until(store.connection, (state) => state === 'online');
    return store;
  }

  async function add(
    store: CollabStore,
    documentId: string,
    text: string,
    more: Partial<NewCommentAnnotation> = {},
  ): Promise<void> {
    const annotation = { comments: [{ commentText: text }], ...more };
    expect(await store.comments.addCommentAnnotation({ annotation, options: { documentId } }).settled).toEqual({
      ok: true,
    });
  }

  const textsIn = (store: CollabStore) =>
    store.comments
      .view({})
      .rows.peek()
      .map(({ data }) => data.comments[0]?.commentText)
      .sort();

  /** Waits until a store has all threads of its contexts, and returns their texts. */
  async function shown(store: CollabStore): Promise<readonly unknown[]> {
    await until(store.connection, (state) => state === 'online');
    await until(store.comments.view({}).ready, Boolean);
    return textsIn(store);
  }

  /** Ada writes for the north, for the south and for all, in two documents. */
  async function write(): Promise<CollabStore> {
    const author = await open(ada, of('north', 'south'), ['plan', 'other']);
    for (const documentId of ['plan', 'other']) {
      await add(author, documentId, 'north', { contextFilter: of('north') });
      await add(author, documentId, 'south', { contextFilter: of('south') });
      await add(author, documentId, 'all');
    }
    return author;
  }

  it('change on the same connection, with rows, pages and counts', async () => {
    await write();
    const reader = await open(ben, of('north'));
    expect(await shown(reader)).toEqual(['all', 'north']);
    const { connections } = network;
    const counts = reader.comments.counts({ documentIds: ['other'] });
    const stop = counts.subscribe(() => undefined);
    await until(counts, (value) => value?.other?.total === 2);
    for (const [context, texts] of [
      [of('south'), ['all', 'south']],
      [of('south', 'north'), ['all', 'north', 'south']],
      [undefined, ['all']],
      [of('north'), ['all', 'north']],
    ] as const) {
      await reader.setDocuments(['plan'], context && { context });
      expect(textsIn(reader)).toEqual([]);
      expect(await shown(reader)).toEqual(texts);
      await until(counts, (value) => value?.other?.total === texts.length);
      const page = await reader.comments.page({ documentIds: ['other'] });
      expect(page.data?.other?.length).toBe(texts.length);
    }
    stop();
    expect(network.connections).toBe(connections);
    expect(reader.connectionProblem.peek()).toBe(null);
  });

  it('change several times at once, and only the last ones count', async () => {
    await write();
    const reader = await open(ben, of('north'));
    const rows = reader.comments.view({}).rows;
    const seen = new Set<unknown>();
    const stop = rows.subscribe((all) => {
      for (const { data } of all) seen.add(data.comments[0]?.commentText);
    });
    seen.clear();
    for (const team of ['south', 'north', 'south', 'east']) await reader.setDocuments(['plan'], { context: of(team) });
    expect(await shown(reader)).toEqual(['all']);
    stop();
    expect([...seen]).toEqual(['all']);
  });

  it('are those of the page after a lost connection, too', async () => {
    await write();
    const reader = await open(ben, of('north'));
    network.down();
    await until(reader.connection, (state) => state === 'offline');
    await reader.setDocuments(['plan'], { context: of('south') });
    network.up();
    expect(await shown(reader)).toEqual(['all', 'south']);
  });
});
