import { describe, expect, it } from 'vitest';
import { plainCopy } from '../../store/base/plain-copy.js';

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

  it('leaves out what JSON leaves out, and writes times as JSON does', () => {
    const given = { at: new Date(0), act: () => 1, nothing: undefined };
    expect(plainCopy<unknown>(given)).toEqual({ at: '1970-01-01T00:00:00.000Z' });
    expect(Object.keys(plainCopy(given))).toEqual(['at']);
  });

  it('gives nobody another prototype', () => {
    const copy = plainCopy(JSON.parse('{"__proto__": {"isAdmin": true}}') as { isAdmin?: boolean });
    expect(copy.isAdmin).toBeUndefined();
  });

  it('throws where there is no end', () => {
    const cyclic: { self?: unknown } = {};
    cyclic.self = cyclic;
    expect(() => plainCopy(cyclic)).toThrow();
  });
});
