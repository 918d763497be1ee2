import { readFileSync, readdirSync } from 'node:fs';
import { join } from 'node:path';

export const root = join(import.meta.dirname, '../..');

/** The source of each file of the elements, by path. */
export const sources: ReadonlyMap<string, string> = new Map(
  readdirSync(join(root, 'components'), { recursive: true, encoding: 'utf8' })
    .filter((file) => file.endsWith('.ts'))
    .map((file) => `components/${file}`)
    .map((file) => [file, readFileSync(join(root, file), 'utf8')] as const),
);

/** Returns the files of the elements that a file imports statically, without types. */
function importsOf(file: string): readonly string[] {
  const found = (sources.get(file) ?? '').matchAll(/^(?:import|export) (?!type\b)(?:[^;]*? from )?'(\.[^']+)\.js';/gm);
  return [...found].map(([, path = '']) => join(file, '..', `${path}.ts`));
}

/** Files that load on demand. */
const onDemand = [...sources].flatMap(([file, text]) =>
  [...text.matchAll(/import\('(\.[^']+)\.js'\)/g)].map(([, path = '']) => join(file, '..', `${path}.ts`)),
);

const elements = [...sources].flatMap(([file, text]) =>
  /extends Collab(Element|Container)\b/.test(text) ? [file] : [],
);

/** Files that can load first: elements, and files that load on demand. */
export const entryFiles: readonly string[] = [...elements, ...onDemand];

/** Returns a file with all files that it imports statically, directly or not. */
export function staticImportsOf(file: string, files = new Set<string>()): ReadonlySet<string> {
  if (files.has(file)) return files;
  files.add(file);
  for (const next of importsOf(file)) staticImportsOf(next, files);
  return files;
}
