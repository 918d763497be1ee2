import { readFileSync, readdirSync } from 'node:fs';
import { basename, join } from 'node:path';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { publicFolders } from '../../tools/entries.mjs';
import { Consumer, root } from './consumer.js';

const names = publicFolders(root).map((folder) => basename(folder));
const classOf = (name: string) =>
  `Collab${name.replace(/(?:^|-)(.)/g, (_match, letter: string) => letter.toUpperCase())}`;

/** A page that uses all of the package, and would not compile if what it says of the types were wrong. */
const page = `
import * as kit from 'collab-elements';
import 'collab-elements/define';
import { createStore, memoryBackend, type CollabStore } from 'collab-elements/store';
import * as anchors from 'collab-elements/anchors';
import de from 'collab-elements/locales/de';
import en from 'collab-elements/locales/en';
${names.map((name) => `import { ${classOf(name)} } from 'collab-elements/components/${name}';`).join('\n')}
${names.map((name) => `import 'collab-elements/define/${name}';`).join('\n')}

${names.map((name) => `export const ${classOf(name)}Made: ${classOf(name)} = document.createElement('collab-${name}');`).join('\n')}
${names.map((name) => `export const ${classOf(name)}Same: typeof kit.${classOf(name)} = ${classOf(name)};`).join('\n')}

export const store: CollabStore = createStore({ backend: memoryBackend() });
export const languages: string[] = [de.$code, en.$code];
export const searching = anchors;

document.addEventListener('collab-pin-activate', (event) => {
  const id: string = event.detail.annotationId;
  console.log(id);
});

const pin = document.createElement('collab-comment-pin');
// @ts-expect-error: an id is a string
pin.annotationId = 4;
`;

/** The blocks of TypeScript in the documents. Those for a framework have tests of their own. */
const examples = ['CHANGELOG.md', ...readdirSync(join(root, 'docs')).map((file) => join('docs', file))]
  .filter((file) => file.endsWith('.md'))
  .flatMap((file) => [...readFileSync(join(root, file), 'utf8').matchAll(/^```ts\n([\s\S]*?)^```$/gm)])
  .map(([, code = '']) => code);

const options = { strict: true, exactOptionalPropertyTypes: true, noUncheckedIndexedAccess: true, noEmit: true };
const libraries = { target: 'ES2022', lib: ['ES2023', 'DOM', 'DOM.Iterable'], types: [] };
const resolutions = {
  bundler: { module: 'ESNext', moduleResolution: 'Bundler' },
  nodenext: { module: 'NodeNext', moduleResolution: 'NodeNext' },
};

describe('the types of the installed package', () => {
  let consumer: Consumer;

  beforeAll(() => {
    consumer = new Consumer();
    consumer.write({ 'page.ts': page });
  });

  afterAll(() => consumer.remove());

  it.each(Object.entries(resolutions))('compile in a strict project with module resolution %s', (name, resolution) => {
    const compilerOptions = { ...options, ...libraries, ...resolution };
    consumer.write({ [`tsconfig.${name}.json`]: JSON.stringify({ compilerOptions, files: ['page.ts'] }) });
    expect(consumer.compile(`tsconfig.${name}.json`)).toBe('');
  });

  it('compile the TypeScript examples of the documentation', () => {
    expect(examples.length).toBeGreaterThan(0);
    const files = Object.fromEntries(examples.map((code, index) => [`example-${String(index)}.ts`, code]));
    const compilerOptions = { ...options, ...libraries, ...resolutions.bundler };
    consumer.write({
      ...files,
      'tsconfig.examples.json': JSON.stringify({ compilerOptions, files: Object.keys(files) }),
    });
    expect(consumer.compile('tsconfig.examples.json')).toBe('');
  });
});
