import { existsSync, readFileSync } from 'node:fs';

/**
 * @typedef {object} Tally
 * @property {number} passed
 * @property {number} failed
 */

/**
 * Counts what Vitest's JSON reporter wrote. A skipped test is a failed one, and so is a file that did not load.
 * @returns {Tally}
 */
export function tallyOfVitest(report) {
  const notLoaded = report.testResults.filter((file) => file.status === 'failed' && file.assertionResults.length === 0);
  const notRun = report.numPendingTests + report.numTodoTests;
  return { passed: report.numPassedTests, failed: report.numFailedTests + notRun + notLoaded.length };
}

/**
 * What a runner's result counts as. One that ended badly has failed, even where it counted no failure or nothing at all.
 * @param {Tally | undefined} counted
 * @param {boolean} endedWell
 * @returns {Tally}
 */
export function tallyOfRun(counted, endedWell) {
  const { passed, failed } = counted ?? { passed: 0, failed: 0 };
  const crashed = counted === undefined || (!endedWell && failed === 0);
  return { passed, failed: failed + (crashed ? 1 : 0) };
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
