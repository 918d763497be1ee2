import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import type { CollabStore } from '../../store/api.js';
import { memoryBackend } from '../../store/backends/memory.js';
import { CollabFailure } from '../../store/collab-failure.js';
import { createStore } from '../../store/store.js';
import { turn } from './scripted-backend.js';

const unspeakable = {
  toString: () => {
    throw new Error('A text of the page.');
  },
};
const revoked = Proxy.revocable([], {});
revoked.revoke();
const cyclic: Record<string, unknown> = {};
cyclic.self = cyclic;
const throwing = Object.defineProperty({}, 'annotationId', {
  enumerable: true,
  get: () => {
    throw new Error('A getter of the page.');
  },
});
const refusing = new Proxy(
  {},
  {
    get: () => {
      throw new Error('A proxy of the page.');
    },
    ownKeys: () => {
      throw new Error('A proxy of the page.');
    },
  },
);

/** What a page may give by mistake, in place of every argument. */
const hostile: readonly unknown[] = [
  ...[undefined, null, 5, Number.NaN, '', 'x', 'x'.repeat(1_000_000), Symbol('x'), 5n, true],
  ...[revoked.proxy, { documentIds: null, locations: [] }, { pageSize: Object.create(null) as unknown }],
  ...[{ pageToken: unspeakable }, { settings: new Date(Number.NaN) }],
  ...[cyclic, throwing, refusing, {}, [], [null], [5], () => undefined, new Date(Number.NaN), new Map()],
  ...[{ annotationId: 5 }, { annotationId: null, options: null }, { query: null }, { options: { documentId: 5 } }],
  ...[{ annotation: null }, { annotation: { comments: 5 } }, { annotation: { comments: [null] } }],
  ...[{ annotationId: 'a', comment: null }, { annotationId: 'a', commentId: 'x' }, { files: 5 }, { files: [null] }],
  ...[
    { statusIds: 5 },
    { order: 'x' },
    { sortBy: 'x' },
    { text: 5 },
    { pageSize: 'x' },
    { pageToken: 5 },
    { data: 5n },
  ],
];

type Method = (...given: unknown[]) => unknown;

const isHandle = (value: object): value is { settled: Promise<{ ok?: boolean; error?: { code: string } }> } =>
  'settled' in value && value.settled instanceof Promise;

/** What a promise gives within a few turns; undefined for what was accepted and waits, as for a connection. */
const soon = (given: unknown): Promise<unknown> =>
  Promise.race([
    given,
    turn()
      .then(turn)
      .then(() => undefined),
  ]);

/** What is wrong with how a method answers: nothing where it succeeds as documented, or gives a CollabError that says what is accepted. */
async function faultOf(answer: () => unknown): Promise<string | undefined> {
  try {
    const given: unknown = await soon(answer());
    if (typeof given !== 'object' || given === null) return undefined;
    const outcome: unknown = isHandle(given) ? await soon(given.settled) : given;
    const { ok, error } = Object(outcome) as { ok?: boolean; error?: { code?: unknown; message?: unknown } };
    if (ok === false && (typeof error?.code !== 'string' || typeof error.message !== 'string')) return 'no error';
    if (ok === false && /TypeError|RangeError/.test(String(error?.message))) return String(error?.message);
    return undefined;
  } catch (error) {
    if (!(error instanceof CollabFailure)) return `raw: ${String(error)}`;
    if (error.code === 'INVALID_ARGUMENT' && !/ (is|has|cannot be read) [^]*accepted: /.test(error.message))
      return error.message;
    return error.message.length > 400 ? `long: ${error.message.slice(0, 80)}` : undefined;
  }
}

/** Methods of an API: its own and those of its class. */
function methodsOf(api: object): readonly string[] {
  const names = new Set<string>();
  for (let at: object | null = api; at && at !== Object.prototype; at = Object.getPrototypeOf(at) as object | null)
    for (const [name, { value }] of Object.entries(Object.getOwnPropertyDescriptors(at)))
      if (typeof value === 'function' && name !== 'constructor') names.add(name);
  return [...names];
}

/** These end what the others need. */
const LAST = ['dispose', 'signOut'];

/** What the store itself calls, and no interface names. */
const INTERNAL = ['begin', 'change', 'changed', 'changing', 'clear', 'flush', 'rebuild', 'rebuilt', 'show'];

