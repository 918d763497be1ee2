// Runs the service: npm run service -- [--port 4100] [--data folder]
import { mkdir } from 'node:fs/promises';
import { dirname, join, resolve } from 'node:path';
import { fileURLToPath, pathToFileURL } from 'node:url';
import { build } from 'esbuild';

const root = dirname(dirname(fileURLToPath(import.meta.url)));

/** Bundles the service's own sources; its packages stay where they are. Returns the path of the file. */
export async function bundleService() {
  // Below `server`, so that its packages are found.
  const folder = join(root, 'server/node_modules/.cache/collab-service');
  await mkdir(folder, { recursive: true });
  const outfile = join(folder, `main-${process.pid}.mjs`);
  await build({
    entryPoints: [join(root, 'server/main.ts')],
    outfile,
    bundle: true,
    packages: 'external',
    platform: 'node',
    format: 'esm',
    target: 'node20',
    sourcemap: 'inline',
    logLevel: 'warning',
  });
  return outfile;
}

if (process.argv[1] && import.meta.url === pathToFileURL(resolve(process.argv[1])).href)
  await import(pathToFileURL(await bundleService()).href);
