import { describe, expect, it } from 'vitest';
import { tallyOfRun, tallyOfVitest } from '../../tools/tally.mjs';
import { tallySessions } from '../../tools/wtr/tally.mjs';

const test = (passed: boolean, skipped = false) => ({ name: 't', passed, skipped });

describe('the tally of the browser tests', () => {
  it('counts nested suites', () => {
    const inner = { name: 'inner', suites: [], tests: [test(true), test(false)] };
    const session = { errors: [], testResults: { name: '', suites: [inner], tests: [test(true)] } };
    expect(tallySessions([session])).toEqual({ passed: 2, failed: 1 });
  });

  it('counts a skipped test as failed', () => {
    const session = { errors: [], testResults: { name: '', suites: [], tests: [test(true, true)] } };
    expect(tallySessions([session])).toEqual({ passed: 0, failed: 1 });
  });

  it('counts a file that does not load as failed', () => {
    expect(tallySessions([{ errors: [new Error('no such module')] }])).toEqual({ passed: 0, failed: 1 });
  });
});

describe('the tally of Vitest', () => {
  const report = { numPassedTests: 3, numFailedTests: 1, numPendingTests: 0, numTodoTests: 0, testResults: [] };

  it('counts a skipped test as failed', () => {
    expect(tallyOfVitest({ ...report, numPendingTests: 2 })).toEqual({ passed: 3, failed: 3 });
  });

  it('counts a file that does not load as failed', () => {
    const testResults = [{ status: 'failed', assertionResults: [] }];
    expect(tallyOfVitest({ ...report, testResults })).toEqual({ passed: 3, failed: 2 });
  });
});

describe('the tally of a run', () => {
  it('is what the runner counted', () => {
    expect(tallyOfRun({ passed: 2, failed: 1 }, false)).toEqual({ passed: 2, failed: 1 });
  });

  it('counts a runner that counted nothing as failed', () => {
    expect(tallyOfRun(undefined, true)).toEqual({ passed: 0, failed: 1 });
  });

  it('counts a runner that ended badly after passing tests as failed', () => {
    expect(tallyOfRun({ passed: 2, failed: 0 }, false)).toEqual({ passed: 2, failed: 1 });
  });
});
