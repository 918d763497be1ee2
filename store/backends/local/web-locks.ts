/** Lets a lock go. */
export type Release = () => void;

/** Takes a lock once nobody else holds it, and keeps it until released or until the page is gone. Rejects when the signal aborts the wait. */
export function takeLock(name: string, signal?: AbortSignal): Promise<Release> {
  return new Promise((resolve, reject) => {
    const held = () => new Promise<void>((release) => resolve(release));
    navigator.locks.request(name, signal ? { signal } : {}, held).catch(reject);
  });
}

/** All locks that are held, by whichever page of this origin: the page's client id by the lock's name. */
export async function heldLocks(): Promise<ReadonlyMap<string, string>> {
  const { held = [] } = await navigator.locks.query();
  return new Map(held.map(({ name = '', clientId = '' }) => [name, clientId]));
}
