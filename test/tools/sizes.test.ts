import { afterAll, describe, expect, it } from 'vitest';
import { measure, sizesOf } from '../../tools/sizes.mjs';
import { Sandbox } from './sandbox.js';

/** Text that hardly compresses. */
const noise = (length: number) => {
  let seed = 1;
  return Array.from({ length }, () => ((seed = (seed * 48_271) % 2_147_483_647) % 36).toString(36)).join('');
};

describe('sizes', () => {
  const sandbox = new Sandbox();
  sandbox.write({
    'package.json': '{ "type": "module" }',
    'heavy.js': `export const text = '${noise(10_000)}';\n`,
    'eager.js': "import { text } from './heavy.js';\nconsole.log(text);\n",
    'lazy.js': "export const load = () => import('./heavy.js');\nconsole.log(load);\n",
  });
  afterAll(() => sandbox.remove());

  it('counts what is imported', async () => {
    const { size, total } = await sizesOf("import './eager.js';", sandbox.folder);
    expect(size).toBeGreaterThan(6);
    expect(total).toBe(size);
  });

  it('counts what loads on demand apart', async () => {
    const { size, total } = await sizesOf("import './lazy.js';", sandbox.folder);
    expect(size).toBeLessThan(1);
    expect(total).toBeGreaterThan(6);
  });

  it('reports what is over its limit', async () => {
    const code = "import './eager.js';";
    const rows = await measure(
      [
        { what: 'over', code, limit: 1 },
        { what: 'under', code, limit: 10 },
        { what: 'free', code },
      ],
      sandbox.folder,
    );
    expect(rows.map((row) => row.pass)).toEqual([false, true, true]);
  });
});
