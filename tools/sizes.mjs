// What an import costs a page, minified and compressed, without what loads on demand: node tools/sizes.mjs
import { gzipSync } from 'node:zlib';
import { fileURLToPath } from 'node:url';
import { build } from 'esbuild';

/**
 * @typedef {object} Import
 * @property {string} what
 * @property {string} code What a page writes to get it.
 * @property {number} [limit] In kB of 1,000 bytes; without one it is shown only.
 */

const define = (...names) => names.map((name) => `import './dist/components/${name}/define.js';`).join('\n');

/** @type {Import[]} */
const imports = [
  {
    what: 'store with the local backend',
    code: "export { createStore, localBackend } from './dist/store/index.js';",
    limit: 14,
  },
  { what: 'comment pin, with Lit', code: define('comment-pin'), limit: 12 },
  {
    what: 'pins, thread, composer and sidebar, with Lit',
    code: define('comment-pin', 'thread', 'composer', 'comments-sidebar'),
    limit: 60,
  },
  { what: 'every element and the store', code: "import './dist/define.js';\nexport * from './dist/store/index.js';" },
];

/** The chunks a page loads before it may run the first: those reached by static imports. */
export function staticChunks(outputs, entry) {
  const reached = new Set();
  const visit = (path) => {
    if (reached.has(path)) return;
    reached.add(path);
    for (const { path: next, kind } of outputs[path].imports) if (kind === 'import-statement') visit(next);
  };
  visit(entry);
  return reached;
}

/**
 * Compressed size in kB of what some code needs at once.
 * @param {string} code
 * @param {string} resolveDir
 */
export async function sizeOf(code, resolveDir) {
  const { metafile, outputFiles } = await build({
    stdin: { contents: code, resolveDir, sourcefile: 'entry.js' },
    ...{ bundle: true, minify: true, splitting: true, format: 'esm', target: 'es2022', legalComments: 'none' },
    ...{ write: false, metafile: true, outdir: resolveDir, absWorkingDir: resolveDir, logLevel: 'silent' },
    conditions: ['production'],
    define: { 'process.env.NODE_ENV': '"production"' },
  });
  const [entry] = Object.entries(metafile.outputs).find(([, output]) => output.entryPoint === 'entry.js');
  const chunks = [...staticChunks(metafile.outputs, entry)];
  const textOf = (path) => outputFiles.find((file) => file.path.endsWith(`/${path}`)).contents;
  return chunks.reduce((sum, path) => sum + gzipSync(textOf(path), { level: 9 }).length, 0) / 1000;
}

/**
 * Measures imports against their limits.
 * @param {Import[]} list
 * @param {string} root
 */
export async function measure(list, root) {
  const rows = [];
  for (const { what, code, limit } of list) {
    const size = await sizeOf(code, root);
    rows.push({ what, size, limit, pass: limit === undefined || size <= limit });
  }
  return rows;
}

const format = ({ what, size, limit, pass }) =>
  `${pass ? ' ' : '✗'} ${what.padEnd(46)} ${size.toFixed(1).padStart(6)} kB${limit === undefined ? '' : `  limit ${limit} kB`}`;

if (process.argv[1] === fileURLToPath(import.meta.url)) {
  const rows = await measure(imports, process.cwd());
  console.log(rows.map(format).join('\n'));
  if (rows.some((row) => !row.pass)) process.exitCode = 1;
}
