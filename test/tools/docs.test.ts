import { existsSync, readFileSync, readdirSync, statSync } from 'node:fs';
import { dirname, join, relative } from 'node:path';
import { afterAll, describe, expect, it } from 'vitest';
import { createStore, memoryBackend } from '../../store/index.js';

const root = join(import.meta.dirname, '../..');
const read = (file: string): string => readFileSync(join(root, file), 'utf8');

const pages = [
  'README.md',
  'CONTRIBUTING.md',
  ...readdirSync(join(root, 'docs'), { recursive: true, encoding: 'utf8' })
    .filter((file) => file.endsWith('.md'))
    .map((file) => join('docs', file)),
];
/** Pages that people write; the reference is generated. */
const written = pages.filter((page) => !page.startsWith(join('docs', 'reference')));

const fence = /^```.*\n([\s\S]*?)^```$/gm;
const withoutCode = (text: string): string => text.replace(fence, '').replace(/`[^`\n]+`/g, '');
const inlineCode = (text: string): readonly string[] =>
  [...text.replace(fence, '').matchAll(/`([^`\n]+)`/g)].map(([, code = '']) => code);
const codeOf = (text: string): string =>
  [...inlineCode(text), ...[...text.matchAll(fence)].map(([, code = '']) => code)].join('\n');

/** The id that a heading gets on a code host: lower case, hyphens for spaces, no punctuation. */
const slugs = (text: string): readonly string[] =>
  [...text.replace(fence, '').matchAll(/^#+ (.+)$/gm)].map(([, heading = '']) =>
    heading
      .toLowerCase()
      .replace(/[^\p{L}\p{N}\s-]/gu, '')
      .replace(/\s/g, '-'),
  );

interface Named {
  readonly name: string;
}

interface Declaration {
  readonly tagName?: string;
  readonly attributes?: readonly Named[];
  readonly members?: readonly Named[];
  readonly events?: readonly Named[];
  readonly slots?: readonly Named[];
  readonly cssParts?: readonly Named[];
  readonly cssStates?: readonly Named[];
  readonly cssProperties?: readonly Named[];
}

const manifest = JSON.parse(read('custom-elements.json')) as {
  modules: readonly { declarations?: readonly Declaration[] }[];
};
const elements = manifest.modules
  .flatMap(({ declarations = [] }) => declarations)
  .filter((declaration): declaration is Declaration & { tagName: string } => declaration.tagName !== undefined);
const names = (pick: (element: Declaration) => readonly Named[] | undefined): ReadonlySet<string> =>
  new Set(elements.flatMap((element) => (pick(element) ?? []).map(({ name }) => name)));

const tags: ReadonlySet<string> = new Set(elements.map(({ tagName }) => tagName));
const events = names((element) => element.events);
const attributes = names((element) => element.attributes);
const tokens = new Set([
  ...names((element) => element.cssProperties),
  ...[...read('themes/tokens.css').matchAll(/--collab-[\w-]+/g)].map(([name]) => name),
]);

/** Data attributes that the kit reads or sets: written as such, or by `dataset`. */
const dataAttributes = new Set(
  ['anchors', 'components', 'themes'].flatMap((folder) =>
    readdirSync(join(root, folder), { recursive: true, encoding: 'utf8' })
      .filter((file) => /\.(ts|css)$/.test(file))
      .flatMap((file) => [...read(join(folder, file)).matchAll(/data-(collab-[a-z-]+)|dataset\.(collab\w+)/g)])
      .map(([, name, key = '']) => `data-${name ?? key.replace(/[A-Z]/g, (letter) => `-${letter.toLowerCase()}`)}`),
  ),
);

/** Names that look like a tag or an event and are something else: the package, and a key of live state. */
const otherNames = new Set(['collab-elements', 'collab-video']);

/** Attributes of any HTML element that examples use. */
const globalAttributes = new Set(['id', 'class', 'slot', 'hidden', 'ref']);

/** Words with hyphens that are no names of the kit: of HTML, CSS, CSP, HTTP and the specification. */
const platformWords = new Set([
  ...['color-scheme', 'pointer-events', 'z-index', 'aria-modal', 'aria-label', 'aria-details', 'light-dark'],
  ...[
    'script-src',
    'style-src',
    'img-src',
    'media-src',
    'connect-src',
    'webhook-id',
    'unsafe-inline',
    'unsafe-eval',
    'lit-html',
    'fast-check',
  ],
  // Values of attributes and of `config`, and what anchors store and explain.
  ...['mod-enter', 'button-toggle', 'single-select', 'multi-select', 'custom-elements'],
  ...['named-css', 'row-name', 'row-header', 'row-cell', 'row-own-cell', 'row-place', 'table-place'],
  ...['text-fingerprint', 'text-only', 'text-count'],
]);

/** Attributes in the tags of a piece of code, as HTML, JSX, Vue, Svelte and Angular write them. */
function* attributesIn(code: string): Generator<readonly [tag: string, attribute: string]> {
  for (const { 1: tag = '', index, 0: opening } of code.matchAll(/<(collab-[a-z-]+)/g)) {
    const next = /\s+([\w:@.[\]()-]+)(?:=("[^"]*"|'[^']*'|\{(?:[^{}]|\{[^{}]*\})*\}))?/y;
    next.lastIndex = index + opening.length;
    for (let match = next.exec(code); match; match = next.exec(code)) {
      const [, attribute = ''] = match;
      yield [tag, attribute.replace(/^[[(]?(?:attr[:.]|prop:|on:|[:@])?|\.prop$|[\])]$/g, '')];
    }
  }
}

describe('links between pages', () => {
  it.each(pages)('of %s lead to files and headings', (page) => {
    const text = read(page);
    const broken = [...withoutCode(text).matchAll(/\]\(([^)\s]+)\)/g)].flatMap(([, link = '']) => {
      if (/^[a-z]+:/.test(link)) return [];
      const [path = '', hash] = link.split('#');
      const target = path === '' ? page : relative(root, join(root, dirname(page), path));
      if (!existsSync(join(root, target))) return [link];
      return hash === undefined || slugs(read(target)).includes(hash) ? [] : [link];
    });
    expect(broken).toEqual([]);
  });

  it('reach every guide and decision from an index', () => {
    const indexes = ['docs', 'docs/decisions'].map((folder) => [folder, read(`${folder}/README.md`)] as const);
    const missing = indexes.flatMap(([folder, index]) =>
      readdirSync(join(root, folder)).filter(
        (file) => file.endsWith('.md') && file !== 'README.md' && !index.includes(`](${file})`),
      ),
    );
    expect(missing).toEqual([]);
  });
});

