import { describe, expect, it } from 'vitest';
import type { Comment, ReactionReference } from '../../../store/model/index.js';
import { after, ann, ben, errorOf, mutation, outcome, thread } from './fixtures.js';

const add = (reaction: ReactionReference, commentId = 1) =>
  mutation('reaction.add', { annotationId: 't1', commentId, reaction });
const takeBack = (reactionId: string, commentId = 1) =>
  mutation('reaction.delete', { annotationId: 't1', commentId, reaction: { reactionId } });

const commentOf = (record: ReturnType<typeof thread>): Comment => {
  const [comment] = record.data.comments;
  if (!comment) throw new Error('There is no comment.');
  return comment;
};
const heart: ReactionReference = { reactionId: 'HEART' };

describe('reduce: reactions', () => {
  it('keep one annotation per kind with all its users', () => {
    const one = after(thread(), add(heart), { now: 2000 });
    const two = after(one, add(heart), { user: ben, now: 3000 });
    const comment = commentOf(two);
    const [id] = comment.reactionAnnotationIds;
    expect(id).toMatch(/^1-[\w]+$/);
    expect(comment.reactionAnnotations).toEqual([
      {
        annotationId: id,
        commentAnnotationId: 't1',
        commentId: 1,
        icon: 'HEART',
        iconEmoji: '❤️',
        from: ann,
        reactions: [
          { from: ann, lastUpdated: 2000 },
          { from: ben, lastUpdated: 3000 },
        ],
        lastUpdated: 3000,
      },
    ]);
    expect(commentOf(one).reactionAnnotationIds).toEqual([id]);
    expect(two.data.lastUpdated).toBe(3000);
  });

  it('do not mark the comment as edited', () => {
    const { lastUpdated, status } = commentOf(after(thread(), add(heart), { now: 2000 }));
    expect({ lastUpdated, status }).toEqual({ lastUpdated: 1000, status: 'added' });
  });

  it('are separate by kind and thread', () => {
    const two = commentOf(after(after(thread(), add(heart)), add({ reactionId: 'FIRE' })));
    expect(two.reactionAnnotations?.map(({ icon }) => icon)).toEqual(['HEART', 'FIRE']);
    const other = mutation('reaction.add', { annotationId: 't2', commentId: 1, reaction: heart });
    const elsewhere = commentOf(after(thread({ annotationId: 't2' }), other));
    expect(new Set([...two.reactionAnnotationIds, ...elsewhere.reactionAnnotationIds]).size).toBe(3);
  });

  it('keep custom emoji as given', () => {
    const custom = { reactionId: 'party parrot', customReaction: { url: '/parrot.gif', emoji: '🦜' } };
    expect(commentOf(after(thread(), add(custom))).reactionAnnotations).toMatchObject([
      { icon: 'party parrot', iconUrl: '/parrot.gif', iconEmoji: '🦜' },
    ]);
    const drawn = { reactionId: 'dot', customReaction: { svg: '<svg width="1">\uD800</svg>' } };
    expect(commentOf(after(thread(), add(drawn))).reactionAnnotations).toMatchObject([
      { icon: 'dot', iconUrl: 'data:image/svg+xml,%3Csvg%20width%3D%221%22%3E%EF%BF%BD%3C%2Fsvg%3E' },
    ]);
    const [plain] = commentOf(after(thread(), add({ reactionId: 'x' }))).reactionAnnotations ?? [];
    expect(plain).not.toHaveProperty('iconUrl');
  });

  it('change nothing the second time, and replace another variant of the emoji', () => {
    const dark = after(thread(), add({ ...heart, variant: 'dark' }));
    expect(outcome(dark, add({ ...heart, variant: 'dark' }))).toBe(dark);
    const light = commentOf(after(dark, add(heart), { now: 2000 }));
    expect(light.reactionAnnotations?.[0]?.reactions).toEqual([{ from: ann, lastUpdated: 2000 }]);
  });

  it('are removed by their user, and dropped without users', () => {
    const both = after(after(thread(), add(heart)), add(heart), { user: ben });
    const one = after(both, takeBack('HEART'));
    expect(commentOf(one).reactionAnnotations?.[0]?.reactions).toMatchObject([{ from: ben }]);
    expect(outcome(one, takeBack('HEART'))).toBe(one);
    const none = commentOf(after(one, takeBack('HEART'), { user: ben }));
    expect([none.reactionAnnotations, none.reactionAnnotationIds]).toEqual([[], []]);
  });

  it('stay after an edit', () => {
    const reacted = after(thread(), add(heart));
    const edit = mutation('comment.update', {
      annotationId: 't1',
      comment: { commentId: 1, commentText: 'b' },
      merge: false,
    });
    expect(commentOf(after(reacted, edit))).toMatchObject({
      reactionAnnotations: commentOf(reacted).reactionAnnotations,
      reactionAnnotationIds: commentOf(reacted).reactionAnnotationIds,
    });
  });

  it('are refused for a missing comment or an empty id', () => {
    expect(errorOf(thread(), add(heart, 9)).code).toBe('NOT_FOUND');
    expect(errorOf(thread(), takeBack('HEART', 9)).code).toBe('NOT_FOUND');
    for (const reactionId of ['', 'x'.repeat(129)]) {
      expect(errorOf(thread(), add({ reactionId })).code).toBe('INVALID_ARGUMENT');
    }
  });
});
