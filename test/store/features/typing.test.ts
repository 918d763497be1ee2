import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import type { TypingUpdate } from '../../../store/backends/protocol.js';
import type { CollabStore } from '../../../store/index.js';
import { createStore } from '../../../store/store.js';
import { makeRecord } from '../rows.js';
import { ScriptedBackend } from '../scripted-backend.js';

const person = (userId: string) => ({ userId, organizationId: 'o1', name: userId });

describe('typing indicators', () => {
  let backend: ScriptedBackend;
  let store: CollabStore;
  let now: number;

  const ids = (annotationId = 'a') =>
    store.comments
      .typing(annotationId)
      .peek()
      .map(({ userId }) => userId);
  /** Somebody else writes, over a connection of theirs, or stops. */
  const writes = (userId: string, about: Partial<TypingUpdate> & { from?: string; documentId?: string } = {}) => {
    const { from = `tab of ${userId}`, documentId = 'd1', ...more } = about;
    const passing = { kind: 'typing' as const, annotationId: 'a', isTyping: true, ttlMs: 6_000, ...more };
    const scope = { organizationId: 'o1', documentId };
    backend.sink.published([{ scope, from, user: person(userId), passing }]);
  };
  const set = (isTyping: boolean, annotationId = 'a') => store.comments.setTyping({ annotationId, isTyping });
  const publishedStates = () =>
    backend.published.map(({ passing }) => passing.kind === 'typing' && [passing.annotationId, passing.isTyping]);

  beforeEach(async () => {
    vi.useFakeTimers();
    now = 1000;
    backend = new ScriptedBackend();
    store = createStore({ backend, now: () => now });
    await store.identify(person('ada'));
    await store.setDocuments(['d1']);
    backend.reset(1, [makeRecord('a'), makeRecord('b')]);
  });

  afterEach(async () => {
    vi.useRealTimers();
    await store.dispose();
  });

  it('list the users who type in a thread, once each, without the user', () => {
    const observed: string[][] = [];
    store.comments.typing('a').subscribe((people) => observed.push(people.map(({ userId }) => userId)));
    writes('bo');
    writes('bo', { from: 'another tab of bo' });
    writes('cleo');
    writes('ada', { from: 'another tab of ada' });
    writes('dan', { annotationId: 'b' });
    expect(ids('a')).toEqual(['bo', 'cleo']);
    expect(ids('b')).toEqual(['dan']);
    expect(observed).toEqual([[], ['bo'], ['bo', 'cleo']]);
  });

  describe('in one of two documents with threads of the same id', () => {
    beforeEach(async () => {
      await store.setDocuments(['d1', 'd2']);
      backend.reset(1, [{ ...makeRecord('a'), documentId: 'd2' }], 'd2');
    });

    const inDocument = (documentId?: string) =>
      store.comments
        .typing('a', documentId)
        .peek()
        .map(({ userId }) => userId);

    it('appear in the named document only', () => {
      writes('bo', { documentId: 'd1' });
      writes('cleo', { documentId: 'd2' });
      expect([inDocument('d1'), inDocument('d2'), inDocument()]).toEqual([['bo'], ['cleo'], ['bo']]);
      writes('bo', { documentId: 'd2' });
      expect([inDocument('d1'), inDocument('d2')]).toEqual([[], ['bo', 'cleo']]);
    });

    it('are reported for the named document only', () => {
      const scopes = () => backend.published.map(({ scope }) => scope.documentId);
      const options = { documentId: 'd2' };
      store.comments.setTyping({ annotationId: 'a', isTyping: true, options });
      store.comments.setTyping({ annotationId: 'a', isTyping: true, options });
      store.comments.setTyping({ annotationId: 'a', isTyping: true });
      expect(scopes()).toEqual(['d2', 'd1']);
      store.comments.setTyping({ annotationId: 'a', isTyping: false, options });
      expect(scopes()).toEqual(['d2', 'd1']);
    });

    it('end with the comment that is sent in the named document', () => {
      const options = { documentId: 'd2' };
      store.comments.setTyping({ annotationId: 'a', isTyping: true, options });
      store.comments.addComment({ annotationId: 'a', comment: { commentText: 'Hello' }, options });
      expect(publishedStates()).toEqual([
        ['a', true],
        ['a', false],
      ]);
      expect(backend.published.map(({ scope }) => scope.documentId)).toEqual(['d2', 'd2']);
    });

    it('are sent for the thread of the named document', () => {
      const listener = vi.fn();
      store.on('composerClicked', ({ metadata }) => void listener(metadata.documentMetadata?.documentId));
      for (const documentId of ['d1', 'd2', undefined])
        store.events.emit('composerClicked', { annotationId: 'a' }, documentId);
      expect(listener.mock.calls.flat()).toEqual(['d1', 'd2', 'd1']);
    });
  });

  it('end when the user stops, types in another thread, or pauses', async () => {
    for (const userId of ['bo', 'cleo', 'dan']) writes(userId);
    writes('bo', { isTyping: false });
    writes('cleo', { annotationId: 'b' });
    expect([ids('a'), ids('b')]).toEqual([['dan'], ['cleo']]);
    await vi.advanceTimersByTimeAsync(5_999);
    writes('cleo', { annotationId: 'b' });
    await vi.advanceTimersByTimeAsync(1);
    expect([ids('a'), ids('b')]).toEqual([[], ['cleo']]);
    await vi.advanceTimersByTimeAsync(5_999);
    expect(ids('b')).toEqual([]);
  });

  it('ignore threads that are not loaded', () => {
    writes('bo', { annotationId: 'z' });
    writes('bo', { documentId: 'd2', from: 'another tab' });
    expect([ids('z'), ids('a')]).toEqual([[], []]);
  });

  it('are sent at intervals, and their end is sent', () => {
    set(true);
    now += 1_999;
    set(true);
    now += 1;
    set(true);
    set(false);
    set(false);
    set(true, 'b');
    expect(publishedStates()).toEqual([
      ['a', true],
      ['a', true],
      ['a', false],
      ['b', true],
    ]);
    expect(backend.published[0]).toEqual({
      scope: { organizationId: 'o1', documentId: 'd1' },
      passing: { kind: 'typing', annotationId: 'a', isTyping: true, ttlMs: 6_000 },
    });
  });

  it('end with the sent comment', () => {
    set(true);
    store.comments.addComment({ annotationId: 'a', comment: { commentText: 'There.' } });
    expect(publishedStates()).toEqual([
      ['a', true],
      ['a', false],
    ]);
  });

  it('are not sent without a user or a connection', async () => {
    writes('bo');
    set(true);
    await store.identify(person('ada'));
    backend.reset(1, [makeRecord('a')]);
    expect(ids()).toEqual([]);
    set(true);
    expect(publishedStates()).toEqual([
      ['a', true],
      ['a', true],
    ]);
    writes('bo');
    await store.signOut();
    set(true);
    expect(ids()).toEqual([]);
    expect(publishedStates()).toHaveLength(2);
    expect(vi.getTimerCount()).toBe(0);
  });
});
