import { mkdir } from 'node:fs/promises';
import { dirname, join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { build } from 'esbuild';

const root = dirname(dirname(fileURLToPath(import.meta.url)));

/** Bundles the project's own sources; the packages stay where they are. Returns the path of the file. */
export async function bundleForNode(entry, name) {
  // Below `server`, so that its packages are found.
  const folder = join(root, 'server/node_modules/.cache/collab-service');
  await mkdir(folder, { recursive: true });
  const outfile = join(folder, `${name}-${process.pid}.mjs`);
  await build({
    entryPoints: [join(root, entry)],
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

/** Bundles the service. Returns the path of the file. */
export const bundleService = () => bundleForNode('server/main.ts', 'main');
