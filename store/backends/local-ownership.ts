import type { LocalDatabase } from './local-database.js';
import { hallName } from './local-messages.js';
import { LocalOwner } from './local-owner.js';
import { takeLock } from './web-locks.js';

/**
 * Owns the database from when those before in the line are gone until the signal says to leave; the line is a Web Lock.
 */
export async function ownInTurn(db: LocalDatabase, logLength: number | undefined, signal: AbortSignal): Promise<void> {
  const release = await takeLock(hallName(db.name), signal).catch(() => undefined);
  if (!release) return;
  try {
    const owner = new LocalOwner(db, logLength);
    if (!signal.aborted) await new Promise((resolve) => signal.addEventListener('abort', resolve));
    await owner.close();
  } finally {
    release();
  }
}
