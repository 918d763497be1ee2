import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import type { Connection, NotificationService, QueryApi } from '../../../store/backends/backend.js';
import { CollabFailure } from '../../../store/base/collab-failure.js';
import type { Backend, CollabStore, PagedCollectionQuery, NotificationInbox } from '../../../store/index.js';
import { createStore } from '../../../store/store.js';
import { methodsOf } from '../methods-of.js';
import { makeRecord } from '../rows.js';
import { ScriptedBackend, turn } from '../scripted-backend.js';

type Method = (...given: unknown[]) => unknown;

const never = (): Promise<never> => new Promise(() => undefined);

/** Methods that answer at once, or return something to observe: there is nothing of theirs to settle. */
const immediate: Readonly<Record<string, readonly string[]>> = {
  store: ['setLocations', 'on', 'onAny'],
  comments: [
    ...[
      'confirmThreadDeletion',
      'reloadContent',
      'joinComposer',
      'attachmentUrl',
      'typing',
      'setTyping',
      'getAttachment',
    ],
    ...['getRecording', 'getLink', 'view', 'byId', 'counts'],
  ],
  contacts: ['set', 'choose'],
  drafts: [],
  permissions: ['can', 'accessTo'],
  events: ['emit', 'emitButtonClick'],
  presence: ['users', 'enter', 'update', 'touch'],
  cursors: ['users', 'enter', 'move', 'setMessage'],
  live: ['get', 'field', 'now'],
  singleEditor: ['enable'],
  notifications: [],
  inbox: ['list', 'onArrival', 'delivers'],
};

/** Methods that end a session, or begin one: of a disposed store they resolve, so that nobody has to mind. */
const ofSession = ['store.identify', 'store.signOut', 'store.setDocuments', 'store.dispose'];

const ada = { userId: 'ada', organizationId: 'o1', name: 'Ada' };
const file = new File(['x'], 'x.txt', { type: 'text/plain' });
const reply = { annotationId: 'a', commentId: 1 };
const notification = { displayHeadlineMessageTemplate: 'x', displayBodyMessage: 'y', notifyAll: true };
const everything = { query: {} };

/** What each method is given that answers later; a write needs no more than its thread where it is not made. */
const requests: Readonly<Record<string, readonly unknown[]>> = {
  'store.fetchFolders': [{ organizationId: 'o1' }],
  'store.fetchDocuments': [{ documentIds: ['d9'] }],
  'store.updateDocuments': [{ documents: [{ documentId: 'd1', documentName: 'One' }] }],
  'store.updateLocations': [{ locations: [{ id: 'x', locationName: 'X' }] }],
  'comments.addCommentAnnotation': [{ annotation: { comments: [{ commentText: 'x' }] } }],
  'comments.addComment': [{ annotationId: 'a', comment: { commentText: 'x' } }],
  'comments.updateComment': [{ annotationId: 'a', comment: { commentId: 1, commentText: 'Other' } }],
  'comments.deleteComment': [reply],
  'comments.addAttachment': [{ annotationId: 'a', files: [file] }],
  'comments.uploadFile': [{ files: [file] }],
  'comments.page': [{ documentIds: ['d9'] }],
  'contacts.suggest': [{ searchText: 'a' }],
  'contacts.search': [{ searchText: 'a' }],
  'drafts.set': ['key', { commentText: 'x', commentHtml: 'x', attachments: [] }],
  'live.set': ['zoom', 1],
  'live.setField': ['field', 1],
  'singleEditor.handOver': ['bo'],
  'notifications.add': [notification],
  'inbox.add': [notification],
  'inbox.markAsRead': [everything],
  'inbox.markAsUnread': [everything],
  'inbox.archive': [everything],
  'inbox.unarchive': [everything],
  'inbox.updateSettings': [{ settings: { inbox: 'MINE' } }],
  'inbox.muteAll': [true],
};
const other: readonly unknown[] = [{ annotationId: 'a' }];

type Outcome = { readonly ok?: boolean; readonly error?: { readonly code?: string } | string } | undefined;

/** The code of the error that something ends with; what it came to where that is none. */
async function endOf(answer: () => unknown): Promise<unknown> {
  try {
    const given = (await answer()) as { settled?: Promise<unknown> } | undefined;
    const outcome = given && 'settled' in given ? await given.settled : given;
    const [first] = Array.isArray(outcome) ? (outcome as Outcome[]) : [outcome as Outcome];
    if (typeof first?.error === 'string') return first.error.includes('disposed') ? 'disposed' : first.error;
    return first?.error?.code ?? outcome;
  } catch (error) {
    return error instanceof CollabFailure ? error.code : error;
  }
}

/** A backend that answers no question and takes no change. */
class SilentBackend extends ScriptedBackend {
  readonly service: NotificationService = {
    follow: () => ({ unsubscribe: () => undefined }),
    page: never,
    push: never,
  };
  override queries = {
    ...{ page: never, counts: never },
    catalog: { folders: never, documents: never, updateDocuments: never, updateLocations: never },
  } as QueryApi;
  override blobs = { put: never, get: never, delete: never };

