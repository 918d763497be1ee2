import { basename } from 'node:path';
import { build } from 'esbuild';

/**
 * A benchmark with all it imports, as a page would ship it, by file name: `benchmark.js`, and for a browser what that loads later.
 * @param {string} file
 * @param {'node' | 'browser'} platform
 * @returns {Promise<ReadonlyMap<string, string>>}
 */
export async function bundle(file, platform) {
  const { outputFiles } = await build({
    entryPoints: { benchmark: file },
    outdir: 'bench',
    platform,
    bundle: true,
    // Splitting keeps lazy modules out of the measured task.
    splitting: platform === 'browser',
    minify: platform === 'browser',
    keepNames: true,
    format: 'esm',
    target: 'es2022',
    write: false,
    conditions: ['production'],
    define: { 'process.env.NODE_ENV': '"production"' },
    // CommonJS packages ask for Node's own modules through `require`.
    banner: platform === 'node' ? { js: nodeRequire } : {},
    logLevel: 'warning',
  });
  return new Map(outputFiles.map(({ path, text }) => [basename(path), text]));
}

const nodeRequire = "import { createRequire } from 'node:module'; const require = createRequire(import.meta.url);";
