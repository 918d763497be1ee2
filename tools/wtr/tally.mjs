import { mkdirSync, writeFileSync } from 'node:fs';
import { dirname } from 'node:path';
import { failure } from '../tally.mjs';

/** Counts the tests of a suite. Skipped tests count as failures. */
function count(suite, where, tally) {
  for (const test of suite?.tests ?? []) {
    if (test.passed && !test.skipped) tally.passed++;
    else
      tally.failures.push(
        failure(`${where} > ${test.name} (${test.skipped ? 'skipped' : 'failed'})`, test.error?.message),
      );
  }
  for (const child of suite?.suites ?? []) count(child, `${where} > ${child.name}`, tally);
  return tally;
}

/** Counts every session's tests; an error outside a test (a file that does not load) counts as one failure. */
export function tallySessions(sessions) {
  const tally = { passed: 0, failures: [] };
  for (const session of sessions) {
    count(session.testResults, session.testFile, tally);
    if (session.errors.length > 0)
      tally.failures.push(failure(`${session.testFile} outside its tests`, session.errors[0].message));
  }
  return tally;
}

/**
 * Closes a run of Web Test Runner with one plain line, and writes what it counted to `TALLY_FILE` when that is set.
 * @returns {import('@web/test-runner').Reporter}
 */
export function tallyReporter() {
  let sessions;
  return {
    start(args) {
      sessions = args.sessions;
    },
    stop() {
      const tally = tallySessions([...sessions.all()]);
      console.log(`\n${tally.passed} passed, ${tally.failures.length} failed`);
      const file = process.env.TALLY_FILE;
      if (!file) return;
      mkdirSync(dirname(file), { recursive: true });
      writeFileSync(file, JSON.stringify(tally));
    },
  };
}
