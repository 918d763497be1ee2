import { readFileSync, readdirSync } from 'node:fs';
import { join } from 'node:path';

export const root = join(import.meta.dirname, '../..');

/** What each of the elements' files says, by its path. */
export const texts: ReadonlyMap<string, string> = new Map(
  readdirSync(join(root, 'components'), { recursive: true, encoding: 'utf8' })
    .filter((file) => file.endsWith('.ts'))
    .map((file) => `components/${file}`)
    .map((file) => [file, readFileSync(join(root, file), 'utf8')] as const),
);

/** Files of the elements that a file imports before it runs; types and what loads on demand do not count. */
function importsOf(file: string): readonly string[] {
  const found = (texts.get(file) ?? '').matchAll(/^(?:import|export) (?!type\b)(?:[^;]*? from )?'(\.[^']+)\.js';/gm);
  return [...found].map(([, path = '']) => join(file, '..', `${path}.ts`));
}

/** Files that something loads on demand by itself. */
const onDemand = [...texts].flatMap(([file, text]) =>
  [...text.matchAll(/import\('(\.[^']+)\.js'\)/g)].map(([, path = '']) => join(file, '..', `${path}.ts`)),
);

const elements = [...texts].flatMap(([file, text]) => (/extends Collab(Element|Container)\b/.test(text) ? [file] : []));

/** Files that others begin with: elements, and what loads on demand. */
export const beginnings: readonly string[] = [...elements, ...onDemand];

/** All files there are by the time one of them runs: itself, and what it imports before. */
export function reachedFrom(file: string, reached = new Set<string>()): ReadonlySet<string> {
  if (reached.has(file)) return reached;
  reached.add(file);
  for (const next of importsOf(file)) reachedFrom(next, reached);
  return reached;
}
