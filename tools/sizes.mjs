// What an import costs a page, minified and compressed, at once and with what loads on demand: node tools/sizes.mjs
import { join } from 'node:path';
import { gzipSync } from 'node:zlib';
import { fileURLToPath } from 'node:url';
import { build } from 'vite';

/**
 * @typedef {object} Import
 * @property {string} what
 * @property {string} code What a page writes to get it.
 * @property {number} [limit] In kB of 1,000 bytes; without one it is shown only.
 */

const define = (...folders) => folders.map((folder) => `import './dist/components/${folder}/define.js';`).join('\n');

/** @type {Import[]} */
const imports = [
  {
    what: 'store with the local backend',
    code: "export { createStore, localBackend } from './dist/store/index.js';",
    limit: 17,
  },
  { what: 'comment pin, with Lit', code: define('annotations/comment-pin'), limit: 12.8 },
  {
    what: 'pins, thread, composer and sidebar, with Lit',
    code: define('annotations/comment-pin', 'comments/thread', 'comments/composer', 'sidebar/comments-sidebar'),
    limit: 64,
  },
  { what: 'every element and the store', code: "import './dist/define.js';\nexport * from './dist/store/index.js';" },
];

/** Compressed size of chunks in kB, by the way each is reached. */
const kilobytes = (chunks) => chunks.reduce((sum, { code }) => sum + gzipSync(code, { level: 9 }).length, 0) / 1000;

/**
 * The chunks a page loads before it may run the first: those reached by static imports.
 * @template {{ fileName: string, imports: readonly string[] }} Chunk
 * @param {readonly Chunk[]} chunks
 * @param {Chunk | undefined} entry
 */
export function staticChunks(chunks, entry) {
  const reached = new Set();
  const visit = (fileName) => {
    if (reached.has(fileName)) return;
    reached.add(fileName);
    for (const next of chunks.find((chunk) => chunk.fileName === fileName)?.imports ?? []) visit(next);
  };
  if (entry) visit(entry.fileName);
  return chunks.filter((chunk) => reached.has(chunk.fileName));
}

/**
 * @typedef {object} Chunk
 * @property {string} fileName
 * @property {readonly string[]} imports
 * @property {boolean} isEntry
 * @property {string} code
 * @property {Readonly<Record<string, { renderedLength: number }>>} modules
 */

/**
 * What a page's own bundler makes of some code: Vite, as most of them use.
 * @param {string} code
 * @param {string} root
 * @returns {Promise<Chunk[]>}
 */
export async function bundled(code, root) {
  const entry = join(root, 'size-of-this.js');
  const page = {
    name: 'page',
    resolveId: (id) => (id === entry ? id : undefined),
    load: (id) => (id === entry ? code : undefined),
  };
  const { output } = await build({
    ...{ configFile: false, root, logLevel: 'silent', plugins: [page] },
    build: {
      ...{ write: false, target: 'es2022', modulePreload: false },
      // Pages are built so: what loads on demand takes what it shares from the entry, which is not cut in pieces for it.
      rolldownOptions: { input: entry, preserveEntrySignatures: 'allow-extension', output: { minify: true } },
    },
  });
  return output.filter((item) => item.type === 'chunk');
}

/**
 * Compressed size in kB of what some code needs at once, and of that with all it may load on demand.
 * @param {string} code
 * @param {string} root
 */
export async function sizesOf(code, root) {
  const chunks = await bundled(code, root);
  const entry = chunks.find((chunk) => chunk.isEntry);
  return { size: kilobytes(staticChunks(chunks, entry)), total: kilobytes(chunks) };
}

/**
 * Measures imports against their limits.
 * @param {Import[]} list
 * @param {string} root
 */
export async function measure(list, root) {
  const rows = [];
  for (const { what, code, limit } of list) {
    const { size, total } = await sizesOf(code, root);
    rows.push({ what, size, total, limit, pass: limit === undefined || size <= limit });
  }
  return rows;
}

const format = ({ what, size, total, limit, pass }) => {
  const bound = limit === undefined ? ''.padEnd(11) : `limit ${String(limit)} kB`.padEnd(11);
  const all = total > size ? `  ${total.toFixed(1)} kB with what loads on demand` : '';
  return `${pass ? ' ' : '✗'} ${what.padEnd(46)} ${size.toFixed(1).padStart(6)} kB  ${bound}${all}`;
};

if (process.argv[1] === fileURLToPath(import.meta.url)) {
  const rows = await measure(imports, process.cwd());
  console.log(rows.map(format).join('\n'));
  if (rows.some((row) => !row.pass)) process.exitCode = 1;
}
