import { describe, expect, it } from 'vitest';
import first from '../../locales/english/first.js';
import more from '../../locales/english/more.js';
import { beginnings, reachedFrom, texts } from './component-files.js';

const brought = 'components/base/more-english.ts';

/** What is compared with, a field of a type and a drawing are no messages: they may be called as one. */
const said = new Map(
  [...texts]
    .filter(([file]) => !file.startsWith('components/ui/icon/'))
    .map(([file, text]) => [file, text.replace(/[!=]== '[^']*'|\bPick<[^>]*>/g, '')]),
);

describe('the English words', () => {
  it('stand in one of two tables each', () => {
    expect(Object.keys(first).filter((key) => key in more)).toEqual([]);
  });

  it('for what loads on demand come with all that says one of them', () => {
    const keys = Object.keys(more);
    const wordless = beginnings.flatMap((file) => {
      const reached = reachedFrom(file);
      if (reached.has(brought)) return [];
      const late = keys.filter((key) => [...reached].some((other) => said.get(other)?.includes(`'${key}'`)));
      return late.length > 0 ? [`${file} says ${late.join(', ')}`] : [];
    });
    expect(beginnings.length).toBeGreaterThan(30);
    expect(wordless).toEqual([]);
  });
});
