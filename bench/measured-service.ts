import { spawn, type ChildProcess } from 'node:child_process';
import { once } from 'node:events';
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { createInterface } from 'node:readline';
import { apiKeyOf, createKeys } from '../server/access/keys.js';
import { issueToken } from '../server/access/tokens.js';
import type { User } from '../store/model/user.js';

/** Processor time and memory that a process has used so far. */
export interface Usage {
  /** Processor time in s. */
  readonly processor: number;
  /** Memory that the process holds, in bytes. */
  readonly memory: number;
}

const keys = createKeys();
const key = apiKeyOf(keys);

/** API key of the measured services. */
export const { apiKey } = key;

/** Returns a setting that `tools/bench/beside-service.mjs` makes. */
export function setting(name: 'BENCH_DATABASE_URL' | 'BENCH_SERVICE' | 'BENCH_BARE_SOCKETS'): string {
  const value = process.env[name];
  if (value === undefined) throw new Error(`${name} is missing: start the benchmark with npm run bench.`);
  return value;
}

/** A user of the organization of the benchmarks. */
export const userOf = (number: number): User => ({
  userId: `user-${number}`,
  organizationId: 'acme',
  name: `User ${number}`,
  email: `user-${number}@acme.example`,
});

/** Issues a token that lets a user read and change all documents of their organization. */
export const tokenFor = ({ userId, name = '', email = '', organizationId }: User): Promise<string> =>
  issueToken(key, {
    apiKey,
    userId,
    userProperties: { name, email },
    permissions: { resources: [{ type: 'organization', id: organizationId }] },
  });

/** The service in a process of its own, on PostgreSQL, as `npm run service` starts it. */
export class MeasuredService {
  readonly url: string;
  readonly #child: ChildProcess;
  readonly #folder: string;

  private constructor(child: ChildProcess, url: string, folder: string) {
    this.#child = child;
    this.url = url;
    this.#folder = folder;
  }

  /** Starts a service on a port; a free one by default. Resolves when it listens. */
  static async start(port = 0): Promise<MeasuredService> {
    const folder = await mkdtemp(join(tmpdir(), 'collab-bench-service-'));
    const child = spawn(
      process.execPath,
      [
        ...(process.env.BENCH_NODE_OPTIONS?.split(' ') ?? []),
        setting('BENCH_SERVICE'),
        '--port',
        String(port),
        '--data',
        folder,
      ],
      {
        stdio: ['ignore', 'pipe', 'inherit'],
        env: {
          ...process.env,
          DATABASE_URL: setting('BENCH_DATABASE_URL'),
          API_KEY: keys.apiKey,
          API_SECRET: keys.secret,
          AUTH_TOKEN: keys.authToken,
          LOG_LEVEL: 'error',
        },
      },
    );
    process.once('exit', () => child.kill('SIGKILL'));
    for await (const line of createInterface({ input: child.stdout })) {
      const url = /^Service: (\S+)$/.exec(line)?.[1];
      if (url) return new MeasuredService(child, url, folder);
    }
    throw new Error('The service ended before it listened.');
  }

  get port(): number {
    return Number(new URL(this.url).port);
  }

  /** Returns what the service has taken, by its own metrics. */
  async usage(): Promise<Usage> {
    const text = await (await fetch(`${this.url}/metrics`)).text();
    const value = (name: string): number => Number(new RegExp(`^${name} (\\S+)$`, 'm').exec(text)?.[1]);
    return { processor: value('process_cpu_seconds_total'), memory: value('process_resident_memory_bytes') };
  }

  /** Ends the process. */
  async end(signal: NodeJS.Signals = 'SIGTERM'): Promise<void> {
    const ended = once(this.#child, 'exit');
    this.#child.kill(signal);
    await ended;
    await rm(this.#folder, { recursive: true, force: true });
  }
}
