import { describe, expect, it } from 'vitest';
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
