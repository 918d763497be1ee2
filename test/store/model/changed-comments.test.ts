import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { changedComments } from '../../../store/rules/changed-comments.js';
import type { Comment } from '../../../store/model/index.js';

const comment = (fields: Partial<Comment>): Comment => fields as Comment;
const comments = Array.from({ length: 8 }, (_, at) => comment({ commentId: at }));

describe('the comments that a change of a thread touches', () => {
  it('are a new one', () => {
    const after = [...comments, comment({ commentId: 9 })];
    expect(changedComments(comments, after)).toEqual({ removed: [], added: [after[8]] });
  });

  it('are an edited one, before and after', () => {
    const edited = comment({ commentId: 3, commentText: 'Edited' });
    expect(changedComments(comments, comments.with(3, edited))).toEqual({ removed: [comments[3]], added: [edited] });
  });

  it('are a deleted one, and none where nothing changes', () => {
    expect(changedComments(comments, comments.toSpliced(2, 1))).toEqual({ removed: [comments[2]], added: [] });
    expect(changedComments(comments, [...comments])).toEqual({ removed: [], added: [] });
  });

  it('leave out nothing but what both versions hold', () => {
    const list = fc.uniqueArray(fc.constantFrom(...comments));
    fc.assert(
      fc.property(list, list, (before, after) => {
        const { removed, added } = changedComments(before, after);
        expect(removed).toEqual(expect.arrayContaining(before.filter((each) => !after.includes(each))));
        expect(added).toEqual(expect.arrayContaining(after.filter((each) => !before.includes(each))));
      }),
    );
  });
});
