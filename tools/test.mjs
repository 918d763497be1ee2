// Runs every test and closes with one plain line, "N passed, N failed": npm test [runner…]
import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { mkdtempSync, readFileSync, rmSync } from 'node:fs';
import { open } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { bin } from './bin.mjs';
import { readReport, tallyOfRun, tallyOfVitest } from './tally.mjs';

const folder = mkdtempSync(join(tmpdir(), 'collab-tally-'));

/** Vitest's tests of one project. */
function vitest(project) {
  const file = join(folder, `${project}.json`);
  const reporters = ['--reporter=default', '--reporter=json', `--outputFile.json=${file}`];
  return {
    name: project,
    command: [...bin('vitest'), 'run', '--project', project, ...reporters],
    count: () => {
      const report = readReport(file);
      return report && tallyOfVitest(report);
    },
  };
}

/** Web Test Runner's tests, by a configuration of its. */
function browser(name, args = []) {
  const file = join(folder, `${name}.json`);
  return {
    name,
    command: [...bin('@web/test-runner', 'wtr'), ...args],
    env: { TALLY_FILE: file },
    count: () => readReport(file),
  };
}

const runners = [
  // The package's tests read dist/, the stories read the manifest.
  { name: 'build', command: [process.execPath, 'tools/build.mjs'], count: () => ({ passed: 0, failures: [] }) },
  browser('browser'),
  browser('firefox', ['--config', 'web-test-runner.firefox.config.mjs']),
  ...['node', 'service', 'storybook', 'e2e'].map(vitest),
];

/**
 * Names of the runners of each stage, the longest first. Two of a stage run at once: the browsers of the end-to-end tests mostly wait, which
 * leaves a core to others.
 */
const stages = [['build'], ['browser'], ['e2e', 'service', 'node', 'storybook', 'firefox']];
const AT_ONCE = 2;

/** Milliseconds after which a runner is ended: a page in an endless loop answers to no timeout of a test. */
const RUNNER_LIMIT = 35 * 60_000;

/** Runs a runner. Prints its output once it ends, since several run at once, and resolves with its tally. */
async function run({ name, command: [command, ...args], env, count }) {
  const output = join(folder, `${name}.txt`);
  const handle = await open(output, 'w');
  const startedAt = Date.now();
  console.log(`── ${name} …`);
  const child = spawn(command, args, {
    stdio: ['ignore', handle.fd, handle.fd],
    env: { ...process.env, ...env },
    timeout: RUNNER_LIMIT,
    killSignal: 'SIGKILL',
  });
  const [status] = await once(child, 'exit');
  await handle.close();
  console.log(`\n── ${name} (${Math.round((Date.now() - startedAt) / 1000)} s) ──\n${readFileSync(output, 'utf8')}`);
  const tally = tallyOfRun(name, count(), status === 0);
  if (status !== 0) console.log(`${name} ended with ${status ?? 'a signal'}.`);
  return tally;
}

const chosen = process.argv.slice(2);
const unknown = chosen.filter((name) => !runners.some((runner) => runner.name === name));
if (unknown.length > 0) {
  console.error(
    `There is no runner ${unknown.join(', ')}; there are ${runners.map((runner) => runner.name).join(', ')}.`,
  );
  process.exit(2);
}

const tallies = [];
for (const stage of stages) {
  const waiting = stage
    .filter((name) => chosen.length === 0 || chosen.includes(name))
    .flatMap((name) => runners.filter((runner) => runner.name === name));
  const runNext = async () => {
    for (let runner = waiting.shift(); runner; runner = waiting.shift()) tallies.push(await run(runner));
  };
  await Promise.all(Array.from({ length: AT_ONCE }, runNext));
}
rmSync(folder, { recursive: true, force: true });
const passed = tallies.reduce((sum, tally) => sum + tally.passed, 0);
const failures = tallies.flatMap((tally) => tally.failures);
// Named once more at the end: all that is left of a long run is often its last lines.
if (failures.length > 0) console.log(['\n── what failed ──', ...failures].join('\n'));
console.log(`\n${passed} passed, ${failures.length} failed`);
process.exitCode = failures.length > 0 ? 1 : 0;
