import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import type { Comment } from '../../../store/model/index.js';
import { commentById, inheritCommentIndex, hasDrafts, indexOfComment } from '../../../store/rules/comment-index.js';

const comment = (commentId: number, isDraft: boolean): Comment => ({ commentId, isDraft }) as Comment;

type Step = readonly ['add' | 'replace' | 'delete' | 'back' | 'return', number, boolean];

const step: fc.Arbitrary<Step> = fc.tuple(
  fc.constantFrom('add', 'replace', 'delete', 'back', 'return'),
  fc.nat(200),
  fc.boolean(),
);

/** The versions of a thread, and of threads that branch off from earlier versions. */
function versionsOf(steps: readonly Step[], first: readonly Comment[]): readonly (readonly Comment[])[] {
  const versions = [first];
  let latest = first;
  for (const [name, number, isDraft] of steps) {
    const before = latest;
    const at = number % Math.max(latest.length, 1);
    const id = 1_000 + number;
    if (name === 'back') latest = versions[number % versions.length] ?? latest;
    else if (name === 'add' && !latest.some(({ commentId }) => commentId === id))
      latest = [...latest, comment(id, isDraft)];
    else if (name === 'replace') latest = latest.map((each, place) => (place === at ? { ...each, isDraft } : each));
    else if (name === 'delete') latest = latest.filter((_, place) => place !== at);
    else if (name === 'return') latest = latest.toReversed();
    if (name !== 'back') inheritCommentIndex(before, latest);
    versions.push(latest);
  }
  return versions;
}

describe('the index of comments', () => {
  it('finds the same comments as a search, in every version of a thread', () => {
    fc.assert(
      fc.property(fc.array(step, { maxLength: 40 }), fc.integer({ min: 28, max: 60 }), (steps, count) => {
        const first = Array.from({ length: count }, (_, at) => comment(at + 1, false));
        for (const comments of versionsOf(steps, first)) {
          for (const id of [
            ...Array.from({ length: count }, (_, at) => at + 1),
            ...steps.map(([, at]) => 1_000 + at),
          ]) {
            const at = comments.findIndex(({ commentId }) => commentId === id);
            expect(indexOfComment(comments, id)).toBe(at);
            expect(commentById(comments, id)).toBe(comments[at]);
          }
          expect(hasDrafts(comments)).toBe(comments.some(({ isDraft }) => isDraft));
        }
      }),
    );
  });

  it('finds nothing without an id', () => {
    expect(indexOfComment([comment(1, false)], undefined)).toBe(-1);
  });

  it('does not read unchanged comments', () => {
    let reads = 0;
    const counted = (commentId: number): Comment =>
      new Proxy(comment(commentId, false), {
        get: (target, name) => {
          reads += 1;
          return Reflect.get(target, name) as unknown;
        },
      });
    let comments: readonly Comment[] = Array.from({ length: 100 }, (_, at) => counted(at + 1));
    hasDrafts(comments);
    reads = 0;
    for (let id = 101; id <= 200; id++) {
      expect(indexOfComment(comments, id)).toBe(-1);
      const next = [...comments, counted(id)];
      inheritCommentIndex(comments, next);
      comments = next;
      expect(indexOfComment(comments, 50)).toBe(49);
      expect(hasDrafts(comments)).toBe(false);
    }
    expect(reads).toBeLessThan(500);
  });
});
