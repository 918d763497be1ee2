import { existsSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { bin } from '../../tools/bin.mjs';
import { root, Sandbox } from './sandbox.js';

const generate = (name: string) => [process.execPath, join(root, 'tools/new.mjs'), name];

describe('npm run new', () => {
  let sandbox: Sandbox;

  beforeEach(() => {
    sandbox = new Sandbox();
    for (const folder of ['base', 'styles', 'controllers']) sandbox.borrow(`components/${folder}`);
  });

  afterEach(() => sandbox.remove());

  it('writes an element that compiles and is formatted', () => {
    expect(sandbox.run(generate('ui/collab-clean-sample'))).toMatchObject({ ok: true });
    expect(sandbox.run([...bin('prettier'), '--check', 'test', 'stories', 'components/ui/clean-sample'])).toMatchObject(
      {
        ok: true,
      },
    );
    const { output } = sandbox.run([...bin('typescript', 'tsc'), '-p', 'tsconfig.json']);
    expect(output.split('\n').filter((line) => /^(components\/ui\/clean-sample|stories|test)/.test(line))).toEqual([]);
  });

  it('lists the element in the entries', () => {
    sandbox.run(generate('ui/clean-sample'));
    expect(readFileSync(join(sandbox.folder, 'define.ts'), 'utf8')).toContain(
      "'./components/ui/clean-sample/define.js'",
    );
  });

  it('leaves an element that is there alone', () => {
    sandbox.write({ 'components/ui/icon/define.ts': 'export {};\n' });
    expect(sandbox.run(generate('comments/icon'))).toMatchObject({
      ok: false,
      output: 'There is a <collab-icon> already.\n',
    });
    expect(existsSync(join(sandbox.folder, 'components/comments/icon'))).toBe(false);
  });

  it('refuses what is no name', () => {
    expect(sandbox.run(generate('ui/Comment Pin'))).toMatchObject({ ok: false });
    expect(sandbox.run(generate('icon'))).toMatchObject({ ok: false });
    expect(sandbox.run(generate('../icon'))).toMatchObject({ ok: false });
  });
});