  override async connect(...given: Parameters<Backend['connect']>): Promise<Connection> {
    return { ...(await super.connect(...given)), notifications: this.service };
  }
}

describe('a disposed store', () => {
  let backend: SilentBackend;
  let store: CollabStore;
  let inbox: NotificationInbox;
  let apis: Readonly<Record<string, object>>;
  const uncaught = vi.fn();

  beforeEach(async () => {
    uncaught.mockClear();
    process.on('unhandledRejection', uncaught);
    backend = new SilentBackend();
    store = createStore({ backend });
    await store.identify(ada);
    await store.setDocuments(['d1']);
    backend.reset(1, [makeRecord('a')]);
    inbox = await store.notifications.inbox();
    const { comments, contacts, drafts, permissions, presence, cursors, live, notifications } = store;
    apis = {
      ...{ store, comments, contacts, drafts, permissions, presence, cursors, live, notifications, inbox },
      singleEditor: live.singleEditor,
    };
    contacts.set({ search: never });
  });

  afterEach(async () => {
    await store.dispose();
    process.removeListener('unhandledRejection', uncaught);
  });

  /** Every method whose answer comes later, by its name. */
  const later = (): readonly (readonly [string, Method])[] =>
    Object.entries(apis).flatMap(([name, api]) =>
      methodsOf(api)
        .filter((method) => !immediate[name]?.includes(method) && !ofSession.includes(`${name}.${method}`))
        .map((method): [string, Method] => [
          `${name}.${method}`,
          (...given) => (Reflect.get(api, method) as Method).apply(api, given),
        ]),
    );

  it('answers every call with "disposed"', async () => {
    await store.dispose();
    const ends = await Promise.all(
      later().map(async ([name, method]) => [name, await endOf(() => method(...(requests[name] ?? other)))]),
    );
    expect(ends.filter(([, end]) => end !== 'disposed')).toEqual([]);
    expect(ends.length).toBeGreaterThan(55);
    for (const name of ofSession) {
      const method = Reflect.get(store, name.slice('store.'.length)) as Method;
      expect([name, await endOf(() => method.call(store, ada))]).toEqual([name, undefined]);
    }
    expect(uncaught).not.toHaveBeenCalled();
  });

  it('ends every call in progress with "disposed"', async () => {
    store.comments.confirmThreadDeletion(never);
    const ends = new Map<string, unknown>();
    for (const [name, method] of later()) {
      void endOf(() => method(...(requests[name] ?? other))).then((end) => ends.set(name, end));
      await turn();
    }
    const before = new Set(ends.keys());
    await store.dispose();
    await turn();
    await turn();
    const pending = later().filter(([name]) => !before.has(name));
    expect(pending.map(([name]) => [name, ends.get(name)]).filter(([, end]) => end !== 'disposed')).toEqual([]);
    // So many of them wait for the backend; a request that is none, or is answered here, does not.
    expect(pending.length).toBeGreaterThan(25);
    expect(uncaught).not.toHaveBeenCalled();
  });

  it('ends an identification that the backend never answers', async () => {
    backend.gate = never();
    const identified = store.identify({ ...ada, userId: 'bo' });
    await turn();
    await store.dispose();
    expect(await endOf(() => identified)).toBeUndefined();
  });

  it('ends pending pages of its collections and lists', async () => {
    const query: PagedCollectionQuery = { documentIds: ['d9'] };
    const collection = await store.comments.createPagedCollection(query);
    const list = inbox.list();
    expect([collection.state.peek(), list.state.peek()]).toEqual(['loading', 'loading']);
    await store.dispose();
    await Promise.all([collection.more(), list.more()]);
    for (const paged of [collection, list, inbox.list()]) {
      await turn();
      expect([paged.state.peek(), paged.error.peek()?.code]).toEqual(['failed', 'disposed']);
    }
  });

  it('ends a deletion that waits for its confirmation', async () => {
    store.comments.confirmThreadDeletion(never);
    const annotation = { annotationId: 'own', comments: [{ commentId: 5, commentText: 'x' }] };
    store.comments.addCommentAnnotation({ annotation });
    const { settled } = store.comments.deleteComment({ annotationId: 'own', commentId: 5 });
    await store.dispose();
    expect(await settled).toMatchObject({ ok: false, error: { code: 'disposed' } });
  });

  it('finishes writing drafts', async () => {
    const saving = store.drafts.set('key', { commentText: 'x', commentHtml: 'x', attachments: [] });
    await store.dispose();
    await expect(saving).resolves.toBeUndefined();
  });

  it('answers with "disposed" if nobody was ever identified', async () => {
    const early = createStore({ backend });
    await early.dispose();
    await vi.waitUntil(async () => (await endOf(() => early.comments.page())) === 'disposed');
    expect(await endOf(() => early.live.set('zoom', 1))).toBe('disposed');
    expect(await endOf(() => early.notifications.inbox())).toBe('disposed');
  });
});
