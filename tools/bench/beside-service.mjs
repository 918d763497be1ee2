import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { bundleService } from '../bundle-service.mjs';
import { startPostgres } from '../postgres.mjs';
import { bundle } from './bundle.mjs';
import { runInNode } from './in-node.mjs';

/** The bare WebSocket server that the service is compared with. */
const BARE_SOCKETS = 'bench/bare-sockets.ts';

/** Runs a benchmark of the service in a Node process of its own, beside an empty PostgreSQL. It starts the service itself. */
export async function runBesideService(file) {
  const folder = await mkdtemp(join(tmpdir(), 'collab-bench-'));
  // People meet a database that writes to the disk.
  const postgres = await startPostgres({ isDurable: true });
  try {
    const bareSockets = join(folder, 'bare-sockets.mjs');
    const scripts = await bundle(BARE_SOCKETS, 'node');
    await writeFile(bareSockets, scripts.get('benchmark.js'));
    return await runInNode(file, {
      BENCH_DATABASE_URL: postgres.url,
      BENCH_SERVICE: await bundleService(),
      BENCH_BARE_SOCKETS: bareSockets,
    });
  } finally {
    await postgres.stop();
    await rm(folder, { recursive: true, force: true });
  }
}
