import { spawn, type ChildProcess } from 'node:child_process';
import { once } from 'node:events';
import type { AddressInfo } from 'node:net';
import { setting, type Usage } from './measured-service.js';

/** The bare WebSocket server (`bare-sockets.ts`) in a process of its own. */
export class BareServer {
  readonly url: string;
  readonly #child: ChildProcess;

  private constructor(child: ChildProcess, url: string) {
    this.#child = child;
    this.url = url;
  }

  static async start(): Promise<BareServer> {
    const child = spawn(process.execPath, [setting('BENCH_BARE_SOCKETS')], {
      stdio: ['ignore', 'inherit', 'inherit', 'ipc'],
    });
    const [{ port }] = (await once(child, 'message')) as [AddressInfo];
    return new BareServer(child, `ws://127.0.0.1:${port}`);
  }

  /** Returns what the process has taken. */
  async usage(): Promise<Usage> {
    const answer = once(this.#child, 'message');
    this.#child.send('usage');
    const [usage] = (await answer) as [Usage];
    return usage;
  }

  async end(): Promise<void> {
    const ended = once(this.#child, 'exit');
    this.#child.kill('SIGKILL');
    await ended;
  }
}
