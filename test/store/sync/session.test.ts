import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import type { CollabStore } from '../../../store/api/store.js';
import type { InitUpdateEvent } from '../../../store/model/index.js';
import { createStore } from '../../../store/store.js';
import { makeRecord } from '../rows.js';
import { ScriptedBackend, turn } from '../scripted-backend.js';

const ada = { userId: 'ada', organizationId: 'o1', name: 'Ada' };

describe('a session', () => {
  let backend: ScriptedBackend;
  let store: CollabStore;

  const ids = (): string[] =>
    store.comments
      .view()
      .rows.peek()
      .map((row) => row.id)
      .sort();

  beforeEach(() => {
    backend = new ScriptedBackend();
    store = createStore({ backend });
  });

  afterEach(() => store.dispose());

  it('changes from pendingInit to pendingData, online, offline and back', async () => {
    const states: string[] = [];
    store.connection.subscribe((state) => states.push(state));
    await store.setDocuments(['d1']);
    await store.identify(ada);
    expect(store.connection.peek()).toBe('pendingData');
    backend.reset(1);
    backend.sink.state('offline');
    backend.sink.state('online');
    await store.signOut();
    expect(states).toEqual(['pendingInit', 'pendingData', 'online', 'offline', 'pendingData', 'online', 'pendingInit']);
  });

  it('is pendingData during a sign-in until it is canceled', async () => {
    const coming = store.identify(ada);
    expect([store.connection.peek(), store.me.peek()]).toEqual(['pendingData', null]);
    await store.signOut();
    expect(store.connection.peek()).toBe('pendingInit');
    await coming;
    expect([store.connection.peek(), store.me.peek()]).toEqual(['pendingInit', null]);
  });

  it('stays online while another document loads', async () => {
    await store.identify(ada);
    await store.setDocuments(['d1']);
    backend.reset(1);
    await store.setDocuments(['d1', 'd2']);
    expect(store.connection.peek()).toBe('online');
    expect(store.comments.view().ready.peek()).toBe(false);
  });

  describe('with an invalid user', () => {
    it('is refused with the invalid value in the error', async () => {
      const bad = { userId: 5, organizationId: 'o1' } as never;
      await expect(store.identify(bad)).rejects.toMatchObject({
        code: 'INVALID_ARGUMENT',
        message: expect.stringContaining('userId is 5') as string,
      });
      expect(store.me.peek()).toBeNull();
      await store.identify(ada);
      expect(store.me.peek()).toEqual(ada);
    });

    it('keeps the current user', async () => {
      await store.identify(ada);
      await expect(store.identify('nobody' as never)).rejects.toThrow('user');
      expect(store.me.peek()?.userId).toBe('ada');
    });
  });

  it('refuses invalid document ids, and keeps the current ones', async () => {
    await store.setDocuments(['d1']);
    await expect(store.setDocuments(['a\nb'])).rejects.toMatchObject({ code: 'INVALID_ARGUMENT' });
    expect(store.documents.peek()).toEqual(['d1']);
  });

  it('reports invalid locations, and keeps the current ones', () => {
    const errors = vi.fn();
    store.on('error', errors);
    store.setLocations([{ id: 'intro' }]);
    store.setLocations([{ id: 5 as unknown as string }]);
    expect(errors).toHaveBeenCalledExactlyOnceWith(expect.objectContaining({ code: 'INVALID_ARGUMENT' }));
    expect(store.locations.peek()).toEqual([{ id: 'intro' }]);
  });

  it('keeps the predefined sets if the given ones are invalid, and reports them', async () => {
    const other = createStore({ backend, config: { statuses: [] } });
    const errors = vi.fn();
    other.on('error', errors);
    await turn();
    expect(errors).toHaveBeenCalledExactlyOnceWith(expect.objectContaining({ code: 'INVALID_ARGUMENT' }));
    expect(other.config.statuses.map(({ id }) => id)).toEqual(['OPEN', 'IN_PROGRESS', 'RESOLVED']);
  });

  it('that fails to open reports the reason, and can be retried', async () => {
    backend.obstacle = new Error('No way through.');
    const errors = vi.fn();
    store.on('error', errors);
    await expect(store.identify(ada)).rejects.toMatchObject({ message: 'No way through.' });
    expect(store.connection.peek()).toBe('offline');
    expect(errors).toHaveBeenCalledOnce();
    backend.obstacle = undefined;
    await store.identify(ada);
    expect(store.connection.peek()).toBe('online');
  });

  it('clears all rows at its end', async () => {
    await store.identify(ada);
    await store.setDocuments(['d1']);
    backend.reset(1, [makeRecord('a')]);
    const { sink } = backend;
    await store.signOut();
    expect(ids()).toEqual([]);
    expect(store.me.peek()).toBeNull();
    expect(backend.closed).toBeGreaterThan(0);
    sink.frame({ t: 'ops', scope: { organizationId: 'o1', documentId: 'd1' }, epoch: 'e1', from: 1, to: 2, ops: [] });
    expect(ids()).toEqual([]);
  });

  it("of another user never shows the earlier user's rows", async () => {
    await store.identify(ada);
    await store.setDocuments(['d1']);
    backend.reset(1, [makeRecord('a')]);
    const observed: [string | undefined, number][] = [];
    const view = store.comments.view();
    const look = (): void => void observed.push([store.me.peek()?.userId, view.total.peek()]);
    store.me.subscribe(look);
    view.total.subscribe(look);
    await store.identify({ userId: 'cy', organizationId: 'o1' });
    expect(observed).not.toContainEqual(['cy', 1]);
    expect(observed).toContainEqual(['cy', 0]);
  });

  it('of another user ignores late frames of the earlier session', async () => {
    await store.identify(ada);
    await store.setDocuments(['d1']);
    backend.reset(1, [makeRecord('a')]);
    const { sink } = backend;
    await store.identify({ userId: 'cy', organizationId: 'o1' });
    expect(ids()).toEqual([]);
    const scope = { organizationId: 'o1', documentId: 'd1' };
    sink.frame({ t: 'reset', scope, epoch: 'e1', to: 9, rows: [makeRecord('a')], first: true, offset: 0, more: false });
    expect(ids()).toEqual([]);
    backend.reset(2, [makeRecord('b')]);
    expect(ids()).toEqual(['b']);
  });

  it('does not start if the user signs out first', async () => {
    const identified = store.identify(ada);
    await store.signOut();
    await identified;
    expect(store.me.peek()).toBeNull();
    expect(backend.sessions).toEqual([]);
  });

  it('of the same user keeps the rows until new ones arrive', async () => {
    await store.identify(ada);
    await store.setDocuments(['d1']);
    backend.reset(1, [makeRecord('a')]);
    await store.identify({ ...ada, name: 'Ada L.' }, { authToken: 'new' });
    expect(ids()).toEqual(['a']);
    expect(backend.sessions[1]).toMatchObject({ authToken: 'new', user: { name: 'Ada L.' } });
    expect(backend.subscriptions.at(-1)).toMatchObject({ cursor: undefined, isActive: true });
    const { annotationId } = store.comments.addComment({ annotationId: 'a', comment: { commentText: 'x' } });
    expect(store.comments.byId(annotationId).peek()?.data.comments.at(-1)?.from.name).toBe('Ada L.');
  });

  it('is that of the last identified user', async () => {
    let open = (): void => undefined;
    backend.gate = new Promise((resolve) => (open = resolve));
    const first = store.identify({ userId: 'bo', organizationId: 'o1' });
    await turn();
    const second = store.identify(ada);
    await turn();
    open();
    await Promise.all([first, second]);
    expect(store.me.peek()?.userId).toBe('ada');
    expect(backend.sessions).toHaveLength(2);
    expect(backend.closed).toBe(1);
  });

  it('uses documents that were set before', async () => {
    await store.setDocuments(['d1', 'd2'], { rootDocumentId: 'd2' });
    await store.identify(ada);
    const annotation = { comments: [{ commentText: 'x' }] };
    const { annotationId } = store.comments.addCommentAnnotation({ annotation });
    expect(store.comments.byId(annotationId).peek()?.documentId).toBe('d2');
  });

  it('starts at the location that is set with the documents', async () => {
    await store.identify(ada);
    const locationOfNewThread = () => {
      const { annotationId } = store.comments.addCommentAnnotation({
        annotation: { comments: [{ commentText: 'x' }] },
      });
      return store.comments.byId(annotationId).peek()?.data.location;
    };
    await store.setDocuments(['d1'], { locationId: 'two' });
    expect(locationOfNewThread()).toEqual({ id: 'two' });
    store.setLocations([{ id: 'one' }, { id: 'two', locationName: 'Two' }]);
    await store.setDocuments(['d1'], { locationId: 'two' });
    expect(locationOfNewThread()).toEqual({ id: 'two', locationName: 'Two' });
    expect(store.locations.peek()).toHaveLength(2);
    await expect(store.setDocuments(['d1'], { locationId: 5 as never })).rejects.toMatchObject({
      code: 'INVALID_ARGUMENT',
      message: expect.stringContaining('options.locationId is 5') as string,
    });
  });

  it('requests no missing frames after its end', async () => {
    vi.useFakeTimers();
    await store.identify(ada);
    await store.setDocuments(['d1']);
    backend.reset(1);
    backend.ops(2, 3, []);
    backend.ops(3, 4, []);
    await store.dispose();
    expect(vi.getTimerCount()).toBe(0);
    vi.useRealTimers();
  });

  describe('with documents', () => {
    beforeEach(() => store.identify(ada));

    it('subscribes to several at once', async () => {
      await store.setDocuments(['d1', 'd2']);
      const view = store.comments.view();
      backend.reset(1, [makeRecord('a')], 'd1');
      expect(view.ready.peek()).toBe(false);
      backend.reset(1, [makeRecord('b', { documentId: 'd2' })], 'd2');
      expect(view.ready.peek()).toBe(true);
      expect(ids()).toEqual(['a', 'b']);
    });

    it('unsubscribes from documents that are no longer set', async () => {
      await store.setDocuments(['d1', 'd2']);
      backend.reset(1, [makeRecord('a')], 'd1');
      backend.reset(1, [makeRecord('b', { documentId: 'd2' })], 'd2');
      await store.setDocuments(['d2']);
      expect(ids()).toEqual(['b']);
      expect(backend.subscriptions.map(({ scope, isActive }) => [scope.documentId, isActive])).toEqual([
        ['d1', false],
        ['d2', true],
      ]);
    });

    it('adds new threads to the root document or the named one', async () => {
      const annotation = { comments: [{ commentText: 'x' }] };
      const documentOf = (annotationId: string): string | undefined =>
        store.comments.byId(annotationId).peek()?.documentId;
      await store.setDocuments(['d1', 'd2']);
      const add = (options = {}): string => store.comments.addCommentAnnotation({ annotation, options }).annotationId;
      expect([add(), add({ documentId: 'd2' })].map(documentOf)).toEqual(['d1', 'd2']);
      await store.setDocuments(['d1', 'd2'], { rootDocumentId: 'd2' });
      expect(documentOf(add())).toBe('d2');
    });

    it('adds replies to the document of their thread', async () => {
      await store.setDocuments(['d1', 'd2']);
      backend.reset(1, [], 'd1');
      backend.reset(1, [makeRecord('b', { documentId: 'd2' })], 'd2');
      store.comments.addComment({ annotationId: 'b', comment: { commentText: 'x' } });
      expect((await backend.push(1)).mutations[0]?.scope.documentId).toBe('d2');
    });

    it('requests missing frames once, and again if they are still missing', async () => {
      vi.useFakeTimers();
      await store.setDocuments(['d1']);
      backend.reset(1);
      backend.ops(2, 3, []);
      backend.ops(3, 4, []);
      backend.ops(4, 5, []);
      expect(backend.subscriptions).toHaveLength(2);
      expect(backend.subscriptions[1]?.cursor).toEqual({ epoch: 'e1', seq: 1 });
      vi.advanceTimersByTime(1000);
      expect(backend.subscriptions).toHaveLength(3);
      expect(backend.subscriptions.map(({ isActive }) => isActive)).toEqual([false, false, true]);
      vi.useRealTimers();
    });

    it("adds threads at the user's location", async () => {
      await store.setDocuments(['d1']);
      const placeOf = (given: object = {}): unknown => {
        const annotation = { comments: [{ commentText: 'x' }], ...given };
        const { annotationId } = store.comments.addCommentAnnotation({ annotation });
        return store.comments.byId(annotationId).peek()?.data.location;
      };
      expect(placeOf()).toBeUndefined();
      store.setLocations([{ id: 'one' }, { id: 'two' }]);
      expect(placeOf()).toEqual({ id: 'one' });
      const added = [{ id: 'three' }, { id: 'one', locationName: 'One' }];
      store.setLocations(added, { appendLocation: true, rootLocationId: 'two' });
      expect(store.locations.peek()).toEqual([{ id: 'one', locationName: 'One' }, { id: 'two' }, { id: 'three' }]);
      expect(placeOf()).toEqual({ id: 'two' });
      expect(placeOf({ location: { id: 'else' } })).toEqual({ id: 'else' });
      expect(placeOf({ location: null })).toBeNull();
    });
  });

  it('reports its steps by the names of the specification', async () => {
    const steps: [string, unknown][] = [];
    store.on('initUpdate', ({ event, data }: InitUpdateEvent) => steps.push([event, data]));
    const users = vi.fn();
    const documents = vi.fn();
    store.on('userUpdate', users);
    store.on('documentInit', documents);
    await store.identify(ada);
    await store.setDocuments(['d1', 'd2'], { rootDocumentId: 'd2' });
    backend.reset(1, [], 'd1');
    backend.reset(1, [], 'd2');
    await store.setDocuments(['d2']);
    store.setLocations([{ id: 'one' }], { rootLocationId: 'one' });
    store.setLocations([]);
    await store.setDocuments([]);
    await store.signOut();
    expect(steps).toEqual([
      ['userUpdate', ada],
      ['setDocumentsTriggered', ['d1', 'd2']],
      ['setRootDocumentTriggered', 'd2'],
      ['setDocumentsSuccess', ['d1', 'd2']],
      ['setDocumentsTriggered', ['d2']],
      ['setDocumentsSuccess', ['d2']],
      ['setLocationsTriggered', [{ id: 'one' }]],
      ['setRootLocationTriggered', 'one'],
      ['setLocationsSuccess', [{ id: 'one' }]],
      ['unsetLocationsTriggered', []],
      ['unsetDocumentsTriggered', []],
      ['unsetDocumentsSuccess', []],
      ['userUpdate', null],
    ]);
    expect(users.mock.calls).toEqual([[ada], [null]]);
    expect(documents.mock.calls).toEqual([[true], [true], [undefined]]);
  });

  it('reports problems of the backend', async () => {
    const errors = vi.fn();
    store.on('error', errors);
    await store.identify(ada);
    backend.sink.problem({ code: 'corrupt_row', message: 'Row x was set aside.' });
    expect(errors).toHaveBeenCalledExactlyOnceWith({ code: 'corrupt_row', message: 'Row x was set aside.' });
  });

  it('is inert after disposal, even if that fails', async () => {
    const storage = { ...backend.clients.open('c1'), close: () => Promise.reject(new Error('Not now.')) };
    store = createStore({ backend, storage });
    await store.identify(ada);
    await store.setDocuments(['d1']);
    backend.reset(1, [makeRecord('a')]);
    const { sink } = backend;
    const listener = vi.fn();
    store.onAny(listener);
    await Promise.all([store.dispose(), store.dispose()]);
    await store.identify(ada);
    await store.setDocuments(['d2']);
    store.setLocations([{ id: 'x' }]);
    await store.signOut();
    sink.problem({ code: 'x', message: 'x' });
    const { settled } = store.comments.addComment({ annotationId: 'a', comment: { commentText: 'x' } });
    expect(await settled).toMatchObject({ ok: false });
    await expect(store.drafts.get('x')).rejects.toMatchObject({ code: 'disposed' });
    expect(listener).not.toHaveBeenCalled();
    expect(backend.subscriptions.map(({ isActive }) => isActive)).toEqual([false]);
    expect(backend.sessions).toHaveLength(1);
    expect(backend.pushes).toEqual([]);
  });
});
