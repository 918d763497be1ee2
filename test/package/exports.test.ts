import { existsSync, readFileSync, readdirSync } from 'node:fs';
import { basename, dirname, join } from 'node:path';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { publicFolders } from '../../tools/entries.mjs';
import { Consumer, root } from './consumer.js';

const names = publicFolders(root).map((folder) => basename(folder));
const stems = (folder: string, ending: string) =>
  readdirSync(join(root, folder))
    .filter((file) => file.endsWith(ending))
    .map((file) => file.slice(0, -ending.length));

const classes = names.map((name) => `collab-elements/components/${name}`);
const definitions = names.map((name) => `collab-elements/define/${name}`);
const locales = stems('locales', '.ts').map((name) => `collab-elements/locales/${name}`);
const themes = stems('themes', '.css').map((name) => `collab-elements/themes/${name}.css`);

/** What runs in plain Node as well as in a page. */
const everywhere = [
  ...classes,
  ...locales,
  'collab-elements',
  'collab-elements/store',
  'collab-elements/store/backend',
  'collab-elements/anchors',
];
const promised = [
  ...[...everywhere, ...definitions, ...themes, 'collab-elements/define', 'collab-elements/cdn'],
  ...['react', 'preact', 'solid', 'vue', 'svelte', 'testing'].map((name) => `collab-elements/${name}`),
  ...['web-types', 'vscode.html-custom-data', 'vscode.css-custom-data'].map((name) => `collab-elements/${name}.json`),
  ...['collab-elements/custom-elements.json', 'collab-elements/package.json'],
];
const closed = ['collab-elements/dist/index.js', 'collab-elements/components/base', 'collab-elements/store/model'];

describe('the installed package', () => {
  let consumer: Consumer;
  let outcomes: Readonly<Record<string, string>>;
  let defined: readonly string[];

  beforeAll(() => {
    consumer = new Consumer();
    outcomes = consumer.runInNode(`
      import { existsSync } from 'node:fs';
      import { fileURLToPath } from 'node:url';
      const outcomes = {};
      for (const name of ${JSON.stringify([...promised, ...closed])}) {
        try {
          outcomes[name] = existsSync(fileURLToPath(import.meta.resolve(name))) ? 'there' : 'missing';
        } catch (error) {
          outcomes[name] = error.code;
        }
      }
      for (const name of ${JSON.stringify(everywhere)}) {
        outcomes['import ' + name] = await import(name).then(() => 'loaded', String);
      }
      console.log(JSON.stringify(outcomes));
    `) as typeof outcomes;
    defined = consumer.runInNode(`
      for (const name of ${JSON.stringify(classes)}) await import(name);
      const tags = ${JSON.stringify(names.map((name) => `collab-${name}`))};
      console.log(JSON.stringify(tags.filter((tag) => globalThis.customElements?.get(tag))));
    `) as typeof defined;
  });

  afterAll(() => consumer.remove());

  it.each(promised)('exports %s', (name) => {
    expect(outcomes[name]).toBe('there');
  });

  it.each(closed)('does not export %s', (name) => {
    expect(outcomes[name]).not.toBe('there');
  });

  it.each(everywhere)('loads %s in plain Node', (name) => {
    expect(outcomes[`import ${name}`]).toBe('loaded');
  });

  it('defines nothing when classes are imported', () => {
    expect(defined).toEqual([]);
  });

  it('imports only declared dependencies', () => {
    const folder = join(consumer.folder, 'node_modules/collab-elements');
    const manifest = JSON.parse(readFileSync(join(folder, 'package.json'), 'utf8')) as { dependencies: object };
    const declared = Object.keys(manifest.dependencies);
    // The types for a framework and the tests for backends import optional peers.
    const files = readdirSync(join(folder, 'dist'), { recursive: true, encoding: 'utf8' }).filter(
      (file) => !file.startsWith('frameworks') && !file.startsWith('test'),
    );
    const imported = files
      .filter((file) => /\.(d\.ts|js)$/.test(file) && !file.startsWith('cdn'))
      .flatMap((file) => [
        ...readFileSync(join(folder, 'dist', file), 'utf8').matchAll(
          /(?:from|import\(|import) ?['"]([^.'"\s][^'"\s]*)['"]/g,
        ),
      ])
      .map(([, name = '']) => name);
    const isDeclared = (name: string) => declared.some((known) => name === known || name.startsWith(`${known}/`));
    expect([...new Set(imported)].filter((name) => !isDeclared(name))).toEqual([]);
  });

  it('contains every file that its pages link to', () => {
    const folder = join(consumer.folder, 'node_modules/collab-elements');
    const pages = readdirSync(folder, { recursive: true, encoding: 'utf8' }).filter((file) => file.endsWith('.md'));
    const broken = pages.flatMap((page) =>
      [...readFileSync(join(folder, page), 'utf8').matchAll(/\]\(([\w./-]+\.(?:md|png))(?:#[\w-]*)?\)/g)].flatMap(
        ([, link = '']) => (existsSync(join(folder, dirname(page), link)) ? [] : [`${page}: ${link}`]),
      ),
    );
    expect(pages).toContain('README.md');
    expect(broken).toEqual([]);
  });

  it('contains the build for a script tag, whose files import only each other', () => {
    const folder = join(consumer.folder, 'node_modules/collab-elements/dist/cdn');
    const files = readdirSync(folder, { recursive: true, encoding: 'utf8' }).filter((file) => file.endsWith('.js'));
    const missing = files.flatMap((file) =>
      [
        ...readFileSync(join(folder, file), 'utf8').matchAll(
          /(?:^|[;}\n])(?:import|export)(?:[\w$*{}\s,]+from)?\s*["'`]([^"'`]+)["'`]|\bimport\(\s*["'`]([^"'`]+)["'`]/g,
        ),
      ]
        .map(([, fixed = '', lazy = fixed]) => lazy)
        .filter((path) => !path.startsWith('.') || !existsSync(join(folder, dirname(file), path)))
        .map((path) => `${file}: ${path}`),
    );
    expect(files.length).toBeGreaterThan(50);
    expect(missing).toEqual([]);
  });
});

describe('dependencies of the package', () => {
  it('are ranges, so that a page has one copy of each', () => {
    const { dependencies } = JSON.parse(readFileSync(join(root, 'package.json'), 'utf8')) as {
      dependencies: Record<string, string>;
    };
    expect(Object.entries(dependencies).filter(([, range]) => !range.startsWith('^'))).toEqual([]);
  });
});
