// Everything about the project that needs no browser: npm run check [step…]
import { bin } from './bin.mjs';
import { buildSteps, manifestStep } from './build.mjs';
import { reportFailures, runSteps } from './steps.mjs';

const own = (file, ...args) => [process.execPath, `tools/${file}`, ...args];
const built = buildSteps.map((step) => step.name);
const attw = ['--pack', '.', '--profile', 'esm-only'];

/**
 * The long ones first: they decide when all are done.
 * @type {import('./steps.mjs').Step[]}
 */
const steps = [
  manifestStep,
  ...buildSteps,
  { name: 'eslint', command: [...bin('eslint'), '.'], after: ['manifest'] },
  { name: 'tsc', command: [...bin('typescript', 'tsc'), '-p', 'tsconfig.json'], after: ['manifest'] },
  { name: 'prettier', command: [...bin('prettier'), '--check', '--log-level', 'warn', '.'] },
  {
    name: 'stylelint',
    command: [...bin('stylelint'), 'components/**/*.styles.ts', '{themes,demo,stories,.storybook}/**/*.css'],
  },
  {
    name: 'import directions',
    command: [...bin('dependency-cruiser', 'depcruise'), '--config', '.dependency-cruiser.mjs', '.'],
  },
  { name: 'knip', command: [...bin('knip'), '--no-progress'], after: ['manifest', 'declarations', 'framework types'] },
  {
    name: 'are the types wrong',
    command: [...bin('@arethetypeswrong/cli', 'attw'), ...attw],
    after: [...built, 'manifest'],
  },
  { name: 'publint', command: [...bin('publint'), '--strict'], after: [...built, 'manifest'] },
  { name: 'sizes', command: own('sizes.mjs'), after: ['modules', 'script tag build'] },
  { name: 'page load', command: own('page-load.mjs'), after: ['modules'] },
  { name: 'element documentation', command: own('manifest.mjs'), after: ['manifest'] },
  { name: 'reference', command: own('reference.mjs', '--check'), after: ['manifest'] },
  { name: 'entries', command: own('entries.mjs', '--check') },
  { name: 'lock file', command: own('lock.mjs') },
];

/** A named step brings the steps it needs. */
function wanted(names) {
  if (names.length === 0) return steps;
  const needed = new Set(names);
  for (const name of needed) {
    const step = steps.find((candidate) => candidate.name === name);
    if (!step) throw new Error(`There is no step "${name}"; there are ${steps.map((s) => s.name).join(', ')}.`);
    for (const other of step.after ?? []) needed.add(other);
  }
  return steps.filter((step) => needed.has(step.name));
}

const results = await runSteps(wanted(process.argv.slice(2)));
for (const { name, ok, output } of results)
  if (ok && (name === 'sizes' || name === 'page load')) console.log(`\n${output.trimEnd()}`);
reportFailures(results);
