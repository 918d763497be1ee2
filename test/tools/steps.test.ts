import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { reportFailures, runSteps } from '../../tools/steps.mjs';

const script = (text: string) => [process.execPath, '-e', text];
const good = script("console.log('fine')");
const bad = script("console.error('wrong'); process.exit(3)");

describe('steps', () => {
  const said: string[] = [];

  beforeEach(() => {
    said.length = 0;
    vi.spyOn(console, 'log').mockImplementation((text: string) => said.push(text));
    vi.spyOn(console, 'error').mockImplementation((text: string) => said.push(text));
  });

  afterEach(() => {
    vi.restoreAllMocks();
    process.exitCode = 0;
  });

  it('run after those they need, and keep what is printed', async () => {
    const results = await runSteps([
      { name: 'second', command: good, after: ['first'] },
      { name: 'first', command: good },
    ]);
    expect(results.map(({ name, ok, output }) => ({ name, ok, output }))).toEqual([
      { name: 'first', ok: true, output: 'fine\n' },
      { name: 'second', ok: true, output: 'fine\n' },
    ]);
  });

  it('are left out, and failed, when one they need has failed', async () => {
    const results = await runSteps([
      { name: 'first', command: bad },
      { name: 'second', command: good, after: ['first'] },
    ]);
    expect(results.map(({ name, ok }) => ({ name, ok }))).toEqual([
      { name: 'first', ok: false },
      { name: 'second', ok: false },
    ]);
    expect(said).toContain('✗ second (not run)');
  });

  it('fail when their program is not there', async () => {
    const [result] = await runSteps([{ name: 'lost', command: ['/no/such/program'] }]);
    expect(result).toMatchObject({ ok: false });
  });

  it('make the process fail, and tell why', async () => {
    reportFailures(await runSteps([{ name: 'first', command: bad }]));
    expect(process.exitCode).toBe(1);
    expect(said.at(-1)).toContain('wrong');
  });

  it('leave the process alone when all is well', async () => {
    reportFailures(await runSteps([{ name: 'first', command: good }]));
    expect(process.exitCode).toBe(0);
  });
});