describe('arguments that are none', () => {
  const stores: CollabStore[] = [];
  const uncaught = vi.fn();
  let store: CollabStore;

  beforeEach(async () => {
    uncaught.mockClear();
    vi.stubGlobal('reportError', uncaught);
    process.on('unhandledRejection', uncaught);
    store = createStore({ backend: memoryBackend() });
    stores.push(store);
    await store.identify({ userId: 'ada', organizationId: 'o1', name: 'Ada' });
    await store.setDocuments(['d1']);
  });

  afterEach(async () => {
    for (const each of stores.splice(0)) await each.dispose();
    process.removeListener('unhandledRejection', uncaught);
    vi.unstubAllGlobals();
  });

  /** What a store offers, each with a name. */
  async function apis(): Promise<Readonly<Record<string, object>>> {
    const inbox = await store.notifications.inbox();
    return {
      store,
      ...{ comments: store.comments, contacts: store.contacts, drafts: store.drafts, permissions: store.permissions },
      ...{ presence: store.presence, cursors: store.cursors, live: store.live, singleEditor: store.live.singleEditor },
      ...{ notifications: store.notifications, inbox, notificationList: inbox.list() },
      ...{
        view: store.comments.view(),
        browse: await store.comments.browse(),
        collection: await store.comments.collect(),
      },
    };
  }

  it('are refused by every method with a CollabError, and the store works on', async () => {
    const faults: string[] = [];
    const walked: string[] = [];
    for (const [api, methods] of Object.entries(await apis())) {
      for (const name of methodsOf(methods).filter((each) => ![...LAST, ...INTERNAL].includes(each))) {
        const method = (Reflect.get(methods, name) as Method).bind(methods);
        walked.push(`${api}.${name}`);
        for (const value of hostile) {
          for (const given of [[value], ['x', value], [{}, value], [value, value, value]]) {
            // Somebody else, or nobody's documents, would be another test.
            const fault = await faultOf(() => method(...given));
            if (fault !== undefined)
              faults.push(`${api}.${name}(${given.map((each) => typeof each).join()}): ${fault}`);
          }
        }
      }
    }
    expect([...new Set(faults)]).toEqual([]);
    expect(walked.length).toBeGreaterThan(90);
    await store.identify({ userId: 'ada', organizationId: 'o1', name: 'Ada' });
    await store.setDocuments(['d1']);
    const view = store.comments.view();
    const before = view.total.peek();
    const handle = store.comments.addCommentAnnotation({ annotation: { comments: [{ commentText: 'After all' }] } });
    expect(await handle.settled).toEqual({ ok: true });
    expect(view.total.peek()).toBe(before + 1);
    expect(uncaught.mock.calls.flat().map(String)).toEqual([]);
  }, 60_000);

  const named = (answer: () => unknown): Promise<string> =>
    (async () => answer())().then(
      async (given) => {
        const outcome = isHandle(given as object) ? await (given as { settled: Promise<unknown> }).settled : given;
        return (outcome as { error: { message: string } }).error.message;
      },
      (error: unknown) => {
        expect(error).toBeInstanceOf(CollabFailure);
        return (error as Error).message;
      },
    );
  const no = null as never;
  const five = 5 as never;

  it.each<[string, (to: CollabStore) => unknown, string]>([
    ['markAsRead()', ({ comments }) => comments.markAsRead(undefined as never), 'request is undefined'],
    ['collect({ pageSize })', ({ comments }) => comments.collect({ pageSize: 'x' as never }), 'query.pageSize is "x"'],
    ['setDocuments(x, null)', (to) => to.setDocuments(['d1'], no), 'options is null'],
    ['setDocuments(5)', (to) => to.setDocuments(five), 'documents is 5'],
    ['uploadFile({})', ({ comments }) => comments.uploadFile({} as never), 'request.files is undefined'],
    [
      'page({ order })',
      ({ comments }) => comments.page({ order: 'x' as never }),
      'request.order is "x"; accepted: asc or desc',
    ],
    ['drafts.set(k, 5)', ({ drafts }) => drafts.set('k', five), 'draft is 5'],
    ['identify(u, null)', (to) => to.identify({ userId: 'a', organizationId: 'o' }, no), 'options is null'],
    ['view({ statusIds: 5 })', ({ comments }) => comments.view({ statusIds: five }), 'query.statusIds is 5'],
    ['view({ sortBy })', ({ comments }) => comments.view({ sortBy: 'x' as never }), 'query.sortBy is "x"'],
    ['browse({ filters: 5 })', ({ comments }) => comments.browse({ filters: five }), 'query.filters is 5'],
    ['live.set(5)', ({ live }) => live.set(five, 1), 'liveStateDataId is 5'],
    ['cursors.move(5)', ({ cursors }) => cursors.move(five), 'position is 5'],
    ['contacts.suggest({})', ({ contacts }) => contacts.suggest({} as never), 'query.searchText is undefined'],
    ['addComment', ({ comments }) => comments.addComment({ annotationId: 'a', comment: no }), 'comment is null'],
    ['joinComposer(5)', ({ comments }) => comments.joinComposer(five), 'target is 5'],
    ['getLink({ href })', ({ comments }) => comments.getLink({ annotationId: 'a', href: 'x' }), 'request.href is "x"'],
    ['clickButton({})', ({ comments }) => comments.clickButton({} as never), 'click.buttonContext is undefined'],
    ['presence.update', ({ presence }) => presence.update({ pageInfo: five }), 'details.pageInfo is 5'],
    ['presence.update', ({ presence }) => presence.update({ following: five }), 'details.following is 5'],
    ['presence.enter', ({ presence }) => presence.enter({ awayAfterMs: -1 }), 'times.awayAfterMs is -1'],
    [
      'cursors.move(target)',
      ({ cursors }) => cursors.move({ left: 0, top: 0, targetElement: five }),
      'position.targetElement is 5',
    ],
    ['fetchDocuments', (to) => to.fetchDocuments({ documentIds: no }), 'request.documentIds is null'],
    [
      'markAsRead({})',
      async ({ notifications }) => (await notifications.inbox()).markAsRead({} as never),
      'notificationIds is undefined',
    ],
    [
      'archive(all)',
      async ({ notifications }) => (await notifications.inbox()).archive({ query: undefined as never }),
      'query is undefined',
    ],
    ['on(error)', (to) => to.on('error', no), 'listener is null'],
    ['createStore()', () => createStore(undefined as never), 'options is undefined'],
    ['createStore({})', () => createStore({} as never), 'options.backend is undefined'],
  ])('are named: %s', async (_, answer, message) => {
    expect(await named(() => answer(store))).toContain(message);
  });

  it('in a query leave the views that are there up to date', async () => {
    const view = store.comments.view();
    expect(() => view.update({ statusIds: five })).toThrow(CollabFailure);
    expect(() => store.comments.view({ sortBy: five })).toThrow(CollabFailure);
    const handle = store.comments.addCommentAnnotation({ annotation: { comments: [{ commentText: 'Hello' }] } });
    expect(await handle.settled).toEqual({ ok: true });
    expect(view.total.peek()).toBe(1);
  });
});
