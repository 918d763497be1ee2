// Writes the files of a new element, complete and in the house style, to be changed into what it will be:
//   npm run new <group>/<element>       `npm run new comments/typing` makes <collab-typing>
import { existsSync, mkdirSync, writeFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { format, resolveConfig } from 'prettier';
import { elementNames, writeEntries } from './entries.mjs';
import { elementFiles } from './new/element-files.mjs';

function fail(message) {
  console.error(message);
  process.exit(1);
}

const root = process.cwd();
const [group = '', given = ''] = (process.argv[2] ?? '').split('/');
const name = given.replace(/^collab-/, '');
if (!/^[a-z]+$/.test(group))
  fail(`"${group}" is no group of elements: write it before the name, as in "comments/typing".`);
if (!/^[a-z][a-z0-9]*(-[a-z0-9]+)*$/.test(name)) {
  fail(`"${name}" is no name for an element: lower-case words with hyphens are, such as "comment-pin".`);
}
if (elementNames(root).includes(name)) fail(`There is a <collab-${name}> already.`);

const files = elementFiles(group, name);
const taken = Object.keys(files).filter((file) => existsSync(join(root, file)));
if (taken.length > 0) fail(`There is ${taken.join(' and ')} already.`);

const options = await resolveConfig(join(root, 'index.ts'));
for (const [file, text] of Object.entries(files)) {
  const path = join(root, file);
  mkdirSync(dirname(path), { recursive: true });
  writeFileSync(path, await format(text, { ...options, filepath: path }));
  console.log(file);
}
writeEntries(root);
