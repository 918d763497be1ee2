import fc from 'fast-check';
import { expect, it } from 'vitest';
import { outcomeOf, RETRY_DELAYS_MS } from '../../../server/webhooks/retries.js';

it('spreads attempts that failed together', () => {
  const now = 1_750_000_000_000;
  fc.assert(
    fc.property(
      fc.integer({ min: 0, max: RETRY_DELAYS_MS.length - 1 }),
      fc.double({ min: 0, max: 1, noNaN: true }),
      (failures, random) => {
        const { state, dueAt = 0 } = outcomeOf({ status: 500 }, failures, now, () => random);
        const delay = RETRY_DELAYS_MS[failures] ?? 0;
        expect(state).toBe('pending');
        expect(Number.isInteger(dueAt)).toBe(true);
        expect(dueAt - now).toBeGreaterThanOrEqual(delay);
        expect(dueAt - now).toBeLessThanOrEqual(delay * 1.2 + 1);
      },
    ),
  );
});
