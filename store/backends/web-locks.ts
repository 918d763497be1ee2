/** Lets a lock go. */
export type Release = () => void;

/** Takes a lock once nobody else holds it, and keeps it until released or until the page is gone. Rejects when the signal aborts the wait. */
export function takeLock(name: string, signal?: AbortSignal): Promise<Release> {
  return new Promise((resolve, reject) => {
    const held = () => new Promise<void>((release) => resolve(release));
    navigator.locks.request(name, signal ? { signal } : {}, held).catch(reject);
  });
}

/** Names of all locks that are held, by whichever page of this origin. */
export async function heldLocks(): Promise<ReadonlySet<string | undefined>> {
  const { held = [] } = await navigator.locks.query();
  return new Set(held.map(({ name }) => name));
}
