// Writes index.ts (all classes), define.ts (all definitions) and the exports map of package.json from the folders in components/.
//   node tools/entries.mjs [--check]
import { existsSync, readFileSync, readdirSync, writeFileSync } from 'node:fs';
import { basename, join } from 'node:path';
import { fileURLToPath } from 'node:url';

const note = '// Written by `npm run entries` from the folders in components/.\n\n';

/** Folders of the elements below components/, as `<group>/<element>`, ordered by element. */
export function elementFolders(root) {
  const folders = (path) =>
    readdirSync(join(root, path), { withFileTypes: true })
      .filter((entry) => entry.isDirectory())
      .map(({ name }) => name);
  return folders('components')
    .flatMap((group) => folders(`components/${group}`).map((name) => `${group}/${name}`))
    .filter((folder) => existsSync(join(root, 'components', folder, 'define.ts')))
    .sort((a, b) => (basename(a) < basename(b) ? -1 : 1));
}

/** Names of the elements, in order. */
export const elementNames = (root) => elementFolders(root).map((folder) => basename(folder));

/** The class comment of a private element: `@private` after `@tag`, before the comment ends. */
const privateClassComment = /^ \* @tag collab-[\w-]+\n(?: \*(?!\/).*\n)*? \* @private\b/m;

/** Whether only other elements of the kit render an element (`@private` in its class comment): it has no entry in the package. */
export function isPrivate(root, folder) {
  const source = join(root, 'components', folder, `${basename(folder)}.ts`);
  return existsSync(source) && privateClassComment.test(readFileSync(source, 'utf8'));
}

/** Folders of the elements that the package has entries for. */
export const publicFolders = (root) => elementFolders(root).filter((folder) => !isPrivate(root, folder));

/** Entries of the exports map for the elements. Their paths are flat: users need not know the groups. */
export function elementExports(root) {
  const entry = (path) => ({ types: `./dist/components/${path}.d.ts`, default: `./dist/components/${path}.js` });
  const folders = publicFolders(root);
  return Object.fromEntries([
    ...folders.map((folder) => [`./components/${basename(folder)}`, entry(`${folder}/${basename(folder)}`)]),
    ...folders.map((folder) => [`./define/${basename(folder)}`, entry(`${folder}/define`)]),
  ]);
}

/** The text of package.json with the elements in its exports map. */
function packageText(root) {
  const manifest = JSON.parse(readFileSync(join(root, 'package.json'), 'utf8'));
  const others = Object.entries(manifest.exports ?? {}).filter(([key]) => !/^\.\/(components|define)\//.test(key));
  return `${JSON.stringify({ ...manifest, exports: { ...Object.fromEntries(others), ...elementExports(root) } }, null, 2)}\n`;
}

/** Returns the expected text of each entry file, by file name. */
export function entryTexts(root) {
  const folders = publicFolders(root);
  const list = (line) => `${note}${folders.map(line).join('\n')}\n`;
  return {
    'index.ts': list((folder) => `export * from './components/${folder}/${basename(folder)}.js';`),
    'define.ts': list((folder) => `import './components/${folder}/define.js';`),
    ...(existsSync(join(root, 'package.json')) && { 'package.json': packageText(root) }),
  };
}

/** Names of the entries that do not hold what they must. */
export function staleEntries(root) {
  const isStale = ([file, text]) => !existsSync(join(root, file)) || readFileSync(join(root, file), 'utf8') !== text;
  return Object.entries(entryTexts(root))
    .filter(isStale)
    .map(([file]) => file);
}

/** Writes the entries that do not hold what they must. */
export function writeEntries(root) {
  const texts = entryTexts(root);
  for (const file of staleEntries(root)) writeFileSync(join(root, file), texts[file]);
}

if (process.argv[1] === fileURLToPath(import.meta.url)) {
  const root = process.cwd();
  const stale = staleEntries(root);
  if (!process.argv.includes('--check')) writeEntries(root);
  else if (stale.length > 0) {
    console.error(`${stale.join(' and ')} do not list the folders in components/: run \`npm run entries\`.`);
    process.exitCode = 1;
  }
}
