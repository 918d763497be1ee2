import { expect } from '@open-wc/testing';
import fc from 'fast-check';
import { placeKeyOf, threadsByPlace } from '../../../components/page/threads-by-place.js';
import { threadRow } from '../../../stories/sample-threads.js';

const rows = fc.uniqueArray(
  fc.record({
    id: fc.stringMatching(/^[\w-]{1,4}$/),
    group: fc.option(fc.constantFrom('a', 'b', 'c'), { nil: undefined }),
    createdAt: fc.integer({ min: 0, max: 3 }),
  }),
  { selector: ({ id }) => id },
);

describe('threadsByPlace', () => {
  it('puts every thread under one place: with those it is joined to, or alone', () => {
    fc.assert(
      fc.property(rows, (given) => {
        const threads = given.map(({ id, group, createdAt }) =>
          threadRow([], { createdAt, ...(group && { multiThreadAnnotationId: group }) }, { id }),
        );
        const places = threadsByPlace(threads);
        const shown = [...places.values()].flat();
        expect(shown).to.have.length(threads.length);
        expect(shown).to.have.members(threads);
        for (const [key, together] of places) {
          expect(together).not.to.have.length(0);
          expect(new Set(together.map(({ data }) => data.multiThreadAnnotationId)).size).to.equal(1);
          if (!together[0]?.data.multiThreadAnnotationId) expect(together).to.have.length(1);
          for (const row of together) expect(placeKeyOf(row)).to.equal(key);
        }
      }),
    );
  });

  it('has those of one place in the order they were begun, in whichever they come', () => {
    fc.assert(
      fc.property(rows, fc.nat(), (given, turn) => {
        const threads = given.map(({ id, createdAt }) =>
          threadRow([], { createdAt, multiThreadAnnotationId: 'g' }, { id }),
        );
        const at = threads.length > 0 ? turn % threads.length : 0;
        const turned = [...threads.slice(at), ...threads.slice(0, at)];
        const [together = []] = threadsByPlace(turned).values();
        expect(together).to.deep.equal([...threadsByPlace(threads).values()][0] ?? []);
        const times = together.map(({ data }) => data.createdAt ?? 0);
        expect(times).to.deep.equal([...times].sort((a, b) => a - b));
      }),
    );
  });
});
