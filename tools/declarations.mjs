// Writes the type declarations of the package: node tools/declarations.mjs
import { spawnSync } from 'node:child_process';
import { readFileSync, readdirSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { bin } from './bin.mjs';

const outDir = 'dist';

/**
 * The compiler names an inferred type by the package that declares it. Of `lit-html` a page knows nothing: `lit`, which it
 * has, gives out the same types under the same paths.
 */
const byDeclaredName = (text) => text.replace(/(['"])lit-html(?=[/'"])/g, '$1lit');

const [node, ...tsc] = bin('typescript', 'tsc');
const { status } = spawnSync(node, [...tsc, '-p', 'tsconfig.build.json', '--outDir', outDir], { stdio: 'inherit' });
process.exitCode = status ?? 1;

for (const file of readdirSync(outDir, { recursive: true, encoding: 'utf8' }).filter((path) =>
  path.endsWith('.d.ts'),
)) {
  const path = join(outDir, file);
  const text = readFileSync(path, 'utf8');
  const renamed = byDeclaredName(text);
  if (renamed !== text) writeFileSync(path, renamed);
}
