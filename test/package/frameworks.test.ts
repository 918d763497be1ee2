import { readFileSync, readdirSync } from 'node:fs';
import { createRequire } from 'node:module';
import { dirname, join } from 'node:path';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { Consumer, root } from './consumer.js';

/** The fenced blocks of a page that are meant for a framework: ```` ```tsx react ````. */
function snippets(file: string, framework: string): readonly string[] {
  const text = readFileSync(join(root, file), 'utf8');
  return [...text.matchAll(/^```\w+ ([\w-]+)\n([\s\S]*?)^```$/gm)].flatMap(([, name, code = '']) =>
    name === framework ? [code] : [],
  );
}

const pages = [
  'README.md',
  ...readdirSync(join(root, 'docs'))
    .filter((file) => file.endsWith('.md'))
    .map((file) => join('docs', file)),
];

const documented = (framework: string): readonly string[] => {
  const found = pages.flatMap((file) => snippets(file, framework));
  if (found.length === 0) throw new Error(`The documentation shows nothing for ${framework}.`);
  return found;
};

const strict = {
  strict: true,
  exactOptionalPropertyTypes: true,
  noUncheckedIndexedAccess: true,
  noEmit: true,
  target: 'ES2022',
  lib: ['ES2023', 'DOM', 'DOM.Iterable'],
  module: 'ESNext',
  moduleResolution: 'Bundler',
  types: [],
};

const folderOf = (name: string, from = root) =>
  dirname(createRequire(join(from, 'package.json')).resolve(`${name}/package.json`));

/** The compilers that are supported. The oldest comes with another tool of the repository. */
const compilers = {
  '5.6': () => folderOf('typescript', folderOf('@arethetypeswrong/core')),
  '5.7': () => folderOf('typescript-5.7'),
  '5.8': () => folderOf('typescript-5.8'),
  '5.9': () => folderOf('typescript-5.9'),
  '6.0': () => folderOf('typescript'),
};

