import { spawn } from 'node:child_process';
import { mkdtemp, rm } from 'node:fs/promises';
import { connect, createServer, type AddressInfo } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { createInterface } from 'node:readline';
import { afterEach, describe, expect, inject, it, vi } from 'vitest';
import { waitForDatabase } from '../../server/storage/database.js';
import { CollabFailure } from '../../store/base/collab-failure.js';
import { bundleService } from '../../tools/bundle-service.mjs';
import { postgresDatabases } from './databases.js';

const failed = (code: string) =>
  new CollabFailure(
    { code: 'unavailable', message: 'The database does not answer.' },
    { cause: Object.assign(new Error('no'), { code }) },
  );

describe('a database that is not ready when a node starts', () => {
  afterEach(() => {
    vi.useRealTimers();
  });

  it.each(['ECONNREFUSED', 'ENOTFOUND', '57P03'])('is waited for: %s', async (code) => {
    vi.useFakeTimers();
    const query = vi.fn<() => Promise<never[]>>().mockRejectedValueOnce(failed(code)).mockResolvedValue([]);
    const onWait = vi.fn();
    const waiting = waitForDatabase({ query }, onWait);
    await vi.advanceTimersByTimeAsync(1_000);
    await waiting;
    expect(query).toHaveBeenCalledTimes(2);
    expect(onWait).toHaveBeenCalledOnce();
  });

  it('is given up after 30 s, with one line of log', async () => {
    vi.useFakeTimers();
    const query = vi.fn<() => Promise<never[]>>().mockRejectedValue(failed('ECONNREFUSED'));
    const onWait = vi.fn();
    const waiting = waitForDatabase({ query }, onWait);
    const outcome = expect(waiting).rejects.toMatchObject({ code: 'unavailable' });
    await vi.advanceTimersByTimeAsync(30_000);
    await outcome;
    expect(query).toHaveBeenCalledTimes(31);
    expect(onWait).toHaveBeenCalledOnce();
  });

  it('is not waited for if it refuses', async () => {
    const query = () => Promise.reject(failed('28P01'));
    await expect(waitForDatabase({ query }, () => undefined)).rejects.toMatchObject({ code: 'unavailable' });
  });

  it('is used once it is there', async () => {
    const databases = postgresDatabases(inject('postgresUrl'));
    const database = await databases.take();
    const [{ name } = { name: '' }] = await database.query<{ name: string }>('SELECT current_database() AS name');
    const { hostname, port } = new URL(inject('postgresUrl'));
    const proxy = createServer((socket) => {
      const server = connect(Number(port), hostname);
      socket.pipe(server).pipe(socket);
      for (const each of [socket, server]) each.on('error', () => each.destroy());
    });
    const listen = (at: number) => new Promise<void>((resolve) => proxy.listen(at, '127.0.0.1', resolve));
    // The address of a database that is not there yet.
    await listen(0);
    const address = new URL(`/${name}`, inject('postgresUrl'));
    address.host = `127.0.0.1:${(proxy.address() as AddressInfo).port}`;
    await new Promise((resolve) => proxy.close(resolve));
    const folder = await mkdtemp(join(tmpdir(), 'collab-start-'));
    const program = await bundleService();
    const child = spawn(process.execPath, [program, '--port', '0', '--data', folder], {
      stdio: ['ignore', 'pipe', 'inherit'],
      env: { ...process.env, LOG_LEVEL: 'error', DATABASE_URL: address.href },
    });
    const ended = new Promise((resolve) => child.on('exit', resolve));
    const lines: string[] = [];
    for await (const line of createInterface({ input: child.stdout })) {
      lines.push(line);
      if (line.startsWith('Waiting')) await listen(Number(address.port));
      if (line.startsWith('Service')) break;
    }
    expect(lines[0]).toMatch(/^Waiting for the database \(ECONNREFUSED .*\)\.$/);
    expect(lines.slice(1)).toEqual([expect.stringMatching(/^Service: http/)]);
    child.kill('SIGKILL');
    await ended;
    proxy.close();
    await database.close();
    await rm(folder, { recursive: true, force: true });
    await rm(program, { force: true });
  });
});
