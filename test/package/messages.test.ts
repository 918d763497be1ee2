import { readFileSync, readdirSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, it } from 'vitest';
import first from '../../locales/english/first.js';
import more from '../../locales/english/more.js';

const root = join(import.meta.dirname, '../..');
const brought = 'components/internal/more-english.ts';

const texts = new Map(
  readdirSync(join(root, 'components'), { recursive: true, encoding: 'utf8' })
    .filter((file) => file.endsWith('.ts'))
    .map((file) => `components/${file}`)
    // What is compared with, and a field of a type, is no message: it may be called as one.
    .map(
      (file) => [file, readFileSync(join(root, file), 'utf8').replace(/[!=]== '[^']*'|\bPick<[^>]*>/g, '')] as const,
    ),
);

/** Files of the elements that a file imports before it runs; types and what loads on demand do not count. */
function importsOf(file: string): readonly string[] {
  const found = (texts.get(file) ?? '').matchAll(/^(?:import|export) (?!type\b)(?:[^;]*? from )?'(\.[^']+)\.js';/gm);
  return [...found].map(([, path = '']) => join(file, '..', `${path}.ts`));
}

/** Files that something loads on demand by itself. */
const onDemand = [...texts].flatMap(([file, text]) =>
  [...text.matchAll(/import\('(\.[^']+)\.js'\)/g)].map(([, path = '']) => join(file, '..', `${path}.ts`)),
);

function reaches(file: string, wanted: string, seen = new Set<string>()): boolean {
  if (file === wanted) return true;
  if (seen.has(file)) return false;
  seen.add(file);
  return importsOf(file).some((next) => reaches(next, wanted, seen));
}

describe('the English words', () => {
  it('stand in one of two tables each', () => {
    expect(Object.keys(first).filter((key) => key in more)).toEqual([]);
  });

  it('for what loads on demand come with all that says one of them', () => {
    const elements = [...texts].flatMap(([file, text]) =>
      /extends Collab(Element|Container)\b/.test(text) ? [file] : [],
    );
    const keys = Object.keys(more);
    const wordless = [...elements, ...onDemand].flatMap((file) => {
      const reached = [...texts].filter(([other]) => reaches(file, other));
      const said = keys.filter((key) => reached.some(([, text]) => text.includes(`'${key}'`)));
      return said.length > 0 && !reaches(file, brought) ? [`${file} says ${said.join(', ')}`] : [];
    });
    expect(elements.length).toBeGreaterThan(30);
    expect(wordless).toEqual([]);
  });
});
