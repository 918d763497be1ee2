import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, it } from 'vitest';
import { entryFiles, root, sources, staticImportsOf } from './component-files.js';

/** Returns the names of the icons that a module registers. */
const namesIn = (module: string): readonly string[] =>
  [...readFileSync(join(root, module), 'utf8').matchAll(/^ {2}'?([a-z-]+)'?:/gm)].flatMap(([, name = '']) => name);

/** The modules that register the icons which not every element loads. */
const modules = ['components/ui/icon/page-icons.ts', 'components/ui/icon/more-icons.ts'].map((module) => ({
  module,
  names: namesIn(module),
}));

/** Returns the icons that a file uses: names of icon elements, and fields called `icon`. */
function iconsOf(source: string): readonly string[] {
  const plain = source.matchAll(/<collab-icon[^>]*? name="([a-z-]+)"/g);
  const computed = source.matchAll(/<collab-icon[^>]*? name=\$\{([^}]*)\}|\bicon: ([^,\n]*)/g);
  const literals = [...computed].flatMap(([expression]) => [...expression.matchAll(/'([a-z-]+)'/g)]);
  return [...plain, ...literals].flatMap(([, name = '']) => name);
}

const icons = new Map([...sources].map(([file, source]) => [file, iconsOf(source)]));

describe('the icons that load on demand', () => {
  it.for(modules)('in $module load with every entry that uses one', ({ module, names }) => {
    const missing = entryFiles.flatMap((file) => {
      const files = staticImportsOf(file);
      if (files.has(module)) return [];
      const used = names.filter((name) => [...files].some((other) => icons.get(other)?.includes(name)));
      return used.length > 0 ? [`${file} uses ${used.join(', ')}`] : [];
    });
    expect(names.length).toBeGreaterThan(5);
    expect(missing).toEqual([]);
  });

  it('load with the definition of every element whose icons the application may choose', () => {
    const withIcons = [...sources].flatMap(([file, source]) =>
      /@property\(\) (icon|name): IconName|^ {2}readonly icon\?: IconName/m.test(source)
        ? [join(file, '../define.ts')]
        : [],
    );
    const missing = withIcons.filter((file) => !staticImportsOf(file).has('components/ui/icon/more-icons.ts'));
    expect(withIcons.length).toBeGreaterThanOrEqual(3);
    expect(missing).toEqual([]);
  });
});
