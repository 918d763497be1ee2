import { describe, expect, it } from 'vitest';
import { plainCopy } from '../../../store/base/plain-copy.js';

describe('plainCopy', () => {
  it('copies and freezes at every depth', () => {
    const given = { list: [{ name: 'a' }], none: null };
    const copy = plainCopy(given);
    expect(copy).toEqual(given);
    for (const [before, after] of [
      [given, copy],
      [given.list, copy.list],
      [given.list[0], copy.list[0]],
    ]) {
      expect(after).not.toBe(before);
      expect(Object.isFrozen(after)).toBe(true);
      expect(Object.isFrozen(before)).toBe(false);
    }
  });

  it('omits values that JSON omits, and writes dates as JSON does', () => {
    const given = { at: new Date(0), act: () => 1, nothing: undefined };
    expect(plainCopy<unknown>(given)).toEqual({ at: '1970-01-01T00:00:00.000Z' });
    expect(Object.keys(plainCopy(given))).toEqual(['at']);
  });

  it('does not copy prototypes', () => {
    const copy = plainCopy(JSON.parse('{"__proto__": {"isAdmin": true}}') as { isAdmin?: boolean });
    expect(copy.isAdmin).toBeUndefined();
  });

  it('throws for cyclic data', () => {
    const cyclic: { self?: unknown } = {};
    cyclic.self = cyclic;
    expect(() => plainCopy(cyclic)).toThrow();
  });
});
