import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import type { Comment } from '../../../store/model/index.js';
import { changedComments } from '../../../store/rules/changed-comments.js';

const comment = (fields: Partial<Comment>): Comment => fields as Comment;
const comments = Array.from({ length: 8 }, (_, at) => comment({ commentId: at }));

describe('the comments that a change of a thread affects', () => {
  it('include a new comment', () => {
    const after = [...comments, comment({ commentId: 9 })];
    expect(changedComments(comments, after)).toEqual({ removed: [], added: [after[8]] });
  });

  it('include an edited comment, before and after', () => {
    const edited = comment({ commentId: 3, commentText: 'Edited' });
    expect(changedComments(comments, comments.with(3, edited))).toEqual({ removed: [comments[3]], added: [edited] });
  });

  it('include a deleted comment, and are empty without a change', () => {
    expect(changedComments(comments, comments.toSpliced(2, 1))).toEqual({ removed: [comments[2]], added: [] });
    expect(changedComments(comments, [...comments])).toEqual({ removed: [], added: [] });
  });

  it('include all comments that differ between the versions', () => {
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
