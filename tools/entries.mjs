// Writes index.ts (all classes) and define.ts (all definitions) from the folders in components/.
//   node tools/entries.mjs [--check]
import { existsSync, readFileSync, readdirSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';

const note = '// Written by `npm run entries` from the folders in components/.\n\n';

/** Names of the elements' folders, in order. */
export function elementNames(root) {
  return readdirSync(join(root, 'components'), { withFileTypes: true })
    .filter((entry) => entry.isDirectory() && existsSync(join(root, 'components', entry.name, 'define.ts')))
    .map((entry) => entry.name)
    .sort();
}

/** What the entries must hold, by file name. */
export function entryTexts(root) {
  const names = elementNames(root);
  const list = (line) => `${note}${names.map(line).join('\n')}\n`;
  return {
    'index.ts': list((name) => `export * from './components/${name}/${name}.js';`),
    'define.ts': list((name) => `import './components/${name}/define.js';`),
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
