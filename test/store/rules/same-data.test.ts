import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import type { Comment } from '../../../store/model/index.js';
import { commentById, inheritCommentIndex, withCommentAt } from '../../../store/rules/comment-index.js';
import { isSameData } from '../../../store/rules/same-data.js';

const comment = (commentId: number, commentText: string): Comment => ({ commentId, commentText }) as Comment;
const copyOf = (comments: readonly Comment[]): readonly Comment[] => comments.map((each) => ({ ...each }));

/** A change of a list of comments: another text, one more or one less. */
type Change = readonly ['edit' | 'add' | 'delete', number, string];

const change: fc.Arbitrary<Change> = fc.tuple(
  fc.constantFrom('edit', 'add', 'delete'),
  fc.nat(60),
  fc.constantFrom('Yes', 'No'),
);

function changed(comments: readonly Comment[], [name, number, text]: Change): readonly Comment[] {
  const at = number % comments.length;
  if (name === 'edit') return withCommentAt(comments, at, comment(comments[at]?.commentId ?? 0, text));
  if (name === 'add') return withCommentAt(comments, comments.length, comment(1_000 + number, text));
  const next = comments.filter((_, place) => place !== at);
  inheritCommentIndex(comments, next);
  return next;
}

describe('comparing versions of a thread', () => {
  it('gives the same result with and without known equal versions', () => {
    const lists = fc.integer({ min: 30, max: 40 });
    // Mostly the same change of both, as one's own change comes back.
    const both = fc.array(fc.tuple(change, fc.option(change, { freq: 4, nil: undefined })), { maxLength: 12 });
    fc.assert(
      fc.property(lists, both, (count, changes) => {
        let a: readonly Comment[] = Array.from({ length: count }, (_, at) => comment(at + 1, 'Hello'));
        let b = copyOf(a);
        for (const [one, other = one] of changes) {
          const known = [{ comments: a }, { comments: b }] as const;
          const [nextA, nextB] = [changed(a, one), changed(b, other)];
          const isSame = JSON.stringify(nextA) === JSON.stringify(nextB);
          expect(isSameData({ comments: nextA }, { comments: nextB }, known)).toBe(isSame);
          a = nextA;
          b = isSame ? nextB : copyOf(nextA);
        }
      }),
    );
  });

  it('does not read comments that both versions share', () => {
    let reads = 0;
    const counted = (commentId: number): Comment =>
      new Proxy(comment(commentId, 'Hello'), {
        get: (target, name) => {
          reads += 1;
          return Reflect.get(target, name) as unknown;
        },
      });
    const list = (): readonly Comment[] => Array.from({ length: 100 }, (_, at) => counted(at + 1));
    const [a, b] = [list(), list()];
    const next = [a, b].map((comments) => withCommentAt(comments, 50, comment(51, 'Yes')));
    reads = 0;
    expect(isSameData(next[0], next[1], [a, b])).toBe(true);
    expect(reads).toBe(0);
    expect(commentById(next[0] ?? [], 51)?.commentText).toBe('Yes');
  });
});

describe('comparing plain data', () => {
  it('treats undefined fields as absent', () => {
    const value: fc.Arbitrary<unknown> = fc.oneof(
      fc.constantFrom(undefined, null, 0, 1, 'a'),
      fc.array(fc.constantFrom(1, 2), { maxLength: 2 }),
      fc.dictionary(fc.constantFrom('x', 'y', '__proto__', 'toString'), fc.constantFrom(undefined, 1, 2)),
    );
    const fields = fc.dictionary(fc.constantFrom('a', 'b', 'c', '__proto__'), value, { maxKeys: 3 });
    fc.assert(
      fc.property(fields, fields, (a, b) => {
        const sorted = (data: object): string =>
          JSON.stringify(data, (_, each: unknown) =>
            typeof each === 'object' && each !== null && !Array.isArray(each)
              ? Object.fromEntries(Object.entries(each).sort(([one], [other]) => (one < other ? -1 : 1)))
              : each,
          );
        const plain = (data: object): unknown => JSON.parse(JSON.stringify(data)) as unknown;
        expect(isSameData(a, b)).toBe(sorted(plain(a) as object) === sorted(plain(b) as object));
      }),
      { numRuns: 1_000 },
    );
  });
});
