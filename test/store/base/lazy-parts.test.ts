import { afterEach, describe, expect, it, vi } from 'vitest';
import { createStore, localBackend, memoryBackend, type Backend, type CollabStore } from '../../../store/index.js';
import type { CollabError, User } from '../../../store/model/index.js';
import { ScriptedBackend } from '../scripted-backend.js';

/** Modules that do not load. A module that has loaded once stays loaded, so each test has modules of its own. */
const missingParts = vi.hoisted(() => new Set<string>());

const loadUnlessLost = vi.hoisted(() => (name: string, original: () => Promise<object>): Promise<object> => {
  if (missingParts.has(name)) throw new TypeError('Failed to fetch dynamically imported module');
  return original();
});

vi.mock('../../../store/sync/engine.js', (original) => loadUnlessLost('engine', original));
vi.mock('../../../store/queries/catalog.js', (original) => loadUnlessLost('catalog', original));
vi.mock('../../../store/queries/page.js', (original) => loadUnlessLost('page', original));
vi.mock('../../../store/queries/create-faceted-view.js', (original) => loadUnlessLost('faceted view', original));
vi.mock('../../../store/queries/paged-collection.js', (original) => loadUnlessLost('paged collection', original));
vi.mock('../../../store/features/notifications/inbox.js', (original) => loadUnlessLost('inbox', original));
vi.mock('../../../store/features/contacts/contact-book.js', (original) => loadUnlessLost('contacts', original));
vi.mock('../../../store/features/live/loaded-live.js', (original) => loadUnlessLost('live', original));
vi.mock('../../../store/features/cursors/cursor-sync.js', (original) => loadUnlessLost('cursors', original));
vi.mock('../../../store/backends/local/backend.js', (original) => loadUnlessLost('local backend', original));

const ada: User = { userId: 'ada', organizationId: 'o1', name: 'Ada' };

/** The failure of a part, as it is thrown, reported and returned. */
const unavailable = (part: string) => ({
  code: 'unavailable',
  message: expect.stringMatching(
    new RegExp(`^The ${part} did not load: .+ Check the connection and try again;`),
  ) as string,
});

let store: CollabStore;
let problems: CollabError[];

function openStore(backend: Backend = memoryBackend()): void {
  store = createStore({ backend });
  problems = [];
  store.on('error', ({ code, message }) => problems.push({ code, message }));
}

/** Opens a store with a user and a document. */
async function openDocument(backend?: Backend): Promise<void> {
  openStore(backend);
  await store.identify(ada);
  await store.setDocuments(['d1']);
}

describe('a part of the store that does not load', () => {
  afterEach(async () => {
    missingParts.clear();
    await store.dispose();
  });

  it('rejects a sign-in without the engine, reports the failure once, and loads the engine at the next sign-in', async () => {
    missingParts.add('engine');
    openStore();
    await expect(store.identify(ada)).rejects.toMatchObject({ name: 'CollabFailure', ...unavailable('comments') });
    expect(problems).toEqual([unavailable('comments')]);
    expect(store.connection.peek()).toBe('pendingInit');
    missingParts.clear();
    await store.identify(ada);
    expect(store.me.peek()?.userId).toBe('ada');
  });

  it('opens the storage of a backend at the next sign-in, and reports the failure once', async () => {
    missingParts.add('local backend');
    const memory = new ScriptedBackend();
    const local = localBackend();
    const isLost = () => missingParts.has('local backend');
    openStore({
      connect: (session, sink) => (isLost() ? local : memory).connect(session, sink),
      openStorage: (clientId) => (isLost() ? local : memory).openStorage(clientId),
    });
    await expect(store.identify(ada)).rejects.toMatchObject({ name: 'CollabFailure', ...unavailable('backend') });
    expect(problems).toEqual([unavailable('backend')]);
    missingParts.clear();
    await store.identify(ada);
    await store.drafts.set('key', { commentText: 'Typed', commentHtml: '' });
    expect(await memory.clients.open('other').getDraft('ada', 'key')).toMatchObject({ commentText: 'Typed' });
  });

  it('reports the failure of cursors once, and loads them when the backend is reachable again', async () => {
    missingParts.add('cursors');
    const backend = new ScriptedBackend();
    await openDocument(backend);
    store.cursors.enter();
    await vi.waitUntil(() => problems.length > 0);
    expect(problems).toEqual([unavailable('cursors')]);
    missingParts.clear();
    backend.sink.state('offline');
    backend.sink.state('online');
    await vi.waitUntil(() => store.cursors.users().peek());
  });

  it('rejects contact searches, and reports that a selection is not remembered', async () => {
    missingParts.add('contacts');
    await openDocument();
    store.contacts.choose({ type: 'contact', contact: { userId: 'ben', name: 'Ben' } });
    await vi.waitUntil(() => problems.length > 0);
    expect(problems).toEqual([unavailable('contacts')]);
    const rejection = { name: 'CollabFailure', ...unavailable('contacts') };
    await expect(store.contacts.suggest({ searchText: 'a' })).rejects.toMatchObject(rejection);
    await expect(store.contacts.search({ searchText: 'a' })).rejects.toMatchObject(rejection);
    missingParts.clear();
    expect(await store.contacts.suggest({ searchText: 'a' })).toBeInstanceOf(Array);
  });

  it('reports the failure of live values once to reads, and rejects each write', async () => {
    missingParts.add('live');
    await openDocument();
    const zoom = store.live.get('zoom');
    store.live.get('pan');
    expect(await store.live.set('zoom', 2).settled).toMatchObject({ ok: false, error: unavailable('live state') });
    expect(problems).toEqual([unavailable('live state')]);
    await expect(store.live.fetch()).rejects.toMatchObject({ name: 'CollabFailure', ...unavailable('live state') });
    missingParts.clear();
    const settled = [3, 4, 5].map((value) => store.live.set('zoom', value).settled);
    expect(await Promise.all(settled)).toEqual([{ ok: true }, { ok: true }, { ok: true }]);
    expect(zoom.peek()).toMatchObject({ data: 5 });
  });

  /** The calls that need a module, and the name of the part in the message. */
  const calls: readonly (readonly [module: string, part: string, calls: readonly (() => Promise<unknown>)[]])[] = [
    [
      'catalog',
      'list of documents',
      [
        () => store.fetchDocuments(),
        () => store.fetchFolders({ organizationId: 'o1' }),
        () => store.updateDocuments({ documents: [] }),
        () => store.updateLocations({ documentIds: ['d1'], locations: [] }),
      ],
    ],
    ['page', 'query of comments', [() => store.comments.page()]],
    ['faceted view', 'list of comments', [() => store.comments.createFacetedView()]],
    ['paged collection', 'list of comments', [() => store.comments.createPagedCollection()]],
    ['inbox', 'notifications', [() => store.notifications.inbox()]],
  ];
  it.each(calls)(
    'rejects calls that need the %s, names the %s in the error, and loads it at the next call',
    async (...each) => {
      const [module, part, requests] = each;
      missingParts.add(module);
      await openDocument();
      for (const request of requests)
        await expect(request()).rejects.toMatchObject({ name: 'CollabFailure', ...unavailable(part) });
      missingParts.clear();
      for (const request of requests) await request();
    },
  );
});
