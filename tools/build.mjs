// Builds dist/ and custom-elements.json: node tools/build.mjs
import { cpSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import { bin } from './bin.mjs';
import { reportFailures, runSteps } from './steps.mjs';

const self = fileURLToPath(import.meta.url);

/** @type {import('./steps.mjs').Step} */
export const manifestStep = {
  name: 'manifest',
  command: [
    ...bin('@custom-elements-manifest/analyzer', 'cem'),
    'analyze',
    '--config',
    'custom-elements-manifest.config.mjs',
  ],
};

/**
 * The modules empty dist/, so all else comes after them.
 * @type {import('./steps.mjs').Step[]}
 */
export const buildSteps = [
  { name: 'modules', command: [...bin('vite'), 'build', '--logLevel', 'warn'] },
  {
    name: 'script tag build',
    command: [...bin('vite'), 'build', '--config', 'vite.cdn.config.ts', '--logLevel', 'warn'],
    after: ['modules'],
  },
  { name: 'declarations', command: [process.execPath, 'tools/declarations.mjs'], after: ['modules'] },
  {
    name: 'framework types',
    command: [process.execPath, 'tools/framework-types.mjs'],
    after: ['manifest', 'modules'],
  },
  { name: 'themes', command: [process.execPath, self, '--themes'], after: ['modules'] },
];

if (process.argv[1] === self) {
  if (process.argv.includes('--themes')) cpSync('themes', 'dist/themes', { recursive: true });
  else reportFailures(await runSteps([manifestStep, ...buildSteps]));
}
