import fc from 'fast-check';
import { afterAll, afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { embeddedDatabases } from './databases.js';
import { happen, history, type Step } from './protocol/steps.js';
import { World } from './protocol/world.js';

/** Number of histories. `PROTOCOL_RUNS=2000` searches for longer. */
const RUNS = Number(process.env.PROTOCOL_RUNS ?? 8);

/** Time for all histories, in ms. Only the search for a shorter history that fails takes that long. */
const LONGEST_MS = 30_000 + RUNS * 2_000;

/** What is wrong at the end of a history, when all lines are good again. */
async function faultsOf(nodeCount: number, steps: readonly Step[]): Promise<readonly string[]> {
  const world = await World.open(nodeCount);
  try {
    for (const step of steps) await happen(world, step);
    return await world.faults();
  } finally {
    await world.close();
  }
}

describe('the protocol over lines that lose, delay, repeat and break', () => {
  beforeEach(() => {
    // The random waits before a new attempt are short.
    vi.spyOn(Math, 'random').mockReturnValue(0.02);
  });

  afterEach(() => {
    vi.restoreAllMocks();
  });

  afterAll(() => embeddedDatabases.close());

  it.each([1, 2])(
    'shows every page what is stored, and applies each change once, with nodes: %i',
    async (nodeCount) => {
      const property = fc.asyncProperty(history, async (steps) => {
        expect(await faultsOf(nodeCount, steps)).toEqual([]);
      });
      // fast-check says the seed and the path of what it finds, and the shortest history that it has found by then.
      await fc.assert(property, { numRuns: RUNS, interruptAfterTimeLimit: LONGEST_MS, markInterruptAsFailure: false });
    },
    LONGEST_MS + 30_000,
  );
});
