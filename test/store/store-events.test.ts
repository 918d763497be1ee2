import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import type { CollabStore } from '../../store/api/store.js';
import type { AddCommentAnnotationEvent, CommentEvent } from '../../store/model/index.js';
import { createStore } from '../../store/store.js';
import { makeRecord, statusOf } from './rows.js';
import { ScriptedBackend, turn } from './scripted-backend.js';

describe('events', () => {
  let backend: ScriptedBackend;
  let store: CollabStore;

  const annotation = { comments: [{ commentText: 'New' }] };

  beforeEach(async () => {
    backend = new ScriptedBackend();
    store = createStore({ backend, now: () => 1000 });
    await store.identify({ userId: 'ada', organizationId: 'o1' });
    await store.setDocuments(['d1']);
    backend.reset(5, [makeRecord('a', { data: { location: { id: 'intro' } } })]);
  });

  afterEach(() => store.dispose());

  it("tell what was done, where, with a copy that is nobody else's", () => {
    const heard = vi.fn<(event: CommentEvent) => void>();
    store.on('addComment', heard);
    const { commentId } = store.comments.addComment({ annotationId: 'a', comment: { commentText: 'Two' } });
    const [event] = heard.mock.calls[0] ?? [];
    expect(event).toMatchObject({
      annotationId: 'a',
      commentId,
      comment: { commentText: 'Two' },
      commentAnnotation: { annotationId: 'a', comments: [{ commentText: 'Hello' }, { commentText: 'Two' }] },
      metadata: {
        organizationMetadata: { organizationId: 'o1' },
        documentMetadata: { documentId: 'd1', organizationId: 'o1' },
        location: { id: 'intro' },
      },
    });
    const { commentAnnotation } = event as CommentEvent;
    expect(Object.isFrozen(commentAnnotation)).toBe(true);
    expect(Object.isFrozen(commentAnnotation.comments[0]?.from)).toBe(true);
    expect(commentAnnotation).not.toBe(store.comments.byId('a').peek()?.data);
  });

  it('have the names of the specification, in the order of the acts', () => {
    const names: string[] = [];
    store.onAny((type) => names.push(type));
    const { comments } = store;
    const { annotationId, commentId = 0 } = comments.addCommentAnnotation({ annotation });
    comments.addComment({ annotationId, comment: { commentText: 'Two' } });
    comments.updateComment({ annotationId, comment: { commentId, commentText: 'Newer' } });
    comments.assignUser({ annotationId, assignedTo: { userId: 'bo' } });
    comments.updateStatus({ annotationId, status: statusOf('IN_PROGRESS') });
    comments.updatePriority({ annotationId, priority: store.config.priorities[0] as never });
    comments.updateCategory({ annotationId, commentCategories: store.config.categories.slice(1) });
    comments.updateAccess({ annotationId, accessMode: 'private' });
    comments.subscribeCommentAnnotation({ annotationId });
    comments.unsubscribeCommentAnnotation({ annotationId });
    comments.addReaction({ annotationId, commentId, reaction: { reactionId: 'HEART' } });
    comments.toggleReaction({ annotationId, commentId, reaction: { reactionId: 'HEART' } });
    comments.approveCommentAnnotation({ annotationId });
    comments.acceptCommentAnnotation({ annotationId });
    comments.updateStatus({ annotationId, status: statusOf('OPEN') });
    comments.rejectCommentAnnotation({ annotationId });
    comments.updateStatus({ annotationId, status: statusOf('OPEN') });
    comments.resolveCommentAnnotation({ annotationId });
    comments.markAsUnread({ annotationId });
    comments.deleteComment({ annotationId, commentId });
    comments.deleteCommentAnnotation({ annotationId: 'a' });
    expect(names).toEqual([
      ...['addCommentAnnotation', 'addComment', 'updateComment', 'assignUser', 'updateStatus', 'updatePriority'],
      ...['updateAccess', 'subscribeCommentAnnotation', 'unsubscribeCommentAnnotation', 'addReaction'],
      ...['deleteReaction', 'toggleReaction', 'approveCommentAnnotation', 'updateStatus', 'acceptCommentAnnotation'],
      ...['updateStatus', 'updateStatus', 'rejectCommentAnnotation', 'updateStatus'],
      ...['updateStatus', 'resolveComment', 'deleteComment', 'deleteCommentAnnotation'],
    ]);
  });

  it('tell of an address that was copied', async () => {
    const heard = vi.fn();
    store.on('copyLink', heard);
    const request = { annotationId: 'a', href: 'https://app.example/?x=1', parameter: 'thread' };
    const link = 'https://app.example/?x=1&thread=a';
    expect(store.comments.getLink(request)).toBe(link);
    expect(heard).not.toHaveBeenCalled();
    expect(await store.comments.copyLink(request)).toBe(link);
    expect(heard).toHaveBeenCalledExactlyOnceWith({
      annotationId: 'a',
      commentAnnotation: store.comments.byId('a').peek()?.data,
      link,
      metadata: expect.objectContaining({ location: { id: 'intro' } }) as unknown,
    });
  });

  it('tell of what was done with an element, where, and of which thread', async () => {
    const heard = vi.fn();
    store.onAny((type, event) => void heard(type, event));
    const commentAnnotation = store.comments.byId('a').peek()?.data;
    store.comments.tell('linkClick', { annotationId: 'a', commentId: 1, text: 'here', link: 'https://a.example/' });
    store.comments.tell('composerClicked', { annotationId: 'a' });
    store.comments.tell('composerClicked', { annotationId: 'gone' });
    const metadata = {
      organizationMetadata: { organizationId: 'o1' },
      documentMetadata: { documentId: 'd1', organizationId: 'o1' },
    };
    const inThread = { commentAnnotation, metadata: { ...metadata, location: { id: 'intro' } } };
    expect(heard.mock.calls).toEqual([
      ['linkClick', { commentId: 1, text: 'here', link: 'https://a.example/', ...inThread }],
      ['composerClicked', inThread],
    ]);
    store.setLocations([{ id: 'summary' }]);
    heard.mockClear();
    store.comments.tell('composerClicked', {});
    expect(heard.mock.calls).toEqual([['composerClicked', { metadata: { ...metadata, location: { id: 'summary' } } }]]);
    await store.signOut();
    heard.mockClear();
    store.comments.tell('composerClicked', {});
    expect(heard).not.toHaveBeenCalled();
  });

  it('tell nothing of what others did', () => {
    const heard = vi.fn();
    store.onAny(heard);
    backend.ops(5, 6, [{ k: 'up', seq: 6, row: makeRecord('b') }]);
    expect(heard).not.toHaveBeenCalled();
  });

  it('tell nothing of what was refused at once', () => {
    const heard = vi.fn();
    store.onAny(heard);
    store.comments.updateComment({ annotationId: 'a', comment: { commentId: 1, commentText: 'Not mine' } });
    expect(heard).not.toHaveBeenCalled();
  });

  it('find the change shown already', () => {
    let count: number | undefined;
    store.on('addComment', () => (count = store.comments.byId('a').peek()?.data.comments.length));
    store.comments.addComment({ annotationId: 'a', comment: { commentText: 'Two' } });
    expect(count).toBe(2);
  });

  describe('of a new thread', () => {
    const contextOf = (annotationId: string): unknown => store.comments.byId(annotationId).peek()?.data.context;
    const sentContext = async (): Promise<unknown> => {
      const { mutation } = (await backend.push(1)).mutations[0] ?? {};
      return mutation?.name === 'annotation.add' ? mutation.args.annotation.context : 'nothing';
    };

    it('let listeners add a context before it is sent', async () => {
      store.on('addCommentAnnotation', ({ addContext }) => addContext({ ticket: 1 }));
      store.on('addCommentAnnotation', ({ addContext }) => addContext(() => ({ team: 'x' })));
      const { annotationId } = store.comments.addCommentAnnotation({ annotation });
      expect(contextOf(annotationId)).toEqual({ ticket: 1, team: 'x' });
      expect(await sentContext()).toEqual({ ticket: 1, team: 'x' });
    });

    it('show it to observers with its context from the start', () => {
      const seen: unknown[] = [];
      store.comments.view().rows.subscribe((rows) => seen.push(rows.map((row) => row.data.context)));
      store.on('addCommentAnnotation', ({ addContext }) => addContext('x'));
      store.comments.addCommentAnnotation({ annotation });
      expect(seen).toEqual([[undefined], ['x', undefined]]);
    });

    it('take no context later', async () => {
      let late: AddCommentAnnotationEvent['addContext'] | undefined;
      store.on('addCommentAnnotation', ({ addContext }) => (late = addContext));
      const { annotationId } = store.comments.addCommentAnnotation({ annotation });
      late?.({ ticket: 1 });
      expect(contextOf(annotationId)).toBeUndefined();
      expect(await sentContext()).toBeUndefined();
    });
  });

  describe('of a draft', () => {
    const begin = (): string =>
      store.comments.addCommentAnnotation({ annotation: { ...annotation, isDraft: true, context: { team: 'x' } } })
        .annotationId;
    const publish = (annotationId: string): void => {
      const commentId = store.comments.byId(annotationId).peek()?.data.comments[0]?.commentId ?? 0;
      store.comments.updateComment({ annotationId, comment: { commentId, isDraft: false } });
    };

    it('tell nothing until it is published', () => {
      const names: string[] = [];
      store.onAny((type) => names.push(type));
      const id = begin();
      store.comments.addComment({ annotationId: 'a', comment: { commentText: 'Soon', isDraft: true } });
      expect(names).toEqual([]);
      publish(id);
      expect(names).toEqual(['addCommentAnnotation']);
    });

    it('let listeners add to its context as it is published', async () => {
      store.on('addCommentAnnotation', ({ addContext }) => addContext({ ticket: 1 }));
      store.on('addCommentAnnotation', ({ addContext }) => addContext({ ready: true }));
      const annotationId = begin();
      expect(store.comments.byId(annotationId).peek()?.data.context).toEqual({ team: 'x' });
      publish(annotationId);
      const context = { team: 'x', ticket: 1, ready: true };
      expect(store.comments.byId(annotationId).peek()?.data.context).toEqual(context);
      const { mutation } = (await backend.push(1)).mutations[1] ?? {};
      expect(mutation).toMatchObject({ name: 'comment.update', args: { context } });
    });
  });

  describe('to several listeners', () => {
    it('come to each, once for each time it listens, until it stops', () => {
      const heard = vi.fn();
      const stops = [store.on('addComment', heard), store.on('addComment', heard)];
      const add = () => store.comments.addComment({ annotationId: 'a', comment: { commentText: 'x' } });
      add();
      expect(heard).toHaveBeenCalledTimes(2);
      stops[0]?.();
      stops[0]?.();
      add();
      expect(heard).toHaveBeenCalledTimes(3);
    });

    it('come to the others though one of them fails, which is printed where errors cannot be reported', async () => {
      const uncaught = vi.fn();
      const printed = vi.spyOn(console, 'error').mockImplementation(() => undefined);
      process.once('uncaughtException', uncaught);
      const heard = vi.fn();
      const error = new Error('Not mine to catch.');
      store.on('addComment', () => {
        throw error;
      });
      store.on('addComment', heard);
      const handle = store.comments.addComment({ annotationId: 'a', comment: { commentText: 'x' } });
      expect(heard).toHaveBeenCalledOnce();
      expect(handle.annotationId).toBe('a');
      await turn();
      expect(printed).toHaveBeenCalledExactlyOnceWith(error);
      expect(uncaught).not.toHaveBeenCalled();
      process.off('uncaughtException', uncaught);
      printed.mockRestore();
    });
  });
});
