// Finds and runs PostgreSQL for the tests of the service. Plain Node: it runs before anything is installed.
import { spawn, spawnSync } from 'node:child_process';
import { once } from 'node:events';
import { chownSync, existsSync, mkdtempSync, readdirSync, rmSync } from 'node:fs';
import { createServer } from 'node:net';
import { tmpdir } from 'node:os';
import { delimiter, join } from 'node:path';
import { createInterface } from 'node:readline';
import { isDebianRoot } from './chromium.mjs';

const DEBIAN = '/usr/lib/postgresql';

/**
 * Returns the folder of PostgreSQL's programs: `POSTGRES_BIN`, or where such are installed.
 * @returns {string | undefined}
 */
export function findPostgres() {
  const { POSTGRES_BIN, PATH = '' } = process.env;
  const versions = existsSync(DEBIAN) ? readdirSync(DEBIAN).sort((a, b) => Number(b) - Number(a)) : [];
  const folders = [
    ...(POSTGRES_BIN ? [POSTGRES_BIN] : PATH.split(delimiter)),
    ...versions.map((each) => join(DEBIAN, each, 'bin')),
  ];
  return folders.find((folder) => existsSync(join(folder, 'initdb')));
}

/**
 * The ways to install it here, each a list of commands.
 * @returns {string[][][]}
 */
export function postgresInstallers() {
  const apt = ['apt-get', '-o', 'DPkg::Lock::Timeout=300'];
  const debian = [
    [...apt, 'update'],
    [...apt, 'install', '-y', '--no-install-recommends', 'postgresql'],
  ];
  if (isDebianRoot()) return [debian];
  return process.platform === 'darwin' ? [[['brew', 'install', 'postgresql@16']]] : [];
}

/** Returns a free port. */
export async function freePort() {
  const server = createServer().listen(0, '127.0.0.1');
  await once(server, 'listening');
  const { port } = server.address();
  server.close();
  await once(server, 'close');
  return port;
}

/** Returns who runs the programs: they refuse to run as root. */
function owner() {
  if (process.getuid?.() !== 0) return {};
  const idOf = (flag) => Number(spawnSync('id', [flag, 'postgres'], { encoding: 'utf8' }).stdout);
  return { uid: idOf('-u'), gid: idOf('-g') };
}

/**
 * Starts an empty PostgreSQL on a free port, with its data in a temporary folder. `crash` ends it at once; `restart` starts it again.
 * @param {{ isDurable?: boolean }} [options] Whether it waits for the disk. The tests are about what it does, not about crashes of this machine.
 * @returns {Promise<{ url: string, stop(): Promise<void>, crash(): Promise<void>, restart(): Promise<void> }>}
 */
export async function startPostgres({ isDurable = false } = {}) {
  const programs = findPostgres();
  if (!programs) throw new Error('No PostgreSQL: install it, or set POSTGRES_BIN to the folder of its programs.');
  const folder = mkdtempSync(join(tmpdir(), 'collab-postgres-'));
  const user = owner();
  if (user.uid !== undefined) chownSync(folder, user.uid, user.gid);
  const data = join(folder, 'data');
  const made = spawnSync(
    join(programs, 'initdb'),
    ['-D', data, '-U', 'collab', '-A', 'trust', '-E', 'UTF8', '--no-sync'],
    {
      ...user,
      encoding: 'utf8',
      cwd: folder,
    },
  );
  if (made.status !== 0) throw new Error(`initdb failed: ${made.stderr}`);
  const port = await freePort();
  const settings = [
    `fsync=${isDurable ? 'on' : 'off'}`,
    'listen_addresses=127.0.0.1',
    `unix_socket_directories=${folder}`,
    'max_connections=200',
  ];
  let server;
  const kill = () => server.kill('SIGKILL');
  process.once('exit', kill);
  /** Starts the program. Resolves with whether it runs. */
  const start = async () => {
    server = spawn(
      join(programs, 'postgres'),
      ['-D', data, '-p', String(port), ...settings.flatMap((setting) => ['-c', setting])],
      { ...user, cwd: folder, stdio: ['ignore', 'ignore', 'pipe'] },
    );
    const log = [];
    for await (const line of createInterface({ input: server.stderr })) {
      log.push(line);
      if (!line.includes('ready to accept connections')) continue;
      server.stderr.resume();
      return undefined;
    }
    return log.join('\n');
  };
  const failure = await start();
  if (failure !== undefined) throw new Error(`PostgreSQL ended: ${failure}`);
  const end = async (signal) => {
    const ended = once(server, 'exit');
    server.kill(signal);
    await ended;
  };
  return {
    url: `postgres://collab@127.0.0.1:${port}/postgres`,
    stop: async () => {
      process.off('exit', kill);
      // "Fast": ends open connections.
      await end('SIGINT');
      rmSync(folder, { recursive: true, force: true });
    },
    crash: () => end('SIGKILL'),
    restart: async () => {
      // It refuses to start until the processes of the connections have ended, too.
      while ((await start()) !== undefined);
    },
  };
}
