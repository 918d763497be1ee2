// Runs the service: npm run service -- [--port 4100] [--data folder] [--demo]
import { mkdir } from 'node:fs/promises';
import { dirname, join, resolve } from 'node:path';
import { fileURLToPath, pathToFileURL } from 'node:url';
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

if (process.argv[1] && import.meta.url === pathToFileURL(resolve(process.argv[1])).href) {
  const options = process.argv.slice(2);
  // Not awaited: the module imports this one, and waits for its end.
  if (options.includes('--demo'))
    import('./filled-service.mjs').then(({ runDemoService }) =>
      runDemoService(options.filter((option) => option !== '--demo')),
    );
  else await import(pathToFileURL(await bundleService()).href);
}
