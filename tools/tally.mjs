import { existsSync, readFileSync } from 'node:fs';

/**
 * @typedef {object} Tally
 * @property {number} passed
 * @property {string[]} failures One text per failed test: its file, its name and its message.
 */

/** Formats a failed test: its location and the first lines of its message. */
export function failure(where, said = '') {
  const lines = said.split('\n', 6).map((line) => `    ${line}`);
  return [where, ...(said ? lines : [])].join('\n');
}

/**
 * Counts the tests in a report of Vitest's JSON reporter. Skipped tests and files that did not load count as failures.
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
 * Returns the tally of a test runner. A runner that crashed counts as a failure, even without a failed test.
 * @param {string} name Name of the runner.
 * @param {Tally | undefined} counted
 * @param {boolean} endedWell
 * @returns {Tally}
 */
export function tallyOfRun(name, counted, endedWell) {
  const { passed, failures } = counted ?? { passed: 0, failures: [] };
  const crashed = counted === undefined || (!endedWell && failures.length === 0);
  return { passed, failures: crashed ? [...failures, `${name} ended badly outside its tests`] : failures };
}

/** Reads the JSON report of a test runner. Returns undefined if it is missing or incomplete. */
export function readReport(file) {
  if (!existsSync(file)) return undefined;
  try {
    return JSON.parse(readFileSync(file, 'utf8'));
  } catch {
    return undefined;
  }
}