describe('the types for frameworks', () => {
  let consumer: Consumer;

  beforeAll(() => {
    consumer = new Consumer();
    for (const name of ['csstype', 'preact', 'solid-js', 'vue', 'svelte', '@angular/core', 'rxjs', 'tslib'])
      consumer.link(name);
  });

  afterAll(() => consumer.remove());

  const write = (name: string, files: Readonly<Record<string, string>>, options: object): void => {
    consumer.write(files);
    const config = { compilerOptions: { ...strict, ...options }, include: Object.keys(files) };
    consumer.write({ [`tsconfig.${name}.json`]: JSON.stringify(config) });
  };
  /** Compiles what is documented together with mistakes; returns where the compiler objects. */
  const compileTsx = (name: string, mistakes: readonly string[], options: object = {}): readonly string[] => {
    const files = documented(name).map((code, index) => [`${name}-${index}.tsx`, code]);
    const wrong = `import 'collab-elements/${name.replace(/-.*/, '')}';\n${mistakes.join('\n')}\n`;
    write(name, { ...Object.fromEntries(files), [`${name}-wrong.tsx`]: wrong }, { jsx: 'react-jsx', ...options });
    const output = consumer.compile(`tsconfig.${name}.json`);
    return [...output.matchAll(/^(\S+\(\d+),.*error/gm)].map(([, place = '']) => `${place})`);
  };
  // The compiler never refuses an unknown attribute with a dash, so the mistakes are of other kinds.
  const number = 'export const number = <collab-comment-pin number="four" />;';
  const unknown = 'export const unknown = <collab-comment-pin colour="red" />;';

  it('compile the documented React 19 code, and refuse wrong types', () => {
    consumer.link('@types/react');
    const event =
      'export const event = <collab-comment-pin oncollab-pin-activate={(event) => event.detail.nothing} />;';
    expect(compileTsx('react', [number, unknown, event])).toEqual([
      'react-wrong.tsx(2)',
      'react-wrong.tsx(3)',
      'react-wrong.tsx(4)',
    ]);
  });

  it('compile the documented React 18 code, and refuse an object, which React sets as text', () => {
    consumer.link('@types/react', 'types-react-18');
    consumer.link('@types/prop-types');
    const object = "export const object = <collab-root user={{ userId: 'ada' }} />;";
    expect(compileTsx('react-18', [object])).toEqual(['react-18-wrong.tsx(2)']);
  });

  it.each([
    ['preact', { jsxImportSource: 'preact' }],
    ['solid', { jsx: 'preserve', jsxImportSource: 'solid-js' }],
  ])('compile the documented %s code, and refuse wrong types', (name, options) => {
    expect(compileTsx(name, [number, unknown], options)).toEqual([`${name}-wrong.tsx(2)`, `${name}-wrong.tsx(3)`]);
  });

  it('compile the documented Vue code, and refuse wrong types', () => {
    const [page = ''] = documented('vue');
    const wrong = page.replace('event.detail.type', 'event.detail.nothing').replace('-id="id"', '-id="4"');
    write('vue', { 'Right.vue': page, 'Wrong.vue': wrong }, { jsx: 'preserve', skipLibCheck: true });
    const output = consumer.check('vue-tsc/bin/vue-tsc.js', '-p', 'tsconfig.vue.json');
    expect([...output.matchAll(/^(\w+)\.vue.*error TS/gm)].map(([, name]) => name)).toEqual(['Wrong', 'Wrong']);
  });

  it('compile the documented Svelte code, and refuse wrong types', () => {
    const [page = ''] = documented('svelte');
    const files = { 'Right.svelte': page, 'Wrong.svelte': page.replace('document-id={id}', 'locale={4}') };
    write('svelte', files, { verbatimModuleSyntax: true });
    const args = ['--tsconfig', './tsconfig.svelte.json', '--output', 'machine'];
    const output = consumer.check('svelte-check/bin/svelte-check', ...args);
    expect([...output.matchAll(/ERROR "(\w+)\.svelte"/g)].map(([, name]) => name)).toEqual(['Wrong']);
  });

  it('compile the documented Angular code', () => {
    const files = Object.fromEntries(documented('angular').map((code, index) => [`angular-${index}.ts`, code]));
    consumer.write(files);
    const compilerOptions = {
      ...strict,
      noEmit: false,
      outDir: 'angular',
      experimentalDecorators: true,
      skipLibCheck: true,
    };
    const angularCompilerOptions = { strictTemplates: true };
    const config = { compilerOptions, angularCompilerOptions, files: Object.keys(files) };
    consumer.write({ 'tsconfig.angular.json': JSON.stringify(config) });
    expect(consumer.check('@angular/compiler-cli/bundles/src/bin/ngc.js', '-p', 'tsconfig.angular.json')).toBe('');
  });

  it.each(Object.entries(compilers))(
    'compile in TypeScript %s without skipLibCheck, with the build for a script tag',
    (version, folder) => {
      consumer.link('@types/react');
      const page = `
      import 'collab-elements/define';
      import * as kit from 'collab-elements';
      import * as store from 'collab-elements/store';
      import * as anchors from 'collab-elements/anchors';
      import de from 'collab-elements/locales/de';
      import 'collab-elements/react';
      import { createStore, discover, type CollabStore } from 'collab-elements/cdn';
      export const all = [kit, store, anchors, de, createStore, discover] satisfies unknown[];
      export type Store = CollabStore;
    `;
      write(version, { 'page.ts': page }, { skipLibCheck: false });
      expect(consumer.compile(`tsconfig.${version}.json`, folder())).toBe('');
    },
  );
});

describe('the data for editors', () => {
  const read = (file: string): unknown => JSON.parse(readFileSync(join(root, 'dist', file), 'utf8'));
  const { modules } = JSON.parse(readFileSync(join(root, 'custom-elements.json'), 'utf8')) as {
    modules: readonly { declarations?: readonly { tagName?: string }[] }[];
  };
  const tags = modules.flatMap(({ declarations = [] }) => declarations.flatMap(({ tagName = [] }) => tagName)).sort();

  it('lists every element in web-types.json', () => {
    const { contributions } = read('web-types.json') as { contributions: { html: { elements: { name: string }[] } } };
    expect(contributions.html.elements.map(({ name }) => name).sort()).toEqual(tags);
  });

  it('lists every element in the custom data of VS Code', () => {
    const { tags: known } = read('vscode.html-custom-data.json') as { tags: { name: string }[] };
    expect(known.map(({ name }) => name).sort()).toEqual(tags);
  });
});
