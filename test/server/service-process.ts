import { spawn, type ChildProcess } from 'node:child_process';
import { once } from 'node:events';
import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { createInterface } from 'node:readline';
import type { apiKeyOf } from '../../server/access/keys.js';

/** The service in a process of its own, as `npm run service` starts it. */
export class ServiceProcess {
  readonly url: string;
  readonly #child: ChildProcess;

  private constructor(child: ChildProcess, url: string) {
    this.#child = child;
    this.url = url;
  }

  /** Starts a bundled service over a data folder. Resolves when it listens. */
  static async start(
    program: string,
    folder: string,
    env: Readonly<Record<string, string>> = {},
  ): Promise<ServiceProcess> {
    const child = spawn(process.execPath, ['--enable-source-maps', program, '--port', '0', '--data', folder], {
      stdio: ['ignore', 'pipe', 'inherit'],
      env: { ...process.env, LOG_LEVEL: 'error', ...env },
    });
    for await (const line of createInterface({ input: child.stdout })) {
      const address = /^Service: (\S+)$/.exec(line)?.[1];
      if (address) return new ServiceProcess(child, address);
    }
    throw new Error('The service ended before it listened.');
  }

  /** Ends the process, if it has not ended yet. */
  async kill(signal: NodeJS.Signals): Promise<void> {
    if (this.#child.exitCode !== null || this.#child.signalCode !== null) return;
    const ended = once(this.#child, 'exit');
    this.#child.kill(signal);
    await ended;
  }
}

/** Reads the keys of a service from its data folder. */
export const readKeys = async (folder: string) =>
  JSON.parse(await readFile(join(folder, 'keys.json'), 'utf8')) as Parameters<typeof apiKeyOf>[0];
