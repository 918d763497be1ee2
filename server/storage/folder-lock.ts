import { createHash } from 'node:crypto';
import { realpath, rm } from 'node:fs/promises';
import { connect, createServer, type Server } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';

/** Returns the address of the local socket that the user of a folder listens on. The paths of sockets are short. */
function addressOf(folder: string): string {
  const name = `collab-${createHash('sha256').update(folder).digest('hex').slice(0, 24)}`;
  return process.platform === 'win32' ? `\\\\.\\pipe\\${name}` : join(tmpdir(), `${name}.sock`);
}

/** Resolves with whether a process listens on an address. */
function isInUse(address: string): Promise<boolean> {
  return new Promise((resolve) => {
    const socket = connect(address);
    socket.once('connect', () => {
      socket.destroy();
      resolve(true);
    });
    socket.once('error', () => resolve(false));
  });
}

/** Resolves with a server that listens on an address; undefined if the address exists already. */
function listen(address: string): Promise<Server | undefined> {
  return new Promise((resolve, reject) => {
    const server = createServer((socket) => socket.destroy());
    server.once('error', (error: NodeJS.ErrnoException) => {
      if (error.code === 'EADDRINUSE') resolve(undefined);
      else reject(error);
    });
    server.listen(address, () => resolve(server.unref()));
  });
}

/**
 * Takes a folder for this process: two processes would destroy the database in it. The lock ends with the process, however it ends. Resolves
 * with a function that releases it; rejects if another process has the folder.
 */
export async function lockFolder(folder: string): Promise<() => void> {
  const address = addressOf(await realpath(folder));
  for (let attempt = 0; attempt < 3; attempt++) {
    const server = await listen(address);
    if (server) return () => void server.close();
    if (await isInUse(address)) break;
    // A process that was killed leaves the socket behind.
    await rm(address, { force: true });
  }
  throw new Error(`The folder ${folder} is in use by another process. Stop it, or choose another folder with --data.`);
}
