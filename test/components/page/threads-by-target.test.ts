import { expect } from '@open-wc/testing';
import fc from 'fast-check';
import { targetKeyOf, threadsByTarget } from '../../../components/page/thread-target.js';
import { threadRow } from '../../../stories/sample-threads.js';

const rows = fc.uniqueArray(
  fc.record({
    id: fc.stringMatching(/^[\w-]{1,4}$/),
    group: fc.option(fc.constantFrom('a', 'b', 'c'), { nil: undefined }),
    createdAt: fc.integer({ min: 0, max: 3 }),
  }),
  { selector: ({ id }) => id },
);

describe('threadsByTarget', () => {
  it('puts each thread into one group: with its joined threads, or alone', () => {
    fc.assert(
      fc.property(rows, (given) => {
        const threads = given.map(({ id, group, createdAt }) =>
          threadRow([], { createdAt, ...(group && { multiThreadAnnotationId: group }) }, { id }),
        );
        const places = threadsByTarget(threads);
        const grouped = [...places.values()].flat();
        expect(grouped).to.have.length(threads.length);
        expect(grouped).to.have.members(threads);
        for (const [key, together] of places) {
          expect(together).not.to.have.length(0);
          expect(new Set(together.map(({ data }) => data.multiThreadAnnotationId)).size).to.equal(1);
          if (!together[0]?.data.multiThreadAnnotationId) expect(together).to.have.length(1);
          for (const row of together) expect(targetKeyOf(row)).to.equal(key);
        }
      }),
    );
  });

  it('sorts each group by creation time', () => {
    fc.assert(
      fc.property(rows, fc.nat(), (given, turn) => {
        const threads = given.map(({ id, createdAt }) =>
          threadRow([], { createdAt, multiThreadAnnotationId: 'g' }, { id }),
        );
        const at = threads.length > 0 ? turn % threads.length : 0;
        const turned = [...threads.slice(at), ...threads.slice(0, at)];
        const [together = []] = threadsByTarget(turned).values();
        expect(together).to.deep.equal([...threadsByTarget(threads).values()][0] ?? []);
        const times = together.map(({ data }) => data.createdAt ?? 0);
        expect(times).to.deep.equal([...times].sort((a, b) => a - b));
      }),
    );
  });
});