describe('the page load in docs/limits.md', () => {
  it('is that of the limits that the check measures against', () => {
    const limit = (name: string): readonly string[] =>
      new RegExp(String.raw`${name}: \{ kilobytes: ([\d.]+), requests: (\d+) \}`)
        .exec(read('tools/page-load.mjs'))
        ?.slice(1) ?? [];
    const [kilobytes, requests] = limit('quiet');
    const [withSidebar, requestsWithSidebar] = limit('sidebar');
    expect(read('docs/limits.md')).toContain(
      `limits are ${String(kilobytes)} kB in ${String(requests)} requests, and ${String(withSidebar)} kB in ${String(requestsWithSidebar)} requests with the sidebar open`,
    );
  });
});

describe('the pages at the root', () => {
  it.each([
    ['README.md', 8],
    ['CONTRIBUTING.md', 6],
  ])('%s has at most %i KB', (page, limit) => {
    expect(statSync(join(root, page)).size).toBeLessThanOrEqual(limit * 1024);
  });
});

describe.each(written)('%s', (page) => {
  const text = read(page);
  const code = codeOf(text);

  it('names only elements and events of the manifest', () => {
    const found = [...code.matchAll(/(?<![\w/.-])(?:on)?(collab-[a-z]+(?:-[a-z]+)*)(?![\w*-])/g)].map(
      ([, name = '']) => name,
    );
    expect(found.filter((name) => !tags.has(name) && !events.has(name) && !otherNames.has(name))).toEqual([]);
  });

  it('sets only attributes, properties and listeners that the element has', () => {
    const unknown = [...attributesIn(code)].filter(([tag, attribute]) => {
      const element = elements.find(({ tagName }) => tagName === tag);
      const known = [element?.attributes, element?.members, element?.events].flatMap((list) => list ?? []);
      return (
        !globalAttributes.has(attribute) && !known.some(({ name }) => name === attribute.replace(/^on(?=collab-)/, ''))
      );
    });
    expect(unknown).toEqual([]);
  });

  it('names only custom properties that exist', () => {
    const found = [...code.matchAll(/--collab-[a-z0-9-]*[a-z0-9](?![\w*-])/g)].map(([name]) => name);
    expect(found.filter((name) => !tokens.has(name))).toEqual([]);
  });

  it('names only data attributes that the kit reads', () => {
    const found = code.match(/data-collab-[a-z-]+/g) ?? [];
    expect(found.filter((name) => !dataAttributes.has(name))).toEqual([]);
  });

  it('names only attributes, parts, slots and states of the manifest', () => {
    const known = new Set([
      ...[...tags].flatMap((tag) => [tag, tag.replace('collab-', '')]),
      ...[...events, ...attributes, ...platformWords, ...otherNames],
      ...[...names(({ slots }) => slots), ...names(({ cssParts }) => cssParts), ...names(({ cssStates }) => cssStates)],
    ]);
    const found = inlineCode(text).filter((name) => /^(?!data-)[a-z]+(?:-[a-z]+)+$/.test(name));
    expect(found.filter((name) => !known.has(name))).toEqual([]);
  });
});

describe('the store in the pages', () => {
  const store = createStore({ backend: memoryBackend() });
  afterAll(() => store.dispose());

  it.each(written)('has all members that %s names', (page) => {
    const paths = [...codeOf(read(page)).matchAll(/\bstore((?:\.[a-zA-Z]+)+)/g)].map(([, path = '']) =>
      path.slice(1).split('.'),
    );
    const unknown = paths.filter((path) => {
      let value: unknown = store;
      return !path.every((name) => {
        if (typeof value === 'function') return true;
        if (typeof value !== 'object' || value === null || !(name in value)) return false;
        value = (value as Record<string, unknown>)[name];
        return true;
      });
    });
    expect(unknown.map((path) => path.join('.'))).toEqual([]);
  });
});

describe('the guides in Storybook', () => {
  it('show every page of docs/', () => {
    const shown = readdirSync(join(root, 'stories/guides'))
      .filter((file) => file.endsWith('.mdx'))
      .map((file) => /docs\/([\w-]+\.md)\?raw/.exec(read(`stories/guides/${file}`))?.[1]);
    const wanted = readdirSync(join(root, 'docs')).filter((file) => file.endsWith('.md'));
    expect(shown.toSorted()).toEqual(wanted.toSorted());
  });
});
