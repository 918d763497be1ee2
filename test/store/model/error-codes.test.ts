import { readdirSync, readFileSync } from 'node:fs';
import { describe, expect, it } from 'vitest';

const root = new URL('../../../', import.meta.url);
const read = (path: string): string => readFileSync(new URL(path, root), 'utf8');

function codesIn(text: string, pattern: RegExp): readonly string[] {
  return [...text.matchAll(pattern)].map(([, code = '']) => code);
}

/** Codes of the union `CollabErrorCode`. */
const union = codesIn(/[\s\S]*CollabErrorCode =/.exec(read('store/model/error.ts'))?.[0] ?? '', /\| '(\w+)'/g);
/** Codes of the table in docs/errors.md. */
const documented = codesIn(read('docs/errors.md'), /^\| `(\w+)` +\|/gm);

/** Places where the source names a code: an error, a fallback, a refusal or a comparison. */
const patterns: readonly RegExp[] = [
  /\bcode: '(\w+)'/g,
  /\bcode [!=]== '(\w+)'/g,
  /asCollabError\([^;]*?, '(\w+)'\)/g,
  /\b(?:failure|failureOf|createFailure|refused)\(\s*'(\w+)'/g,
];

/** Codes that the source names, with the files. */
function codesOfSource(): ReadonlyMap<string, readonly string[]> {
  const files = new Map<string, string[]>();
  const paths = ['store', 'components', 'anchors'].flatMap((folder) =>
    readdirSync(new URL(folder, root), { recursive: true, encoding: 'utf8' }).map((path) => `${folder}/${path}`),
  );
  for (const path of paths.filter((each) => each.endsWith('.ts'))) {
    const text = read(path);
    for (const pattern of patterns)
      for (const code of codesIn(text, pattern)) files.set(code, [...(files.get(code) ?? []), path]);
  }
  return files;
}

describe('error codes', () => {
  it('in the source belong to the union', () => {
    const source = codesOfSource();
    expect(source.size).toBeGreaterThan(25);
    expect([...source].filter(([code]) => !union.includes(code))).toEqual([]);
  });

  it('of the union are documented, each once', () => {
    expect([...documented].sort()).toEqual([...union].sort());
    expect(new Set(documented).size).toBe(documented.length);
  });

  it('of the kit are in lower snake case and used', () => {
    const kit = codesIn(/KitErrorCode =[^;]*/.exec(read('store/model/error.ts'))?.[0] ?? '', /\| '(\w+)'/g);
    const source = codesOfSource();
    expect(kit.length).toBeGreaterThan(10);
    expect(kit.filter((code) => !/^[a-z]+(_[a-z]+)*$/.test(code) || !source.has(code))).toEqual([]);
  });
});
