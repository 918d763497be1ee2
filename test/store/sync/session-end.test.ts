import { beforeAll, beforeEach, describe, expect, it } from 'vitest';
import type { MemoryBackend } from '../../../store/backends/memory.js';
import { memoryBackend, type CollabStore } from '../../../store/index.js';
import { ScriptedBackend } from '../scripted-backend.js';
import { SECOND, openForNobody, openTab, person, settle, withOwnClock } from '../tabs.js';

const viewer = { ...person('vi'), accessRole: 'viewer' as const };
const admin = { ...person('al'), isAdmin: true };

describe('the end of a session', () => {
  let backend: MemoryBackend;

  // What loads on demand is there before the clock is another.
  beforeAll(() =>
    Promise.all([
      import('../../../store/backends/authority/apply-mutation.js'),
      import('../../../store/features/live/loaded-live.js'),
      import('../../../store/features/cursors/cursor-sync.js'),
    ]),
  );

  withOwnClock(4 * SECOND);

  beforeEach(() => {
    backend = memoryBackend();
  });

  const liveTab = async (userId: string): Promise<CollabStore> => {
    const store = await openTab(backend, userId);
    await settle();
    const known = store.live.fetch();
    await settle();
    await known;
    return store;
  };

  it('discards live values, which the next user cannot read', async () => {
    const store = await liveTab('ada');
    const zoom = store.live.get('zoom');
    store.live.set('zoom', 2);
    await settle();
    expect(zoom.peek()?.data).toBe(2);
    await store.signOut();
    expect(zoom.peek()).toBeNull();
    expect(store.live.ready.peek()).toBe(false);
    const values: unknown[] = [];
    store.me.subscribe((me) => values.push([me?.userId, zoom.peek()?.data]));
    void store.identify({ ...person('gus'), isAnonymous: true });
    await settle();
    expect(values).toEqual([
      [undefined, undefined],
      ['gus', undefined],
    ]);
    expect(zoom.peek()).toBeNull();
  });

  it('discards live values if another user signs in at once', async () => {
    const scripted = new ScriptedBackend();
    const store = await openTab(scripted, 'ada');
    const zoom = store.live.get('zoom');
    await settle();
    const value = { id: 'z', liveStateDataId: 'zoom', data: 2, lastUpdated: 1, updatedBy: person('ada') };
    const scope = { organizationId: 'o1', documentId: 'd1' };
    const records = [{ key: 'custom/zoom', value }];
    scripted.sink.live({ scope, epoch: 'e1', from: 1, to: 1, isWhole: true, records });
    expect(zoom.peek()?.data).toBe(2);
    void store.identify(viewer);
    await settle();
    expect(store.me.peek()?.userId).toBe('vi');
    expect([zoom.peek(), store.live.ready.peek()]).toEqual([null, false]);
  });

  it('discards pending live values instead of sending them as the next user', async () => {
    const scripted = new ScriptedBackend();
    const store = openForNobody(scripted);
    await store.identify(viewer);
    await store.setDocuments(['d1']);
    store.live.get('zoom').peek();
    await settle();
    scripted.sink.state('offline');
    const { settled } = store.live.set('zoom', 'forged');
    await settle();
    const [sent] = [scripted.live.pushes.length];
    void store.identify(admin);
    await settle();
    expect(await settled).toMatchObject({ ok: false, error: { code: 'discarded' } });
    expect(scripted.live.pushes.slice(sent)).toEqual([]);
  });

  it('ends requests made while live state loads', async () => {
    const store = openForNobody(backend);
    await store.identify(viewer);
    await store.setDocuments(['d1']);
    const { settled } = store.live.set('zoom', 'forged');
    const claimed = store.live.singleEditor.setUserAsEditor();
    const notification = store.notifications.add({
      ...{ documentId: 'd1', displayHeadlineMessageTemplate: 'x', displayBodyMessage: 'y', notifyAll: true },
    });
    void store.identify(admin);
    await settle();
    expect(store.me.peek()?.userId).toBe('al');
    expect(await settled).toMatchObject({ ok: false });
    expect(await claimed).toHaveProperty('error');
    expect(await notification).toMatchObject({ ok: false });
    const known = store.live.fetch();
    await settle();
    expect(await known).toEqual({});
  });

  it('discards the cursor message and the presence of the user', async () => {
    const [store, bo] = [await openTab(backend, 'ada'), await openTab(backend, 'bo')];
    store.presence.enter();
    for (const each of [store, bo]) each.cursors.enter();
    const people = bo.presence.users();
    const cursors = bo.cursors.users();
    await settle();
    store.cursors.move({ left: 5, top: 5 });
    store.cursors.setMessage('my secret');
    store.presence.update({ type: 'secret', selections: ['secret'], following: null });
    await settle(SECOND);
    expect(JSON.stringify(cursors.peek())).toContain('my secret');
    void store.identify(person('eve'));
    await settle(SECOND);
    expect(people.peek()?.map(({ userId }) => userId)).toEqual(['eve']);
    expect(JSON.stringify([people.peek(), cursors.peek()])).not.toContain('secret');
    store.cursors.move({ left: 6, top: 6 });
    await settle(SECOND);
    expect(cursors.peek()?.map(({ userId }) => userId)).toContain('eve');
    expect(JSON.stringify(cursors.peek())).not.toContain('secret');
  });

  it('cancels a deletion that is confirmed only after the sign-out', async () => {
    const store = await openTab(backend, 'ada');
    const { annotationId, commentId = 0 } = store.comments.addCommentAnnotation({
      annotation: { comments: [{ commentText: 'Kept' }] },
    });
    await settle();
    let confirm: (isConfirmed: boolean) => void = () => undefined;
    store.comments.confirmThreadDeletion(() => new Promise((resolve) => (confirm = resolve)));
    const { settled } = store.comments.deleteComment({ annotationId, commentId });
    void store.identify(admin);
    await settle();
    confirm(true);
    expect(await settled).toMatchObject({ ok: false, error: { code: 'UNAUTHENTICATED' } });
    expect(store.comments.view().total.peek()).toBe(1);
  });

  it.each(['before', 'after'])('settles a mutation that depends on one refused %s the sign-out', async (time) => {
    const store = await openTab(backend, 'ada');
    const refused = store.comments.addCommentAnnotation({ annotation: { comments: [{ commentText: 'A' }] } });
    const { annotationId } = refused;
    const dependent = store.comments.addComment({ annotationId, comment: { commentText: 'B' } });
    // The changes are on their way when the access ends.
    backend.setAccess('ada', 'none');
    if (time === 'before') await settle();
    void store.signOut();
    await settle(SECOND);
    expect([refused, dependent].map(({ state }) => state.peek())).toEqual(['refused', 'refused']);
    expect(await refused.settled).toMatchObject({ ok: false, error: { code: 'PERMISSION_DENIED' } });
    expect(await dependent.settled).toMatchObject({ ok: false, error: { code: 'FAILED_PRECONDITION' } });
    void store.identify(person('ada'));
    await settle(SECOND);
    expect(store.unsent.peek().map(({ name, comment }) => [name, comment?.commentText])).toEqual([
      ['annotation.add', 'A'],
      ['comment.add', 'B'],
    ]);
  });

  it('removes a refused thread that was deleted before the sign-out', async () => {
    const scripted = new ScriptedBackend();
    const store = await openTab(scripted, 'ada');
    scripted.reset(1);
    const { annotationId } = store.comments.addCommentAnnotation({ annotation: { comments: [{ commentText: 'A' }] } });
    const reply = store.comments.addComment({ annotationId, comment: { commentText: 'B' } });
    const deletion = store.comments.deleteCommentAnnotation({ annotationId });
    void store.signOut();
    await settle();
    scripted.pushes[0]?.answer('RESOURCE_EXHAUSTED', 'NOT_FOUND', 'NOT_FOUND');
    await settle(SECOND);
    expect([reply, deletion].map(({ state }) => state.peek())).toEqual(['discarded', 'confirmed']);
    void store.identify(person('ada'));
    await settle(SECOND);
    expect(store.unsent.peek()).toEqual([]);
  });

  it('settles parked mutations when the store is disposed of', async () => {
    const store = await openTab(new ScriptedBackend(), 'ada');
    const { settled } = store.comments.addCommentAnnotation({ annotation: { comments: [{ commentText: 'A' }] } });
    void store.identify(person('bo'));
    await settle();
    void store.dispose();
    await settle(SECOND);
    expect(await settled).toMatchObject({ ok: false, error: { code: 'disposed' } });
  });

  it('keeps a refused reply for its author only', async () => {
    const scripted = new ScriptedBackend();
    const store = await openTab(scripted, 'ada');
    scripted.reset(1);
    const handle = store.comments.addCommentAnnotation({ annotation: { comments: [{ commentText: 'Mine' }] } });
    await settle();
    scripted.pushes[0]?.answer('INTERNAL');
    await settle();
    expect(await handle.settled).toMatchObject({ ok: false });
    void store.identify(person('bo'));
    await settle();
    scripted.reset(1);
    handle.retry();
    await settle();
    expect(scripted.pushes).toHaveLength(1);
    expect(store.unsent.peek()).toEqual([]);
    void store.identify(person('ada'));
    await settle();
    expect(store.unsent.peek()).toHaveLength(1);
  });

  it('hides rows from a user who returns with fewer rights until they arrive again', async () => {
    const scripted = new ScriptedBackend();
    const store = await openTab(scripted, 'ada', 'd1', { isAdmin: true });
    const { makeRecord } = await import('../rows.js');
    scripted.reset(1, [makeRecord('a')]);
    const view = store.comments.view();
    expect(view.total.peek()).toBe(1);
    void store.identify(person('ada'));
    await settle();
    expect(view.total.peek()).toBe(0);
  });

  describe('during a fetch of live values', () => {
    it('settles for an anonymous user without values', async () => {
      const ada = await liveTab('ada');
      ada.live.set('zoom', 2);
      const store = openForNobody(backend);
      await store.identify({ ...person('gus'), isAnonymous: true });
      await store.setDocuments(['d1']);
      const known = store.live.fetch();
      await settle();
      expect(await known).toEqual({});
    });

    it('rejects without a document and after a sign-out', async () => {
      const scripted = new ScriptedBackend();
      const store = openForNobody(scripted);
      await store.identify(person('ada'));
      const codes: unknown[] = [];
      const fetch = () =>
        void store.live.fetch().catch((error: unknown) => codes.push((error as { code: string }).code));
      fetch();
      await settle();
      expect(codes).toEqual(['FAILED_PRECONDITION']);
      await store.setDocuments(['d1']);
      fetch();
      await settle();
      await store.signOut();
      await settle();
      expect(codes).toEqual(['FAILED_PRECONDITION', 'UNAUTHENTICATED']);
    });
  });
});
