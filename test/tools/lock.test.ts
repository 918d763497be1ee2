import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, it } from 'vitest';
import { lockProblems } from '../../tools/lock.mjs';
import { root } from './sandbox.js';

const read = (file: string) => JSON.parse(readFileSync(join(root, file), 'utf8')) as object;
const optional = { optionalDependencies: { 'tool-darwin': '1.0.0', 'tool-linux': '1.0.0' } };

describe('the lock file', () => {
  it('holds every package of every platform', () => {
    expect(lockProblems(read('package-lock.json'), read('package.json'))).toEqual([]);
  });

  it('is reported when a platform is missing', () => {
    const lock = { packages: { 'node_modules/tool': optional, 'node_modules/tool-linux': {} } };
    expect(lockProblems(lock, {})).toEqual(['node_modules/tool: tool-darwin is not in the lock']);
  });

  it('is reported when the version of a tool is left open', () => {
    expect(lockProblems({ packages: {} }, { devDependencies: { vite: '^8.0.0' } })).toEqual([
      'vite: "^8.0.0" is no exact version',
    ]);
  });

  it('is reported when a page could not share a dependency of the package', () => {
    expect(lockProblems({ packages: {} }, { dependencies: { lit: '3.3.3', diff: '^9.0.0' } })).toEqual([
      'lit: "3.3.3" is no caret range',
    ]);
  });
});
