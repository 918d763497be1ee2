import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import type { CollabStore } from '../../../store/api/store.js';
import { memoryBackend } from '../../../store/backends/memory.js';
import { CollabFailure } from '../../../store/base/collab-failure.js';
import { createStore } from '../../../store/store.js';
import { methodsOf } from '../methods-of.js';
import { turn } from '../scripted-backend.js';

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

const thrower = (thrown: unknown): object =>
  new Proxy(
    {},
    {
      get: () => {
        throw thrown;
      },
      ownKeys: () => {
        throw thrown;
      },
    },
  );
const revokedFunction = Proxy.revocable(() => undefined, {});
revokedFunction.revoke();

/** What may stand in a request in place of any value. */
const strange: readonly unknown[] = [
  ...[
    revoked.proxy,
    revokedFunction.proxy,
    thrower(null),
    thrower(undefined),
    thrower(Object.create(null)),
    thrower(Symbol('x')),
  ],
  ...[thrower(unspeakable), thrower(revoked.proxy), throwing, cyclic, unspeakable, Object.create(null) as unknown],
  ...[Infinity, -Infinity, Number.NaN, Symbol('x'), 5n, null, {}, [], () => undefined, new Date(Number.NaN), new Map()],
  ...[
    { toJSON: () => thrower(null) },
    { toJSON: () => Symbol('x') },
    [Symbol('x')],
    [5n],
    [revoked.proxy],
    -1,
    '',
    'x',
  ],
];

/** The value with each of its parts replaced in turn, itself included. */
function* replaced(value: unknown, by: unknown): Generator {
  yield by;
  if (typeof value !== 'object' || value === null) return;
  for (const [key, part] of Object.entries(value))
    for (const next of replaced(part, by))
      yield Array.isArray(value) ? value.with(Number(key), next) : { ...value, [key]: next };
}

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

/** These end what the others need. */
const LAST = ['dispose', 'signOut'];

/** What the store itself calls, and no interface names. */
const INTERNAL = [
  'applyChanges',
  'changed',
  'changing',
  'clear',
  'flush',
  'rebuild',
  'rebuilt',
  'reload',
  'updateItems',
];

