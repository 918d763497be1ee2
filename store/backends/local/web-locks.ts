/** Releases a lock. */
export type Release = () => void;

/** Acquires a lock and holds it until it is released or the page ends. Rejects when the signal aborts the wait. */
export function acquireLock(name: string, signal?: AbortSignal): Promise<Release> {
  return new Promise((resolve, reject) => {
    const hold = () => new Promise<void>((release) => resolve(release));
    navigator.locks.request(name, signal ? { signal } : {}, hold).catch(reject);
  });
}

/** Returns all locks held by pages of this origin: the browser's client id by lock name. */
export async function queryHeldLocks(): Promise<ReadonlyMap<string, string>> {
  const { held = [] } = await navigator.locks.query();
  return new Map(held.map(({ name = '', clientId = '' }) => [name, clientId]));
}
