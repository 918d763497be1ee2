import type { QueuedMutation } from '../backend.js';

/**
 * Sorts mutations of several clients by time of creation. Mutations of one client keep their order, because the client's clock may have been
 * set back. The input has to be sorted by `mid` within each client.
 */
export function sortMutations(mutations: readonly QueuedMutation[]): readonly QueuedMutation[] {
  const latest = new Map<string, number>();
  const timed = mutations.map((mutation) => {
    const at = Math.max(mutation.at, latest.get(mutation.clientId) ?? 0);
    latest.set(mutation.clientId, at);
    return { at, mutation };
  });
  return timed.sort((a, b) => a.at - b.at).map(({ mutation }) => mutation);
}
