import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { bin } from '../../tools/bin.mjs';
import { Sandbox } from './sandbox.js';

const violations = {
  'an absent value for an optional property':
    'const options: { size?: number } = { size: undefined };\nexport { options };',
  'an entry that may not be there': 'export const first = (list: string[]): string => list[0];',
  'an implicit any': 'export const pass = (value) => value;',
  'a hidden override': 'class A { go() {} }\nexport class B extends A { go() {} }',
  'a path without a result': 'export function sign(n: number): number { if (n > 0) { return 1; } }',
  'an unused variable': 'const unused = 1;\nexport {};',
  'a type imported as a value': "import { Options } from './options.js';\nexport type Mine = Options;",
};

describe('the compiler', () => {
  const sandbox = new Sandbox();
  let output = '';

  beforeAll(() => {
    const files = Object.values(violations).map((text, index) => [`planted${index}.ts`, text] as const);
    sandbox.write({ ...Object.fromEntries(files), 'options.ts': 'export interface Options { a: string }' });
    output = sandbox.run([...bin('typescript', 'tsc'), '-p', 'tsconfig.json']).output;
  });

  afterAll(() => sandbox.remove());

  it.each(Object.keys(violations).map((what, index) => [what, index] as const))('reports %s', (_what, index) => {
    expect(output).toContain(`planted${index}.ts`);
  });

  it('is content with a clean file', () => {
    expect(output).not.toContain('options.ts(');
  });
});
