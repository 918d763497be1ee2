import { describe, expect, it } from 'vitest';
import { tallyOfRun, tallyOfVitest } from '../../tools/tally.mjs';
import { tallySessions } from '../../tools/wtr/tally.mjs';

describe('the tally of the browser tests', () => {
  const session = (tests: object[], suites: object[] = []) => ({
    testFile: 'a.test.ts',
    errors: [],
    testResults: { name: '', suites, tests },
  });

  it('counts nested suites, and names what failed with what it said', () => {
    const failed = { name: 'fails', passed: false, skipped: false, error: { message: 'expected 1' } };
    const passed = { name: 'passes', passed: true, skipped: false };
    const inner = { name: 'inner', suites: [], tests: [passed, failed] };
    expect(tallySessions([session([passed], [inner])])).toEqual({
      passed: 2,
      failures: ['a.test.ts > inner > fails (failed)\n    expected 1'],
    });
  });

  it('counts a skipped test as failed', () => {
    const skipped = { name: 'waits', passed: true, skipped: true };
    expect(tallySessions([session([skipped])])).toEqual({ passed: 0, failures: ['a.test.ts > waits (skipped)'] });
  });

  it('counts a file that does not load as failed', () => {
    const errors = [new Error('no such module')];
    expect(tallySessions([{ testFile: 'a.test.ts', errors }])).toEqual({
      passed: 0,
      failures: ['a.test.ts outside its tests\n    no such module'],
    });
  });
});

describe('the tally of Vitest', () => {
  const passed = { fullName: 'passes', status: 'passed', failureMessages: [] };

  it('names what failed with what it said', () => {
    const failed = { fullName: 'fails', status: 'failed', failureMessages: ['expected 1'] };
    const testResults = [{ name: 'a.test.ts', status: 'failed', assertionResults: [passed, failed] }];
    expect(tallyOfVitest({ testResults })).toEqual({
      passed: 1,
      failures: ['a.test.ts > fails (failed)\n    expected 1'],
    });
  });

  it.each(['pending', 'todo', 'skipped'])('counts a test that is %s as failed', (status) => {
    const assertionResults = [passed, { fullName: 'waits', status, failureMessages: [] }];
    expect(tallyOfVitest({ testResults: [{ name: 'a.test.ts', status: 'passed', assertionResults }] })).toEqual({
      passed: 1,
      failures: [`a.test.ts > waits (${status})`],
    });
  });

  it('counts a file that does not load as failed', () => {
    const testResults = [{ name: 'a.test.ts', status: 'failed', message: 'no such module', assertionResults: [] }];
    expect(tallyOfVitest({ testResults })).toEqual({
      passed: 0,
      failures: ['a.test.ts did not load\n    no such module'],
    });
  });
});

describe('the tally of a run', () => {
  it('is what the runner counted', () => {
    const counted = { passed: 2, failures: ['a test'] };
    expect(tallyOfRun('node', counted, false)).toEqual(counted);
  });

  it('counts a runner that counted nothing as failed', () => {
    expect(tallyOfRun('node', undefined, true)).toEqual({
      passed: 0,
      failures: ['node ended badly outside its tests'],
    });
  });

  it('counts a runner that ended badly after passing tests as failed', () => {
    expect(tallyOfRun('node', { passed: 2, failures: [] }, false)).toEqual({
      passed: 2,
      failures: ['node ended badly outside its tests'],
    });
  });
});
