import { existsSync, readFileSync } from 'node:fs';

/**
 * @typedef {object} Tally
 * @property {number} passed
 * @property {string[]} failures one text a failed test: its file and name, and what it said
 */

/** How a failed test is told of: where it is, and the first lines of what it said. */
export function failure(where, said = '') {
  const lines = said.split('\n', 6).map((line) => `    ${line}`);
  return [where, ...(said ? lines : [])].join('\n');
}

/**
 * Counts what Vitest's JSON reporter wrote. A skipped test is a failed one, and so is a file that did not load.
 * @returns {Tally}
 */
export function tallyOfVitest(report) {
  const failures = [];
  let passed = 0;
  for (const file of report.testResults) {
    for (const test of file.assertionResults) {
      if (test.status === 'passed') passed++;
      else failures.push(failure(`${file.name} > ${test.fullName} (${test.status})`, test.failureMessages?.join('\n')));
    }
    if (file.status === 'failed' && file.assertionResults.length === 0)
      failures.push(failure(`${file.name} did not load`, file.message));
  }
  return { passed, failures };
}

/**
 * What a runner's result counts as. One that ended badly has failed, even where it counted no failure or nothing at all.
 * @param {string} name the runner's
 * @param {Tally | undefined} counted
 * @param {boolean} endedWell
 * @returns {Tally}
 */
export function tallyOfRun(name, counted, endedWell) {
  const { passed, failures } = counted ?? { passed: 0, failures: [] };
  const crashed = counted === undefined || (!endedWell && failures.length === 0);
  return { passed, failures: crashed ? [...failures, `${name} ended badly outside its tests`] : failures };
}

/** The JSON a runner wrote; undefined when it wrote none, or not all of it. */
export function readReport(file) {
  if (!existsSync(file)) return undefined;
  try {
    return JSON.parse(readFileSync(file, 'utf8'));
  } catch {
    return undefined;
  }
}
