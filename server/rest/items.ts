import { asCollabError, CollabFailure } from '../../store/base/collab-failure.js';

/** Result of one item of a call. */
export interface Outcome {
  readonly success: boolean;
  readonly message: string;
}

/** Results by id. */
export type Results<T> = Readonly<Record<string, Outcome & T>>;

/** Returns the failed outcome of an item. What went wrong inside stays inside. */
function failedOutcome(thrown: unknown): Outcome {
  return { success: false, message: asCollabError(thrown, 'INTERNAL').message };
}

const isUnavailable = (thrown: unknown): boolean => asCollabError(thrown, 'INTERNAL').code === 'unavailable';

/**
 * Runs items one after another. `run` returns the message of the success, or undefined to leave the item out. An item that fails does not stop
 * the others, unless the database does not answer: the rest fails then too, and the whole call if no item was done.
 */
export async function runItems<T>(
  items: readonly T[],
  run: (item: T) => Promise<string | undefined>,
): Promise<readonly (readonly [T, Outcome])[]> {
  const outcomes: (readonly [T, Outcome])[] = [];
  let isDown: Outcome | undefined;
  for (const item of items) {
    if (isDown) {
      outcomes.push([item, isDown]);
      continue;
    }
    try {
      const message = await run(item);
      if (message !== undefined) outcomes.push([item, { success: true, message }]);
    } catch (thrown) {
      if (!(thrown instanceof CollabFailure)) throw thrown;
      if (isUnavailable(thrown)) {
        if (!outcomes.some(([, { success }]) => success)) throw thrown;
        isDown = failedOutcome(thrown);
      }
      outcomes.push([item, failedOutcome(thrown)]);
    }
  }
  return outcomes;
}

/** Runs a call's items that have an id, each once. Returns the results by id. */
export async function runById(
  ids: readonly string[],
  run: (id: string) => Promise<string | undefined>,
): Promise<Results<{ readonly id: string }>> {
  const outcomes = await runItems([...new Set(ids)], run);
  return Object.fromEntries(outcomes.map(([id, outcome]) => [id, { ...outcome, id }]));
}

/** Creates the error of an item that does not exist. */
export const missing = (what: string): CollabFailure =>
  new CollabFailure({ code: 'NOT_FOUND', message: `There is no ${what}.` });

/** Creates the error of an item that exists already. */
export const existing = (what: string): CollabFailure =>
  new CollabFailure({ code: 'ALREADY_EXISTS', message: `There is ${what} already.` });
