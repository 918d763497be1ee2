import type { QueuedMutation } from '../backend.js';

/**
 * Puts mutations of several clients in the order they were made. Within a client the numbers decide, since clocks are set back;
 * between clients the clocks have to. Takes them by client and number.
 */
export function inOrder(mutations: readonly QueuedMutation[]): readonly QueuedMutation[] {
  const latest = new Map<string, number>();
  const timed = mutations.map((mutation) => {
    const at = Math.max(mutation.at, latest.get(mutation.clientId) ?? 0);
    latest.set(mutation.clientId, at);
    return { at, mutation };
  });
  return timed.sort((a, b) => a.at - b.at).map(({ mutation }) => mutation);
}
