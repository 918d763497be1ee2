/** What an act takes of the main thread in ms: each of its tasks, in order. */
export type Work = readonly number[];

const SHARE = 0.95;

/** The tasks under way put down what they took, and begin anew, where the work leaves the page time to draw. */
export async function workOf(act: () => Promise<void>): Promise<Work> {
  const tasks: number[] = [];
  let began = process.cpuUsage();
  let start = performance.now();
  const end = (): void => {
    const { user, system } = process.cpuUsage(began);
    // Others keep the process waiting, and threads that compile and collect work beside it: the least of both is nearest to what it did.
    tasks.push(Math.min((user + system) / 1000, performance.now() - start));
  };
  const scheduler = {
    yield: async (): Promise<void> => {
      end();
      await new Promise((resolve) => setImmediate(resolve));
      [began, start] = [process.cpuUsage(), performance.now()];
    },
  };
  Object.assign(globalThis, { scheduler });
  await act();
  end();
  return tasks;
}

/** The longest task of an act, at the 95th percentile of all acts. */
export const worstOf = (works: readonly Work[]): number => percentile(works, SHARE);

/** The longest task of an act as it usually is. */
export const medianOf = (works: readonly Work[]): number => percentile(works, 0.5);

function percentile(works: readonly Work[], share: number): number {
  const longest = works.map((tasks) => Math.max(...tasks)).sort((a, b) => a - b);
  return longest[Math.ceil(longest.length * share) - 1] ?? 0;
}
