import { describe, expect, it } from 'vitest';
import { predefinedConfig, type AnnotationRecord, type Mutation } from '../../../store/model/index.js';
import { eventsOf, type ReduceContext } from '../../../store/rules/index.js';
import { ann, ben, mutation, newThread, outcome, reply, status, thread } from './fixtures.js';

const metadata = { documentMetadata: { documentId: 'doc' } };
const [p0, p1] = predefinedConfig.priorities;

/** The events of a mutation made of a record, and what it made. */
function eventsAfter(before: AnnotationRecord | undefined, change: Mutation, by: Partial<ReduceContext> = {}) {
  const record = outcome(before, change, by);
  return { record, events: eventsOf(change, before, record, metadata, by.user ?? ann) };
}

describe('eventsOf', () => {
  it('reports a new thread, with the XPath of its element if known', () => {
    const annotation = { annotationId: 't1', comments: [{ commentId: 1, commentText: 'a' }] };
    const { record, events } = eventsAfter(undefined, mutation('annotation.add', { annotation }));
    const base = { annotationId: 't1', commentAnnotation: record?.data, metadata };
    expect(events).toStrictEqual([{ type: 'addCommentAnnotation', payload: base }]);
    const selectors = [
      { type: 'id', value: 'x', score: 1 },
      { type: 'xpath', value: '/html/body/p', score: 0.5 },
    ];
    const placed = eventsAfter(
      undefined,
      mutation('annotation.add', { annotation: { ...annotation, targetElement: { selectors } } }),
    );
    expect(placed.events[0]?.payload).toMatchObject({ elementRef: { xpath: '/html/body/p' } });
  });

  it('reports the assignee of a new thread', () => {
    const comments = [{ commentId: 1, commentText: 'a' }];
    const annotation = { annotationId: 't1', comments, assignedTo: { userId: 'ben', name: 'Ben' } };
    const { events } = eventsAfter(undefined, mutation('annotation.add', { annotation }));
    expect(events).toMatchObject([
      { type: 'addCommentAnnotation' },
      { type: 'assignUser', payload: { annotationId: 't1', assignedTo: { userId: 'ben' } } },
    ]);
  });

  it('reports a deleted thread with its last state', () => {
    const before = thread();
    const { events } = eventsAfter(before, mutation('annotation.delete', { annotationId: 't1' }));
    expect(events).toStrictEqual([
      { type: 'deleteCommentAnnotation', payload: { annotationId: 't1', commentAnnotation: before.data, metadata } },
    ]);
  });

  it('reports a comment that was added, edited or deleted', () => {
    const added = eventsAfter(thread(), reply(2), { user: ben });
    const base = { annotationId: 't1', commentId: 2, metadata };
    expect(added.events).toStrictEqual([
      {
        type: 'addComment',
        payload: { ...base, commentAnnotation: added.record?.data, comment: added.record?.data.comments[1] },
      },
    ]);
    const edit = mutation('comment.update', { annotationId: 't1', comment: { commentId: 2, commentText: 'No.' } });
    const edited = eventsAfter(added.record, edit);
    expect(edited.events).toMatchObject([
      { type: 'updateComment', payload: { commentId: 2, comment: { commentText: 'No.' } } },
    ]);
    const deleted = eventsAfter(edited.record, mutation('comment.delete', { annotationId: 't1', commentId: 2 }));
    expect(deleted.events).toMatchObject([
      { type: 'deleteComment', payload: { commentId: 2, comment: { commentText: 'No.' } } },
    ]);
    expect(deleted.events[0]?.payload).toHaveProperty('commentAnnotation', deleted.record?.data);
  });

  it('does not report a draft, and reports a published comment as new', () => {
    const target = { annotationId: 't1' };
    const update = (commentId: number, more: object) =>
      mutation('comment.update', { ...target, comment: { commentId, ...more } });
    const resolved = thread({ status: status('RESOLVED') });
    const attachments = [{ attachmentId: 5 }];
    const comment = { commentId: 2, commentText: 'Soon', isDraft: true, attachments };
    const drafted = eventsAfter(resolved, mutation('comment.add', { ...target, comment }));
    const changed = eventsAfter(drafted.record, update(2, { commentText: 'Then' }));
    const deletion = eventsAfter(changed.record, mutation('comment.delete', { ...target, commentId: 2 }));
    expect([drafted.events, changed.events, deletion.events]).toEqual([[], [], []]);
    const published = eventsAfter(changed.record, update(2, { isDraft: false }));
    expect(published.events).toMatchObject([
      { type: 'addComment', payload: { commentId: 2, comment: { commentText: 'Then', isDraft: false } } },
      { type: 'addAttachment', payload: { attachments } },
      { type: 'updateStatus', payload: { newStatus: { id: 'OPEN' }, oldStatus: { id: 'RESOLVED' } } },
    ]);
    expect(eventsAfter(published.record, update(2, { commentText: 'So' })).events).toMatchObject([
      { type: 'updateComment' },
    ]);
  });

  it('does not report a draft thread, and reports a published thread as new', () => {
    const targetElement = { selectors: [{ type: 'xpath', value: '/html', score: 1 }] };
    const add = mutation('annotation.add', { annotation: { ...newThread, isDraft: true, targetElement } });
    const addition = eventsAfter(undefined, add);
    const moved = eventsAfter(
      addition.record,
      mutation('status.set', { annotationId: 't1', status: status('RESOLVED') }),
    );
    const deletion = eventsAfter(moved.record, mutation('annotation.delete', { annotationId: 't1' }));
    expect([addition.events, moved.events, deletion.events]).toEqual([[], [], []]);
    const publish = mutation('comment.update', { annotationId: 't1', comment: { commentId: 1, isDraft: false } });
    const { record, events } = eventsAfter(addition.record, publish);
    const base = { annotationId: 't1', commentAnnotation: record?.data, metadata };
    expect(events).toStrictEqual([
      { type: 'addCommentAnnotation', payload: { ...base, elementRef: { xpath: '/html' } } },
    ]);
  });

  it('reports the thread that is deleted with its first comment', () => {
    const { events } = eventsAfter(thread(), mutation('comment.delete', { annotationId: 't1', commentId: 1 }));
    expect(events.map(({ type }) => type)).toEqual(['deleteComment', 'deleteCommentAnnotation']);
  });

  it('reports the old and the new status', () => {
    const set = mutation('status.set', { annotationId: 't1', status: status('RESOLVED') });
    const { record, events } = eventsAfter(thread(), set);
    const base = { annotationId: 't1', commentAnnotation: record?.data, metadata };
    expect(events).toStrictEqual([
      { type: 'updateStatus', payload: { ...base, newStatus: status('RESOLVED'), oldStatus: status('OPEN') } },
      { type: 'resolveComment', payload: base },
    ]);
    expect(eventsAfter(record, set).events).toEqual([]);
    const reopen = mutation('status.set', { annotationId: 't1', status: status('OPEN') });
    expect(eventsAfter(record, reopen).events.map(({ type }) => type)).toEqual(['updateStatus']);
  });

  it('reports a resolved thread once', () => {
    const resolve = mutation('annotation.resolve', { annotationId: 't1' });
    const { record, events } = eventsAfter(thread(), resolve);
    expect(events.map(({ type }) => type)).toEqual(['updateStatus', 'resolveComment']);
    expect(eventsAfter(record, resolve).events).toEqual([]);
  });

  it('reports all effects of a reply', () => {
    const resolved = thread({ status: status('RESOLVED') });
    const { events } = eventsAfter(resolved, reply(2, 'Yours.', { assignedTo: { userId: 'ben' } }));
    expect(events).toMatchObject([
      { type: 'addComment', payload: { commentId: 2 } },
      { type: 'assignUser', payload: { assignedTo: { userId: 'ben' } } },
      { type: 'updateStatus', payload: { newStatus: { id: 'OPEN' }, oldStatus: { id: 'RESOLVED' } } },
    ]);
  });

  it('reports the new assignee, and that there is none', () => {
    const assign = (assignedTo: { userId: string } | null) =>
      mutation('annotation.assign', { annotationId: 't1', assignedTo });
    expect(eventsAfter(thread(), assign({ userId: 'ben' })).events).toMatchObject([
      { type: 'assignUser', payload: { assignedTo: { userId: 'ben' } } },
    ]);
    const assigned = thread({ assignedTo: { userId: 'ben' } });
    expect(eventsAfter(assigned, assign(null)).events[0]?.payload).not.toHaveProperty('assignedTo');
  });

  it('reports the old and the new priority, if any', () => {
    const set = (priority = p0) => mutation('priority.set', { annotationId: 't1', ...(priority && { priority }) });
    const first = eventsAfter(thread(), set());
    expect(first.events).toMatchObject([{ type: 'updatePriority', payload: { newPriority: p0 } }]);
    expect(first.events[0]?.payload).not.toHaveProperty('oldPriority');
    expect(eventsAfter(first.record, set(p1)).events).toMatchObject([
      { payload: { newPriority: p1, oldPriority: p0 } },
    ]);
    const none = eventsAfter(first.record, mutation('priority.set', { annotationId: 't1' }));
    expect(none.events[0]?.payload).not.toHaveProperty('newPriority');
  });

  it('reports the old and the new access of a thread', () => {
    const { events } = eventsAfter(thread(), mutation('access.set', { annotationId: 't1', accessMode: 'private' }));
    expect(events).toMatchObject([
      { type: 'updateAccess', payload: { newAccessMode: 'private', oldAccessMode: 'public' } },
    ]);
  });

  it('reports approval, subscription and unsubscription', () => {
    for (const name of ['approve', 'subscribe', 'unsubscribe'] as const) {
      const { record, events } = eventsAfter(thread(), mutation(`annotation.${name}`, { annotationId: 't1' }));
      expect(events).toStrictEqual([
        {
          type: `${name}CommentAnnotation`,
          payload: { annotationId: 't1', commentAnnotation: record?.data, metadata },
        },
      ]);
    }
  });

  it.each(['accept', 'reject'] as const)('reports %s with the latest proposal', (name) => {
    const end = mutation(`annotation.${name}`, { annotationId: 't1' });
    const proposals = ['<b>1</b>', '<b>2</b>'].map((html, at) => ({
      commentId: at + 1,
      commentText: 'Better',
      replaceContentHtml: html,
      replaceContentText: `${at + 1}`,
    }));
    const { record, events } = eventsAfter(
      thread({ comments: [...proposals, { commentId: 3, commentText: 'Yes.' }] }),
      end,
      { user: ben },
    );
    expect(events.map(({ type }) => type)).toEqual(['updateStatus', `${name}CommentAnnotation`]);
    expect(events[1]?.payload).toStrictEqual({
      annotationId: 't1',
      commentAnnotation: record?.data,
      metadata,
      actionUser: ben,
      replaceContentHtml: '<b>2</b>',
      replaceContentText: '2',
    });
    expect(eventsAfter(record, end).events).toEqual([]);
    expect(eventsAfter(thread(), end).events[1]?.payload).not.toHaveProperty('replaceContentHtml');
  });

  it('reports the current reaction, or the last one if nobody has it any more', () => {
    const args = { annotationId: 't1', commentId: 1, reaction: { reactionId: 'HEART' } };
    const { record, events } = eventsAfter(thread(), mutation('reaction.add', args));
    const reaction = record?.data.comments[0]?.reactionAnnotations?.[0];
    const payload = { annotationId: 't1', commentId: 1, metadata, reaction };
    expect(events).toStrictEqual([{ type: 'addReaction', payload: { ...payload, commentAnnotation: record?.data } }]);
    const removal = eventsAfter(record, mutation('reaction.delete', { ...args, isToggle: true }));
    expect(removal.events).toStrictEqual(
      ['deleteReaction', 'toggleReaction'].map((type) => ({
        type,
        payload: { ...payload, commentAnnotation: removal.record?.data },
      })),
    );
  });

  it('reports removed files and recordings with their last state', () => {
    const attachment = { attachmentId: 5, name: 'a.png' };
    const recording = { id: 'r1', tag: '', type: 'audio' as const };
    const comments = [{ commentId: 1, commentText: 'a', attachments: [attachment], recorders: [recording] }];
    const target = { annotationId: 't1', commentId: 1 };
    const taken = eventsAfter(thread({ comments }), mutation('attachment.delete', { ...target, attachmentId: 5 }));
    expect(taken.events).toStrictEqual([
      { type: 'deleteAttachment', payload: { ...target, commentAnnotation: taken.record?.data, metadata, attachment } },
    ]);
    const silent = eventsAfter(taken.record, mutation('recording.delete', { ...target, recorderId: 'r1' }));
    expect(silent.events).toStrictEqual([
      { type: 'deleteRecording', payload: { ...target, commentAnnotation: silent.record?.data, metadata, recording } },
    ]);
    const attach = mutation('attachment.add', { ...target, attachments: [attachment] });
    expect(eventsAfter(silent.record, attach).events).toEqual([]);
  });

  describe('for files', () => {
    const [a, b] = [
      { attachmentId: 5, name: 'a.png' },
      { attachmentId: 6, name: 'b.png' },
    ];
    const types = (events: readonly { type: string }[]) => events.map(({ type }) => type);
    const saying = (attachments: (typeof a)[], more = {}) => ({
      commentId: 2,
      commentText: 'See',
      attachments,
      ...more,
    });
    const edit = (comment: object) =>
      mutation('comment.update', { annotationId: 't1', comment: { commentId: 2, ...comment } });

    it('reports files of a new thread or a reply', () => {
      const annotation = { annotationId: 't1', comments: [{ commentId: 1, commentText: 'a', attachments: [a, b] }] };
      const addition = eventsAfter(undefined, mutation('annotation.add', { annotation }));
      expect(addition.events).toMatchObject([
        { type: 'addCommentAnnotation' },
        { type: 'addAttachment', payload: { annotationId: 't1', metadata, attachments: [a, b] } },
      ]);
      const replied = eventsAfter(thread(), mutation('comment.add', { annotationId: 't1', comment: saying([a]) }));
      expect(replied.events).toStrictEqual([
        { type: 'addComment', payload: expect.objectContaining({ commentId: 2 }) as unknown },
        {
          type: 'addAttachment',
          payload: { annotationId: 't1', commentAnnotation: replied.record?.data, metadata, attachments: [a] },
        },
      ]);
    });

    it('reports files that an edit adds or removes', () => {
      const { record } = eventsAfter(thread(), mutation('comment.add', { annotationId: 't1', comment: saying([a]) }));
      const edited = eventsAfter(record, edit({ attachments: [b] }));
      expect(edited.events).toMatchObject([
        { type: 'updateComment' },
        { type: 'deleteAttachment', payload: { commentId: 2, attachment: a } },
        { type: 'addAttachment', payload: { attachments: [b] } },
      ]);
      expect(types(eventsAfter(edited.record, edit({ commentText: 'No.' })).events)).toEqual(['updateComment']);
    });

    it('reports the files of a draft once it is published', () => {
      const drafted = eventsAfter(
        thread(),
        mutation('comment.add', { annotationId: 't1', comment: saying([a], { isDraft: true }) }),
      );
      expect(types(drafted.events)).not.toContain('addAttachment');
      const published = eventsAfter(drafted.record, edit({ isDraft: false }));
      expect(published.events.at(-1)).toMatchObject({ type: 'addAttachment', payload: { attachments: [a] } });
    });
  });

  it('reports no reading and no placement', () => {
    expect(eventsAfter(thread(), mutation('annotation.markAsRead', { annotationId: 't1' })).events).toEqual([]);
    expect(eventsAfter(thread(), mutation('annotation.markAsUnread', { annotationId: 't1' })).events).toEqual([]);
    expect(eventsAfter(thread(), mutation('target.set', { annotationId: 't1', targetElement: null })).events).toEqual(
      [],
    );
  });

  it('reports nothing for a missing thread', () => {
    expect(
      eventsOf(mutation('annotation.delete', { annotationId: 't1' }), undefined, undefined, metadata, ann),
    ).toEqual([]);
  });
});
