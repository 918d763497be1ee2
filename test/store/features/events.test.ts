import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import type { CollabStore } from '../../../store/api/store.js';
import type { AddCommentAnnotationEvent, CommentEvent } from '../../../store/model/index.js';
import { createStore } from '../../../store/store.js';
import { makeRecord, statusOf } from '../rows.js';
import { ScriptedBackend, turn } from '../scripted-backend.js';

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

  it('report the action and its place with a copy of the data', () => {
    const listener = vi.fn<(event: CommentEvent) => void>();
    store.on('addComment', listener);
    const { commentId } = store.comments.addComment({ annotationId: 'a', comment: { commentText: 'Two' } });
    const [event] = listener.mock.calls[0] ?? [];
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

  it('have the names of the specification and the order of the actions', () => {
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

  it('report a copied link', async () => {
    const listener = vi.fn();
    store.on('copyLink', listener);
    const request = { annotationId: 'a', href: 'https://app.example/?x=1', parameter: 'thread' };
    const link = 'https://app.example/?x=1&thread=a';
    expect(store.comments.getLink(request)).toBe(link);
    expect(listener).not.toHaveBeenCalled();
    expect(await store.comments.copyLink(request)).toBe(link);
    expect(listener).toHaveBeenCalledExactlyOnceWith({
      annotationId: 'a',
      commentAnnotation: store.comments.byId('a').peek()?.data,
      link,
      metadata: expect.objectContaining({ location: { id: 'intro' } }) as unknown,
    });
  });

  it('report an interaction with an element, its place and its thread', async () => {
    const listener = vi.fn();
    store.onAny((type, event) => void listener(type, event));
    const commentAnnotation = store.comments.byId('a').peek()?.data;
    store.events.emit('linkClick', { annotationId: 'a', commentId: 1, text: 'here', link: 'https://a.example/' });
    store.events.emit('composerClicked', { annotationId: 'a' });
    store.events.emit('composerClicked', { annotationId: 'gone' });
    const metadata = {
      organizationMetadata: { organizationId: 'o1' },
      documentMetadata: { documentId: 'd1', organizationId: 'o1' },
    };
    const inThread = { commentAnnotation, metadata: { ...metadata, location: { id: 'intro' } } };
    expect(listener.mock.calls).toEqual([
      ['linkClick', { commentId: 1, text: 'here', link: 'https://a.example/', ...inThread }],
      ['composerClicked', inThread],
    ]);
    store.setLocations([{ id: 'summary' }]);
    listener.mockClear();
    store.events.emit('composerClicked', {});
    expect(listener.mock.calls).toEqual([
      ['composerClicked', { metadata: { ...metadata, location: { id: 'summary' } } }],
    ]);
    await store.signOut();
    listener.mockClear();
    store.events.emit('composerClicked', {});
    expect(listener).not.toHaveBeenCalled();
  });

  it('refuse events that are no interactions, so that listeners do not take them for changes', () => {
    const listener = vi.fn();
    store.onAny(listener);
    for (const type of ['addCommentAnnotation', 'statusChange', 'error', 'buttonClick', 'toString']) {
      expect(() => store.events.emit(type as 'composerClicked', { annotationId: 'a' })).toThrow(
        `type is "${type}"; accepted: linkClick or composerClicked or `,
      );
    }
    expect(listener).not.toHaveBeenCalled();
  });

  it('do not report the actions of other users', () => {
    const listener = vi.fn();
    store.onAny(listener);
    backend.ops(5, 6, [{ k: 'up', seq: 6, row: makeRecord('b') }]);
    expect(listener).not.toHaveBeenCalled();
  });

  it('do not report an action that is refused at once', () => {
    const listener = vi.fn();
    store.onAny(listener);
    store.comments.updateComment({ annotationId: 'a', comment: { commentId: 1, commentText: 'Not mine' } });
    expect(listener).not.toHaveBeenCalled();
  });

  it('are sent after the change is visible', () => {
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

    it('let listeners add a context before the thread is sent', async () => {
      store.on('addCommentAnnotation', ({ addContext }) => addContext({ ticket: 1 }));
      store.on('addCommentAnnotation', ({ addContext }) => addContext(() => ({ team: 'x' })));
      const { annotationId } = store.comments.addCommentAnnotation({ annotation });
      expect(contextOf(annotationId)).toEqual({ ticket: 1, team: 'x' });
      expect(await sentContext()).toEqual({ ticket: 1, team: 'x' });
    });

    it('show the thread to observers with its context from the start', () => {
      const contexts: unknown[] = [];
      store.comments.view().rows.subscribe((rows) => contexts.push(rows.map((row) => row.data.context)));
      store.on('addCommentAnnotation', ({ addContext }) => addContext('x'));
      store.comments.addCommentAnnotation({ annotation });
      expect(contexts).toEqual([[undefined], ['x', undefined]]);
    });

    it('accept no context later', async () => {
      let late: AddCommentAnnotationEvent['addContext'] | undefined;
      store.on('addCommentAnnotation', ({ addContext }) => (late = addContext));
      const { annotationId } = store.comments.addCommentAnnotation({ annotation });
      late?.({ ticket: 1 });
      expect(contextOf(annotationId)).toBeUndefined();
      expect(await sentContext()).toBeUndefined();
    });
  });

  describe('of a draft', () => {
    const startDraft = (): string =>
      store.comments.addCommentAnnotation({ annotation: { ...annotation, isDraft: true, context: { team: 'x' } } })
        .annotationId;
    const publish = (annotationId: string): void => {
      const commentId = store.comments.byId(annotationId).peek()?.data.comments[0]?.commentId ?? 0;
      store.comments.updateComment({ annotationId, comment: { commentId, isDraft: false } });
    };

    it('are not sent before it is published', () => {
      const names: string[] = [];
      store.onAny((type) => names.push(type));
      const id = startDraft();
      store.comments.addComment({ annotationId: 'a', comment: { commentText: 'Soon', isDraft: true } });
      expect(names).toEqual([]);
      publish(id);
      expect(names).toEqual(['addCommentAnnotation']);
    });

    it('let listeners extend its context when it is published', async () => {
      store.on('addCommentAnnotation', ({ addContext }) => addContext({ ticket: 1 }));
      store.on('addCommentAnnotation', ({ addContext }) => addContext({ ready: true }));
      const annotationId = startDraft();
      expect(store.comments.byId(annotationId).peek()?.data.context).toEqual({ team: 'x' });
      publish(annotationId);
      const context = { team: 'x', ticket: 1, ready: true };
      expect(store.comments.byId(annotationId).peek()?.data.context).toEqual(context);
      const { mutation } = (await backend.push(1)).mutations[1] ?? {};
      expect(mutation).toMatchObject({ name: 'comment.update', args: { context } });
    });
  });

  describe('to several listeners', () => {
    it('reach each listener once per registration until it stops', () => {
      const listener = vi.fn();
      const stops = [store.on('addComment', listener), store.on('addComment', listener)];
      const add = () => store.comments.addComment({ annotationId: 'a', comment: { commentText: 'x' } });
      add();
      expect(listener).toHaveBeenCalledTimes(2);
      stops[0]?.();
      stops[0]?.();
      add();
      expect(listener).toHaveBeenCalledTimes(3);
    });

    it('reach the other listeners if one throws, and the error is logged where it cannot be reported', async () => {
      const uncaught = vi.fn();
      const printed = vi.spyOn(console, 'error').mockImplementation(() => undefined);
      process.once('uncaughtException', uncaught);
      const listener = vi.fn();
      const error = new Error('Not mine to catch.');
      store.on('addComment', () => {
        throw error;
      });
      store.on('addComment', listener);
      const handle = store.comments.addComment({ annotationId: 'a', comment: { commentText: 'x' } });
      expect(listener).toHaveBeenCalledOnce();
      expect(handle.annotationId).toBe('a');
      await turn();
      expect(printed).toHaveBeenCalledExactlyOnceWith(error);
      expect(uncaught).not.toHaveBeenCalled();
      process.off('uncaughtException', uncaught);
      printed.mockRestore();
    });
  });
});
