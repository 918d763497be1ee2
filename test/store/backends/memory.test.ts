import { describe, expect, it } from 'vitest';
import { memoryBackend } from '../../../store/index.js';

describe('a memory backend', () => {
  it.each([5, { logLength: -1 }, { logLength: 'x' }, { logLength: NaN }])('refuses the options %o', (options) => {
    expect(() => memoryBackend(options as never)).toThrow(/accepted:/);
  });

  it.each([undefined, null, {}, { logLength: 0 }])('accepts the options %o', (options) => {
    expect(memoryBackend(options)).toBeDefined();
  });

  it.each(['admin', null, 5])('refuses the access %o', (access) => {
    expect(() => memoryBackend().setAccess('ada', access as never)).toThrow(/access is .*accepted: editor/);
  });
});