describe('malformed arguments', () => {
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
      events: store.events,
      ...{ presence: store.presence, cursors: store.cursors, live: store.live, singleEditor: store.live.singleEditor },
      ...{ notifications: store.notifications, inbox, notificationList: inbox.list() },
      ...{
        view: store.comments.view(),
        browse: await store.comments.createFacetedView(),
        collection: await store.comments.createPagedCollection(),
      },
    };
  }

  it('are refused by every method with a CollabError, and the store remains usable', async () => {
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

  const options = { documentId: 'd1' };
  const onThread = { annotationId: 'a', options };
  const onComment = { ...onThread, commentId: 1 };
  const target = {
    elementId: 'x',
    targetText: { text: 'x', occurrence: 1 },
    selectors: [{ type: 'xpath', value: '/x' }],
  };
  const tag = { text: '@Ben', userId: 'ben', contact: { userId: 'ben', name: 'Ben', email: 'b@x.y' } };
  const comment = {
    commentId: 1,
    commentText: 'x',
    commentHtml: 'x',
    taggedUserContacts: [tag],
    to: [{ userId: 'b' }],
  };
  const file = { name: 'x', size: 1, type: 'text/plain' };
  const query = { documentIds: ['d1'], statusIds: ['OPEN'], text: 'x', createdAfter: 1, order: 'asc', unread: true };
  const data = { commentText: 'x', commentHtml: 'x', attachments: [{ attachmentId: 1 }] };
  const place = { id: 'x', locationName: 'X' };
  const user = { userId: 'ada', organizationId: 'o1', name: 'Ada', email: 'a@x.y' };

  /** Requests that are accepted, by API and method. */
  const good: Readonly<Record<string, readonly unknown[]>> = {
    'store.identify': [user, { authToken: 'x', replaceContacts: true }],
    'store.setDocuments': [['d1'], { folderId: 'f', context: { access: { x: ['y'] } }, locationId: 'x' }],
    'store.setLocations': [[place], { rootLocationId: 'x', appendLocation: true }],
    'store.fetchFolders': [{ organizationId: 'o1', folderId: 'f', maxDepth: 1 }],
    'store.fetchDocuments': [{ documentIds: ['d1'], pageSize: 5, pageToken: 'x' }],
    'store.updateDocuments': [{ documents: [{ documentId: 'd1', documentName: 'One' }] }],
    'store.updateLocations': [{ locations: [place], documentIds: ['d1'] }],
    'comments.addCommentAnnotation': [
      {
        annotation: {
          annotationId: 'b',
          comments: [comment],
          targetElement: target,
          location: place,
          context: { x: 1 },
        },
        options,
      },
    ],
    'comments.addComment': [{ ...onThread, comment, assignedTo: { userId: 'ben' } }],
    'comments.updateComment': [{ ...onThread, comment, merge: true, basedOn: 0 }],
    'comments.deleteComment': [onComment],
    'comments.assignUser': [{ ...onThread, assignedTo: { userId: 'ben', name: 'Ben' } }],
    'comments.updateStatus': [{ ...onThread, status: { id: 'OPEN', name: 'x', type: 'default' } }],
    'comments.updatePriority': [{ ...onThread, priority: { id: 'P0', name: 'x' } }],
    'comments.updateCategory': [{ ...onThread, commentCategories: [{ id: 'bug', name: 'x' }] }],
    'comments.updateCustomList': [{ ...onThread, customList: [{ id: 'x', label: 'x' }] }],
    'comments.updateTarget': [{ ...onThread, targetElement: target, position: { x: 1 }, pageInfo: { url: 'x' } }],
    'comments.updateAccess': [{ ...onThread, accessMode: 'private' }],
    'comments.addAttachment': [{ ...onComment, files: [file] }],
    'comments.uploadFile': [{ ...onThread, files: [file], attachedCount: 1 }],
    'comments.attachmentUrl': [{ ...onThread, attachmentId: 1 }],
    'comments.typing': ['a', 'd1'],
    'comments.setTyping': [{ ...onThread, isTyping: true }],
    'comments.getAttachment': [onComment],
    'comments.getRecording': [onComment],
    'comments.getLink': [{ ...onComment, href: 'https://x.y/', parameter: 'x' }],
    'comments.copyLink': [{ ...onComment, href: 'https://x.y/', parameter: 'x' }],
    'events.emitButtonClick': [{ buttonContext: { type: 'x', groupId: 'x' } }],
    'events.emit': ['linkClick', { annotationId: 'a', commentId: 1, text: 'x', link: 'x' }, 'd1'],
    'comments.addReaction': [{ ...onComment, reaction: { reactionId: 'HEART', variant: 'x' } }],
    'comments.toggleReaction': [{ ...onComment, reaction: { reactionId: 'HEART' } }],
    'comments.deleteReaction': [{ ...onComment, reaction: { reactionId: 'HEART' } }],
    'comments.markAsRead': [onThread],
    'comments.markAsUnread': [onComment],
    'comments.deleteAttachment': [{ ...onComment, attachmentId: 1 }],
    'comments.deleteRecording': [{ ...onComment, recorderId: 'x' }],
    'comments.view': [query],
    'comments.createFacetedView': [{ ...query, filters: { status: ['OPEN'] }, groupBy: 'status' }],
    'comments.createPagedCollection': [{ ...query, pageSize: 5, filters: { status: ['OPEN'] } }],
    'comments.page': [{ ...query, pageSize: 5, pageToken: 'x' }],
    'comments.counts': [query],
    'comments.byId': ['a', 'd1'],
    'comments.joinComposer': [{ annotationId: 'a', isOpen: () => true, take: () => undefined }],
    'contacts.set': [
      {
        contacts: [{ userId: 'b', name: 'B', email: 'b@x.y' }],
        groups: [{ groupId: 'g', groupName: 'G', users: [{ userId: 'b' }] }],
        lists: [{ hotkey: '#', type: 'custom', data: [{ id: 'x', name: 'X' }] }],
        scope: 'all',
        allowEmail: true,
      },
    ],
    'contacts.suggest': [{ searchText: 'b', hotkey: '@', scope: 'all' }],
    'contacts.search': [{ searchText: 'b', hotkey: '@', scope: 'all', event: {} }],
    'contacts.choose': [{ type: 'contact', contact: { userId: 'b', name: 'B' } }],
    'drafts.get': ['x'],
    'drafts.set': ['x', data],
    'drafts.delete': ['x'],
    'permissions.can': ['comment.add', { annotationId: 'a', documentId: 'd1', commentId: 1 }],
    'presence.users': [{ documentId: 'd1', statuses: ['online'] }],
    'presence.enter': [{ awayAfterMs: 1_000, offlineAfterMs: 2_000 }],
    'presence.update': [
      { type: 'x', pageInfo: { url: 'x' }, following: { userId: 'b', since: 1 }, view: { position: { x: 1 } } },
    ],
    'cursors.users': [{ documentId: 'd1' }],
    'cursors.move': [{ left: 1, top: 1, targetElement: { elementId: 'x' } }, 'x'],
    'cursors.setMessage': ['x'],
    'live.get': ['x'],
    'live.set': ['x', { x: [1] }, { merge: true }],
    'live.field': ['x'],
    'live.setField': ['x', 'y'],
    'live.fetch': [{ liveStateDataId: 'x' }],
    'singleEditor.enable': [{ singleTabEditor: true, customMode: true, editorAccessTimeout: 5 }],
    'singleEditor.handOver': ['b'],
    'notifications.add': [
      {
        notifyUsers: [{ userId: 'b', email: 'b@x.y' }],
        actionUser: user,
        displayHeadlineMessageTemplate: 'x {y}',
        displayHeadlineMessageTemplateData: { y: 1 },
        displayBodyMessage: 'x',
        notificationSourceData: { x: 1 },
        context: { access: { x: ['y'] } },
        documentId: 'd1',
      },
    ],
    'inbox.page': [{ type: 'all', documentIds: ['d1'], pageSize: 5, pageToken: 'x' }],
    'inbox.list': [{ type: 'all', isUnread: true }],
    'inbox.markAsRead': [['x']],
    'inbox.archive': [{ query: { type: 'all' } }],
    'inbox.updateSettings': [{ inbox: 'ALL' }, 'd1'],
    'inbox.muteAll': [true],
    'view.update': [query],
    'browse.update': [{ ...query, filters: { status: ['OPEN'] } }],
  };

  it('are refused with a CollabError in every field of a valid request', async () => {
    const all = await apis();
    const faults: string[] = [];
    for (const [name, given] of Object.entries(good)) {
      const [api = '', method = ''] = name.split('.');
      const call = Reflect.get(all[api] ?? {}, method) as Method | undefined;
      if (!call) {
        faults.push(`${name} is no method`);
        continue;
      }
      for (const [at, value] of given.flatMap((part, at) =>
        strange.flatMap((by) => [...replaced(part, by)].map((next) => [at, next] as const)),
      )) {
        const fault = await faultOf(() => call.apply(all[api], given.with(at, value)));
        if (fault !== undefined) faults.push(`${name}: ${fault}`);
      }
    }
    expect([...new Set(faults)]).toEqual([]);
    await store.identify(user);
    expect(uncaught.mock.calls.flat().map(String)).toEqual([]);
  }, 120_000);

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
    [
      'createPagedCollection({ pageSize })',
      ({ comments }) => comments.createPagedCollection({ pageSize: 'x' as never }),
      'query.pageSize is "x"',
    ],
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
    [
      'createFacetedView({ filters: 5 })',
      ({ comments }) => comments.createFacetedView({ filters: five }),
      'query.filters is 5',
    ],
    [
      'createFacetedView({ quickView })',
      ({ comments }) => comments.createFacetedView({ quickView: 'toString' as never }),
      'query.quickView is "toString"',
    ],
    ['live.set(5)', ({ live }) => live.set(five, 1), 'liveStateDataId is 5'],
    ['cursors.move(5)', ({ cursors }) => cursors.move(five), 'position is 5'],
    ['contacts.suggest({})', ({ contacts }) => contacts.suggest({} as never), 'query.searchText is undefined'],
    ['addComment', ({ comments }) => comments.addComment({ annotationId: 'a', comment: no }), 'comment is null'],
    ['joinComposer(5)', ({ comments }) => comments.joinComposer(five), 'target is 5'],
    ['getLink({ href })', ({ comments }) => comments.getLink({ annotationId: 'a', href: 'x' }), 'request.href is "x"'],
    ['emitButtonClick({})', ({ events }) => events.emitButtonClick({} as never), 'click.buttonContext is undefined'],
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
  ])('are named in the error: %s', async (_, answer, message) => {
    expect(await named(() => answer(store))).toContain(message);
  });

  it('in a query leave existing views up to date', async () => {
    const view = store.comments.view();
    expect(() => view.update({ statusIds: five })).toThrow(CollabFailure);
    expect(() => store.comments.view({ sortBy: five })).toThrow(CollabFailure);
    const handle = store.comments.addCommentAnnotation({ annotation: { comments: [{ commentText: 'Hello' }] } });
    expect(await handle.settled).toEqual({ ok: true });
    expect(view.total.peek()).toBe(1);
  });
});
