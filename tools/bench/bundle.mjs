import { build } from 'esbuild';

/**
 * One script of a benchmark with all it imports, as a page would ship it.
 * @param {string} file
 * @param {'node' | 'browser'} platform
 */
export async function bundle(file, platform) {
  const { outputFiles } = await build({
    entryPoints: [file],
    platform,
    bundle: true,
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
  return outputFiles[0].text;
}

const nodeRequire = "import { createRequire } from 'node:module'; const require = createRequire(import.meta.url);";
