import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { staleEntries, writeEntries } from '../../tools/entries.mjs';
import { Sandbox } from './sandbox.js';

describe('the entries', () => {
  let sandbox: Sandbox;

  beforeEach(() => {
    sandbox = new Sandbox();
    sandbox.write({
      'components/ui/icon/define.ts': '',
      'components/ui/avatar/define.ts': '',
      'components/base/element.ts': '',
    });
  });

  afterEach(() => sandbox.remove());

  it('list the elements and nothing else', () => {
    writeEntries(sandbox.folder);
    const lines = readFileSync(join(sandbox.folder, 'index.ts'), 'utf8').trimEnd().split('\n').slice(2);
    expect(lines).toEqual([
      "export * from './components/ui/avatar/avatar.js';",
      "export * from './components/ui/icon/icon.js';",
    ]);
    expect(staleEntries(sandbox.folder)).toEqual([]);
  });

  it('leave out an element whose class comment says that it is private', () => {
    sandbox.write({
      'components/ui/icon/icon.ts':
        '/**\n * Text.\n *\n * @tag collab-icon\n * @slot - Content.\n * @private Internal.\n */\nexport class CollabIcon {}\n',
    });
    writeEntries(sandbox.folder);
    expect(readFileSync(join(sandbox.folder, 'index.ts'), 'utf8')).not.toContain('/icon/');
    expect(readFileSync(join(sandbox.folder, 'define.ts'), 'utf8')).not.toContain('/icon/');
  });

  it('keep an element with a private member or helper', () => {
    sandbox.write({
      'components/ui/icon/icon.ts': [
        '/** A helper.\n *\n * @private\n */\nconst helper = 1;\n',
        '/**\n * Text.\n *\n * @tag collab-icon\n */\nexport class CollabIcon {',
        '  /**\n   * A method.\n   *\n   * @private\n   */\n  method() {}\n}\n',
      ].join('\n'),
    });
    writeEntries(sandbox.folder);
    expect(readFileSync(join(sandbox.folder, 'index.ts'), 'utf8')).toContain('/icon/');
  });

  it('are stale when an element was added', () => {
    writeEntries(sandbox.folder);
    sandbox.write({ 'components/ui/menu/define.ts': '' });
    expect(staleEntries(sandbox.folder)).toEqual(['index.ts', 'define.ts']);
  });
});
