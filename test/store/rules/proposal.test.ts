import { describe, expect, it } from 'vitest';
import type { Comment } from '../../../store/model/index.js';
import { proposalOf } from '../../../store/rules/index.js';
import { after, reply, thread } from './fixtures.js';

describe('the proposal of a thread', () => {
  const proposing = (commentId: number, more: Partial<Comment>) =>
    reply(commentId, 'Better so.', { comment: { commentId, commentText: 'Better so.', ...more } });

  it('is that of the latest comment with a proposal', () => {
    expect(proposalOf(thread().data)).toEqual({});
    const one = after(thread(), proposing(2, { replaceContentHtml: '<b>One</b>', replaceContentText: 'One' }));
    expect(proposalOf(after(one, reply(3)).data)).toEqual({
      replaceContentHtml: '<b>One</b>',
      replaceContentText: 'One',
    });
    expect(proposalOf(after(one, proposing(3, { replaceContentText: '' })).data)).toEqual({ replaceContentText: '' });
  });

  it('ignores drafts', () => {
    const drafted = after(thread(), proposing(2, { replaceContentText: 'Soon', isDraft: true }));
    expect(proposalOf(drafted.data)).toEqual({});
    const one = after(after(thread(), proposing(2, { replaceContentText: 'One' })), {
      ...proposing(3, { replaceContentText: 'Soon', isDraft: true }),
    });
    expect(proposalOf(one.data)).toEqual({ replaceContentText: 'One' });
  });
});
