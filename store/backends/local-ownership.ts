import type { LocalDatabase } from './local-database.js';
import { newId } from '../model/ids.js';
import { hallName, ownerName } from './local-messages.js';
import { LocalOwner } from './local-owner.js';
import { heldLocks, takeLock } from './web-locks.js';

/**
 * Owns the database from when those before in the line are gone until the signal says to leave; the line is a Web Lock.
 */
export async function ownInTurn(db: LocalDatabase, logLength: number | undefined, signal: AbortSignal): Promise<void> {
  const release = await takeLock(hallName(db.name), signal).catch(() => undefined);
  if (!release) return;
  const id = newId();
  const releaseId = await takeLock(ownerName(db.name, id));
  try {
    const owner = new LocalOwner(db, id, logLength);
    if (!signal.aborted) await new Promise((resolve) => signal.addEventListener('abort', resolve));
    await owner.close();
  } finally {
    releaseId();
    release();
  }
}

/**
 * Whether the one with this id owns the database: the two locks of an owner are held, by the same tab. A message alone proves nothing,
 * since every script of the site can send one.
 */
export async function ownsDatabase(database: string, id: string): Promise<boolean> {
  const locks = await heldLocks();
  const tab = locks.get(hallName(database));
  return tab !== undefined && tab === locks.get(ownerName(database, id));
}
