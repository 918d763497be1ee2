// Checks the size of imports against .size-limit.json: node tools/sizes.mjs
//
// size-limit compares files. Its own bundlers put modules that load on demand into one file with the rest, so Vite
// builds each import here, as an application does, and the files that load at once get a folder of their own.
import { spawnSync } from 'node:child_process';
import { mkdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { basename, dirname, join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { build } from 'vite';
import { bin } from './bin.mjs';

const define = (...folders) => folders.map((folder) => `import './dist/components/${folder}/define.js';`).join('\n');

/** What a page writes, by the folder in .cache/sizes/ that .size-limit.json names. */
const imports = {
  store: "export { createStore, localBackend } from './dist/store/public.js';",
  pin: define('annotations/comment-pin'),
  elements: define('annotations/comment-pin', 'comments/thread', 'comments/composer', 'sidebar/comments-sidebar'),
  everything: "import './dist/define.js';\nexport * from './dist/store/public.js';",
};

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
 * Bundles code with Vite, as an application does.
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
      // The default of application builds: lazy chunks import shared modules from the entry, which is not split for them.
      rolldownOptions: { input: entry, preserveEntrySignatures: 'allow-extension', output: { minify: true } },
    },
  });
  return output.filter((item) => item.type === 'chunk');
}

/** Writes files of one load, by name. */
function writeLoad(folder, files) {
  mkdirSync(folder, { recursive: true });
  for (const [name, code] of files) writeFileSync(join(folder, basename(name)), code);
}

/**
 * Bundles code and writes what it loads at once to `first/`, and what it may load on demand to `later/`.
 * @param {string} code
 * @param {string} root
 * @param {string} folder
 */
export async function writeBundle(code, root, folder) {
  const chunks = await bundled(code, root);
  const entry = chunks.find((chunk) => chunk.isEntry);
  const first = new Set(staticChunks(chunks, entry));
  const files = (isFirst) =>
    chunks.filter((chunk) => first.has(chunk) === isFirst).map((chunk) => [chunk.fileName, chunk.code]);
  writeLoad(join(folder, 'first'), files(true));
  writeLoad(join(folder, 'later'), files(false));
}

/** A built file and the files that it imports at once, as names and code. */
function staticFiles(file, files = new Map()) {
  if (files.has(file)) return files;
  const code = readFileSync(file, 'utf8');
  files.set(file, code);
  for (const [, path] of code.matchAll(/(?:from|import)\s*"(\.[^"]+)"/g)) staticFiles(join(dirname(file), path), files);
  return files;
}

if (process.argv[1] === fileURLToPath(import.meta.url)) {
  const cache = join('.cache', 'sizes');
  rmSync(cache, { recursive: true, force: true });
  for (const [name, code] of Object.entries(imports)) await writeBundle(code, process.cwd(), join(cache, name));
  writeLoad(join(cache, 'script-tag', 'first'), staticFiles(join('dist', 'cdn', 'collab-elements.js')));
  const [node = '', ...args] = bin('size-limit');
  process.exitCode = spawnSync(node, args, { stdio: 'inherit' }).status ?? 1;
}
