import { describe, expect, it } from 'vitest';
import { predefinedConfig, type CommentConfig, type CommentUpdate } from '../../../store/model/index.js';
import { after, errorOf, mutation, newThread, outcome, reply, thread } from './fixtures.js';

const config: CommentConfig = { ...predefinedConfig, maxLength: 5 };
const tooLong = (length: number) => ({
  code: 'INVALID_ARGUMENT',
  message: `A comment has ${length} characters; accepted: 5 at most.`,
});
const say = (commentText: string) =>
  mutation('comment.add', { annotationId: 't1', comment: { commentId: 2, commentText } });
const edit = (comment: Omit<CommentUpdate, 'commentId'>) =>
  mutation('comment.update', { annotationId: 't1', comment: { commentId: 1, ...comment } });

describe('reduce: the maximum length of a text', () => {
  it('accepts the maximum, and names both lengths above it', () => {
    expect(after(thread(), say('12345'), { config }).data.comments.length).toBe(2);
    expect(errorOf(thread(), say('123456'), { config })).toEqual(tooLong(6));
  });

  it('applies to new threads and edits', () => {
    expect(errorOf(undefined, mutation('annotation.add', { annotation: newThread }), { config })).toEqual(tooLong(14));
    expect(errorOf(thread(), edit({ commentText: 'abcdef' }), { config })).toEqual(tooLong(6));
  });

  it('counts the text of HTML without its markup', () => {
    expect(
      after(thread(), edit({ commentHtml: '<p><strong>a&amp;b</strong></p>' }), { config }).data.comments[0],
    ).toMatchObject({
      commentText: 'a&b',
    });
    expect(errorOf(thread(), edit({ commentText: 'short', commentHtml: '<p>longer</p>' }), { config })).toEqual(
      tooLong(6),
    );
  });

  it('counts no formats and links within words', () => {
    const rich = '<p>a<strong>b</strong><em>c</em></p><p><a title="1 > 2" href="https://example.com/">d</a>e&nbsp;</p>';
    const edited = after(thread(), edit({ commentText: 'abcde', commentHtml: rich }), { config });
    expect(edited.data.comments[0]?.commentText).toBe('abcde');
  });

  it('does not apply to existing text', () => {
    const edited = after(thread(), edit({ attachments: [] }), { config });
    expect(edited.data.comments[0]?.commentText).toBe('Is this right?');
  });

  it('does not apply if no maximum is set', () => {
    expect(outcome(thread(), reply(2))).toBeDefined();
  });
});
