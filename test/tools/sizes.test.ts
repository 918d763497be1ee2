import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { afterAll, describe, expect, it } from 'vitest';
import { writeBundle } from '../../tools/sizes.mjs';
import { Sandbox } from './sandbox.js';

describe('the files of which the size is checked', () => {
  const sandbox = new Sandbox();
  sandbox.write({
    'package.json': '{ "type": "module" }',
    'part.js': "export const text = 'the part';\n",
    'eager.js': "import { text } from './part.js';\nconsole.log(text);\n",
    'lazy.js': "export const load = () => import('./part.js');\nconsole.log(load);\n",
  });
  afterAll(() => sandbox.remove());

  async function loadsOf(name: string): Promise<Readonly<Record<'first' | 'later', string>>> {
    const folder = join(sandbox.folder, 'sizes', name);
    await writeBundle(`import './${name}.js';`, sandbox.folder, folder);
    const codeIn = (load: string): string =>
      readdirSync(join(folder, load))
        .map((file) => readFileSync(join(folder, load, file), 'utf8'))
        .join('\n');
    return { first: codeIn('first'), later: codeIn('later') };
  }

  it('contain what is imported among those that load first', async () => {
    const { first, later } = await loadsOf('eager');
    expect(first).toContain('the part');
    expect(later).toBe('');
  });

  it('keep apart what loads on demand', async () => {
    const { first, later } = await loadsOf('lazy');
    expect(first).not.toContain('the part');
    expect(later).toContain('the part');
  });
});
