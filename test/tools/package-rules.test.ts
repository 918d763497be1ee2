import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { bin } from '../../tools/bin.mjs';
import { Sandbox } from './sandbox.js';

const attw = [...bin('@arethetypeswrong/cli', 'attw'), '--pack', '.', '--profile', 'esm-only'];
const publint = [...bin('publint'), '--strict'];
const knip = [...bin('knip'), '--no-progress'];

const entry = { types: './main.d.ts', default: './main.js' };
const packageJson = (exports: object) =>
  JSON.stringify({ name: 'planted', version: '1.0.0', type: 'module', license: 'MIT', files: ['main.*'], exports });

describe('the checks of the package', () => {
  let sandbox: Sandbox;

  beforeEach(() => {
    sandbox = new Sandbox();
    sandbox.write({
      'package.json': packageJson({ '.': entry }),
      'main.js': 'export const one = 1;\n',
      'main.d.ts': 'export declare const one: number;\n',
    });
  });

  afterEach(() => sandbox.remove());

  it('are content with a good package', () => {
    expect(sandbox.run(publint)).toMatchObject({ ok: true });
    expect(sandbox.run(attw)).toMatchObject({ ok: true });
  });

  it('report an export that leads nowhere', () => {
    sandbox.write({ 'package.json': packageJson({ '.': entry, './more': './more.js' }) });
    expect(sandbox.run(publint)).toMatchObject({ ok: false, output: expect.stringContaining('more.js') as string });
  });

  it('report an entry without types', () => {
    sandbox.write({ 'package.json': packageJson({ '.': './main.mjs' }), 'main.mjs': 'export const one = 1;\n' });
    expect(sandbox.run(attw)).toMatchObject({ ok: false });
  });

  it('report what nothing uses', () => {
    sandbox.write({
      'main.ts': "import { used } from './part.js';\nconsole.log(used);\n",
      'part.ts': 'export const used = 1;\nexport const spare = 2;\n',
      'knip.json': JSON.stringify({ entry: ['main.ts'], project: ['*.ts'] }),
    });
    expect(sandbox.run(knip)).toMatchObject({ ok: false, output: expect.stringContaining('spare') as string });
  });
});
