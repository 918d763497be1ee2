import { describe, expect, it } from 'vitest';
import first from '../../locales/english/first.js';
import more from '../../locales/english/more.js';
import page from '../../locales/english/page.js';
import { entryFiles, sources, staticImportsOf } from './component-files.js';

/** The modules that register the messages which not every element loads. */
const tables = [
  { module: 'components/base/page-messages.ts', keys: Object.keys(page) },
  { module: 'components/base/english-messages.ts', keys: Object.keys(more) },
];

/** Sources without names of icons, parts and shortcuts, comparisons and types, in which a quoted word is no message key. */
const code = new Map(
  [...sources]
    .filter(([file]) => !file.startsWith('components/ui/icon/') && !file.endsWith('/exported-parts.ts'))
    .map(([file, source]) => [file, source.replace(/[!=]== '[^']*'|\bPick<[^>]*>|\bshortcuts\.\w+\([^)]*\)/g, '')]),
);

describe('the English messages', () => {
  it('are each in one table only', () => {
    const keys = [first, page, more].flatMap((table) => Object.keys(table));
    expect(keys.filter((key, index) => keys.indexOf(key) !== index)).toEqual([]);
  });

  it.for(tables)('in $module load with every entry that uses one', ({ module, keys }) => {
    const missing = entryFiles.flatMap((file) => {
      const files = staticImportsOf(file);
      if (files.has(module)) return [];
      const used = keys.filter((key) => [...files].some((other) => code.get(other)?.includes(`'${key}'`)));
      return used.length > 0 ? [`${file} uses ${used.join(', ')}`] : [];
    });
    expect(entryFiles.length).toBeGreaterThan(30);
    expect(missing).toEqual([]);
  });
});
