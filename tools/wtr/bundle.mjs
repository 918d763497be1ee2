import { build } from 'esbuild';

/**
 * Serves the test files as one bundle that is split where their imports differ: most of them import several hundred modules, and
 * the requests for these take longer than the tests. Dynamic imports stay, so a part that loads on demand is still a request of its own.
 * @param {readonly string[]} files Paths of the test files.
 * @returns {import('@web/test-runner').Middleware}
 */
export function bundledTests(files) {
  /** Contents of the bundles and their source maps, by path. */
  let outputs;
  const bundle = async () => {
    const { outputFiles } = await build({
      entryPoints: [...files],
      bundle: true,
      splitting: true,
      format: 'esm',
      target: 'es2022',
      conditions: ['production'],
      // The test runner's own modules come from its server.
      external: ['/__web*'],
      // The package's list of side effects has no tests.
      ignoreAnnotations: true,
      sourcemap: 'linked',
      sourcesContent: false,
      write: false,
      outdir: '/',
      outbase: '.',
      chunkNames: 'bundled-tests/[name]-[hash]',
    });
    return new Map(outputFiles.map(({ path, text }) => [path, text]));
  };
  return async (context, next) => {
    const isTest = /^\/test\/.*\.test\.(ts|js\.map)$/.test(context.path);
    if (!isTest && !context.path.startsWith('/bundled-tests/')) return next();
    // If a file has an error, esbuild prints it, and all files are served one by one.
    outputs ??= bundle().catch(() => new Map());
    const output = (await outputs).get(context.path.replace(/\.ts$/, '.js'));
    if (output === undefined) return next();
    context.body = output;
    context.type = context.path.endsWith('.map') ? 'json' : 'js';
    // Their names change with their contents.
    if (!isTest) context.set('cache-control', 'max-age=3600');
  };
}
