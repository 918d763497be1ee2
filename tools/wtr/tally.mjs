import { mkdirSync, writeFileSync } from 'node:fs';
import { dirname } from 'node:path';

/** Counts a suite's tests. A skipped test is a failed one: what is not run is not known to work. */
function count(suite, tally) {
  for (const test of suite?.tests ?? []) tally[test.passed && !test.skipped ? 'passed' : 'failed']++;
  for (const child of suite?.suites ?? []) count(child, tally);
  return tally;
}

/** Counts every session's tests; an error outside a test (a file that does not load) counts as one failure. */
export function tallySessions(sessions) {
  const tally = { passed: 0, failed: 0 };
  for (const session of sessions) {
    count(session.testResults, tally);
    if (session.errors.length > 0) tally.failed++;
  }
  return tally;
}

/**
 * Closes a run of Web Test Runner with one plain line, and writes the same numbers to `TALLY_FILE` when that is set.
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
      console.log(`\n${tally.passed} passed, ${tally.failed} failed`);
      const file = process.env.TALLY_FILE;
      if (!file) return;
      mkdirSync(dirname(file), { recursive: true });
      writeFileSync(file, JSON.stringify(tally));
    },
  };
}
