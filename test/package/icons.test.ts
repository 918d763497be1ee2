import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, it } from 'vitest';
import { beginnings, reachedFrom, root, texts } from './component-files.js';

const brought = 'components/ui/icon/more-icons.ts';

/** Names of the drawings that few pages need. */
const late = [
  ...readFileSync(join(root, 'components/ui/icon/icons.ts'), 'utf8').matchAll(/^ {2}\| '([a-z-]+)'/gm),
].flatMap(([, name = '']) => name);

/** Names that a file draws by: what stands in an icon's `name`, and in a field called `icon`. */
function drawnIn(text: string): readonly string[] {
  const plain = text.matchAll(/<collab-icon[^>]*? name="([a-z-]+)"/g);
  const computed = text.matchAll(/<collab-icon[^>]*? name=\$\{([^}]*)\}|\bicon: ([^,\n]*)/g);
  const literals = [...computed].flatMap(([said]) => [...said.matchAll(/'([a-z-]+)'/g)]);
  return [...plain, ...literals].flatMap(([, name = '']) => name);
}

const drawn = new Map([...texts].map(([file, text]) => [file, drawnIn(text)]));

describe('the icons', () => {
  it('that few pages need come with all that draws one of them', () => {
    const blank = beginnings.flatMap((file) => {
      const reached = reachedFrom(file);
      if (reached.has(brought)) return [];
      const missed = late.filter((name) => [...reached].some((other) => drawn.get(other)?.includes(name)));
      return missed.length > 0 ? [`${file} draws ${missed.join(', ')}`] : [];
    });
    expect(late.length).toBeGreaterThan(10);
    expect(blank).toEqual([]);
  });
});
