import { describe, expect, it } from 'vitest';
import { elementRows, withElements } from '../../tools/readme.mjs';

const manifest = {
  modules: [
    { declarations: [{ name: 'CollabPin', tagName: 'collab-pin', description: 'Marks a\nplace. And more.' }] },
    { declarations: [{ name: 'notAnElement' }, { tagName: 'collab-avatar', description: 'A face.' }] },
  ],
};

describe("the README's list of elements", () => {
  it('has one row an element, in order, with the first sentence of its description', () => {
    expect(elementRows(manifest).split('\n').slice(2)).toEqual([
      '| `<collab-avatar>` | A face. |',
      '| `<collab-pin>` | Marks a place. |',
    ]);
  });

  it('replaces what is between its marks and nothing else', () => {
    const written = withElements('before <!-- elements -->old<!-- /elements --> after', manifest);
    expect(written).toMatch(/^before <!-- elements -->\n/);
    expect(written).toMatch(/<!-- \/elements --> after$/);
    expect(written).not.toContain('old');
  });

  it('says so where the marks are missing', () => {
    expect(() => withElements('no marks', manifest)).toThrow('README.md has no <!-- elements -->');
  });
});
