// Finds and runs NATS and Redis for the tests of the service. Plain Node: it runs before anything is installed.
import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { existsSync } from 'node:fs';
import { connect } from 'node:net';
import { tmpdir } from 'node:os';
import { delimiter, join } from 'node:path';
import { setImmediate as pause } from 'node:timers/promises';
import { isDebianRoot } from './chromium.mjs';
import { freePort } from './postgres.mjs';

const PROGRAMS = { nats: 'nats-server', redis: 'redis-server' };

/**
 * Returns the path of a program: `NATS_SERVER` or `REDIS_SERVER`, or where it is installed.
 * @param {'nats' | 'redis'} kind
 * @returns {string | undefined}
 */
export function findBus(kind) {
  const given = process.env[`${kind.toUpperCase()}_SERVER`];
  if (given) return given;
  const folders = [...(process.env.PATH ?? '').split(delimiter), '/usr/sbin', '/usr/local/sbin', '/opt/homebrew/bin'];
  return folders.map((folder) => join(folder, PROGRAMS[kind])).find((path) => existsSync(path));
}

/**
 * The ways to install a program here, each a list of commands.
 * @param {'nats' | 'redis'} kind
 * @returns {string[][][]}
 */
export function busInstallers(kind) {
  const apt = ['apt-get', '-o', 'DPkg::Lock::Timeout=300'];
  const debian = [
    [...apt, 'update'],
    [...apt, 'install', '-y', '--no-install-recommends', PROGRAMS[kind]],
  ];
  if (isDebianRoot()) return [debian];
  return process.platform === 'darwin' ? [[['brew', 'install', kind === 'nats' ? 'nats-server' : 'redis']]] : [];
}

/** Resolves once a port accepts connections. */
async function reach(port, server) {
  for (;;) {
    if (server.exitCode !== null) throw new Error(`The program ended with ${server.exitCode}.`);
    const socket = connect(port, '127.0.0.1');
    const isOpen = await new Promise((resolve) => {
      socket.once('connect', () => resolve(true));
      socket.once('error', () => resolve(false));
    });
    socket.destroy();
    if (isOpen) return;
    await pause();
  }
}

/**
 * Starts NATS or Redis on a port, a free one by default. `kill` ends it as a crash does.
 * @param {'nats' | 'redis'} kind
 * @param {number} [given]
 * @returns {Promise<{ url: string, port: number, kill(): Promise<void> }>}
 */
export async function startBus(kind, given) {
  const program = findBus(kind);
  if (!program) throw new Error(`No ${PROGRAMS[kind]}: install it, or set ${kind.toUpperCase()}_SERVER to its path.`);
  const port = given ?? (await freePort());
  const options =
    kind === 'nats'
      ? ['--addr', '127.0.0.1', '--port', String(port)]
      : ['--bind', '127.0.0.1', '--port', String(port), '--save', '', '--appendonly', 'no'];
  const server = spawn(program, options, { stdio: 'ignore', cwd: tmpdir() });
  const end = () => server.kill('SIGKILL');
  process.once('exit', end);
  await reach(port, server);
  return {
    url: `${kind}://127.0.0.1:${port}`,
    port,
    kill: async () => {
      process.off('exit', end);
      if (server.exitCode !== null || server.signalCode !== null) return;
      const ended = once(server, 'exit');
      server.kill('SIGKILL');
      await ended;
    },
  };
}
