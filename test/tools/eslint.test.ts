import { join, relative } from 'node:path';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { bin } from '../../tools/bin.mjs';
import { elementFiles } from '../../tools/new/element-files.mjs';
import { root, Sandbox } from './sandbox.js';

interface Report {
  readonly filePath: string;
  readonly messages: readonly { readonly ruleId: string | null; readonly message: string }[];
}

interface Violation {
  readonly file: string;
  readonly code: string;
  readonly rule: string;
  /** Words of the message, where a rule bans several things. */
  readonly says?: string;
}

const element = (body: string) => `import { html, LitElement } from 'lit';
import { property, query, state } from 'lit/decorators.js';
export class CollabPlanted extends LitElement {
${body}
}
export const used = [html, property, query, state];
`;

const rendering = (template: string) => element(`override render() { return html\`${template}\`; }`);

const banned = 'no-restricted-syntax';

const violations: Readonly<Record<string, Violation>> = {
  'a style binding': {
    file: 'components/ui/style-binding/style-binding.ts',
    code: rendering('<p style=${this.title}></p>'),
    rule: banned,
    says: 'CSP',
  },
  'a style attribute': {
    file: 'components/ui/style-attribute/style-attribute.ts',
    code: rendering('<p class="a" style="color: red"></p>'),
    rule: banned,
    says: 'CSP',
  },
  'a style attribute in a story': {
    file: 'stories/styled.stories.ts',
    code: 'import { html } from \'lit\';\nexport const One = html`<p style="color: red"></p>`;',
    rule: banned,
    says: 'CSP',
  },
  innerHTML: {
    file: 'components/ui/inner/inner.ts',
    code: "export const fill = (node: Element) => { node.innerHTML = ''; };",
    rule: banned,
    says: 'one sink',
  },
  'innerHTML in anchors': {
    file: 'anchors/inner.ts',
    code: "export const fill = (node: Element) => { node.innerHTML = ''; };",
    rule: banned,
    says: 'one sink',
  },
  insertAdjacentHTML: {
    file: 'components/ui/adjacent/adjacent.ts',
    code: "export const add = (node: Element) => node.insertAdjacentHTML('beforeend', 'x');",
    rule: banned,
    says: 'one sink',
  },
  'document.write': {
    file: 'components/ui/write/write.ts',
    code: "export const write = () => document.write('x');",
    rule: banned,
    says: 'document.write',
  },
  unsafeHTML: {
    file: 'components/ui/unsafe/unsafe.ts',
    code: "export { unsafeHTML } from 'lit/directives/unsafe-html.js';",
    rule: 'no-restricted-imports',
  },
  unsafeSVG: {
    file: 'components/ui/unsafe-drawing/unsafe-drawing.ts',
    code: "export { unsafeSVG } from 'lit/directives/unsafe-svg.js';",
    rule: 'no-restricted-imports',
  },
  unsafeCSS: {
    file: 'components/ui/unsafe-styles/unsafe-styles.ts',
    code: "export { unsafeCSS } from 'lit';",
    rule: 'no-restricted-imports',
  },
  styleMap: {
    file: 'components/ui/style-map/style-map.ts',
    code: "export { styleMap } from 'lit/directives/style-map.js';",
    rule: 'no-restricted-imports',
  },
  'the document in the store': {
    file: 'store/titled.ts',
    code: 'export const title = () => document.title;',
    rule: 'no-restricted-globals',
  },
  'a DOM class in the store': {
    file: 'store/node.ts',
    code: 'export const isNode = (value: unknown) => value instanceof HTMLElement;',
    rule: 'no-restricted-globals',
  },
  'a DOM type in the store': {
    file: 'store/typed.ts',
    code: 'export const tag = (node: HTMLInputElement) => node.tagName;',
    rule: banned,
    says: 'knows no page',
  },
  'the global object as a way to the page': {
    file: 'store/sly.ts',
    code: 'export const keep = () => globalThis.localStorage;',
    rule: 'no-restricted-globals',
  },
  'lit in the store': { file: 'store/rendered.ts', code: "export { html } from 'lit';", rule: 'no-restricted-imports' },
  'lit in anchors': { file: 'anchors/rendered.ts', code: "export { html } from 'lit';", rule: 'no-restricted-imports' },
  'a DOM package in the store': {
    file: 'store/clean.ts',
    code: "export { default as purify } from 'dompurify';",
    rule: 'no-restricted-imports',
  },
  'a class without the prefix': {
    file: 'components/comments/comment/comment.ts',
    code: 'export class Comment extends Event {}',
    rule: banned,
    says: 'called Collab',
  },
  'a default export': { file: 'store/unnamed.ts', code: 'export default 1;', rule: 'no-restricted-exports' },
  'an import without its ending': {
    file: 'store/short.ts',
    code: "export * from './unnamed';",
    rule: banned,
    says: '.js',
  },
  'a file of utilities': {
    file: 'store/utils.ts',
    code: 'export const one = 1;',
    rule: 'check-file/filename-blocklist',
  },
  'an unknown role': {
    file: 'store/a.service.ts',
    code: 'export const one = 1;',
    rule: 'check-file/filename-blocklist',
  },
  'a file in camel case': {
    file: 'store/twoWords.ts',
    code: 'export const one = 1;',
    rule: 'check-file/filename-naming-convention',
  },
  'a folder in camel case': {
    file: 'store/twoWords/one.ts',
    code: 'export const one = 1;',
    rule: 'check-file/folder-naming-convention',
  },
  'a property after a field': {
    file: 'components/ui/late-property/late-property.ts',
    code: element("  readonly #field = 1;\n  @property() label = '';"),
    rule: 'perfectionist/sort-classes',
  },
  'a state before a property': {
    file: 'components/ui/early-state/early-state.ts',
    code: element('  @state() private open = false;\n  @property({ type: Boolean }) shown = false;'),
    rule: 'perfectionist/sort-classes',
  },
  'a handler before render': {
    file: 'components/ui/early-handler/early-handler.ts',
    code: element(
      '  #press() {\n    this.click();\n  }\n\n  override render() {\n    return html`<b @x=${this.#press}></b>`;\n  }',
    ),
    rule: 'perfectionist/sort-classes',
  },
  'updated before willUpdate': {
    file: 'components/ui/early-updated/early-updated.ts',
    code: element(
      '  override updated() {\n    this.click();\n  }\n\n  override willUpdate() {\n    this.title = "";\n  }',
    ),
    rule: 'perfectionist/sort-classes',
  },
  'a skipped test': {
    file: 'test/store/skipped.test.ts',
    code: "import { it } from 'vitest';\nit.skip('works', () => undefined);",
    rule: banned,
    says: 'Every test runs',
  },
  'a sleeping test': {
    file: 'test/store/sleeping.test.ts',
    code: 'export const sleep = () => new Promise((done) => setTimeout(done, 10));',
    rule: banned,
    says: 'Nothing sleeps',
  },
};

const clean = {
  ...elementFiles('ui', 'clean-sample'),
  'store/place.ts': `/** A name of the page's that is the store's own here. */
export function nameOf(location: { readonly name: string }): string {
  return \`\${location.name}.\`;
}
`,
  'anchors/corner.ts': `/** Where a node begins. */
export function cornerOf(node: Element): number {
  return document.contains(node) ? node.getBoundingClientRect().x : 0;
}
`,
};

describe('eslint', () => {
  const sandbox = new Sandbox();
  const messages = new Map<string, Report['messages']>();

  beforeAll(() => {
    sandbox.borrow('components/base');
    sandbox.borrow('components/styles');
    const planted = Object.fromEntries(Object.values(violations).map(({ file, code }) => [file, `${code}\n`]));
    sandbox.write({ ...planted, ...clean });
    const files = Object.keys({ ...planted, ...clean });
    const config = join(root, 'eslint.config.js');
    const { output } = sandbox.run([...bin('eslint'), '--config', config, '--format', 'json', ...files]);
    for (const report of JSON.parse(output) as Report[]) {
      messages.set(relative(sandbox.folder, report.filePath).replaceAll('\\', '/'), report.messages);
    }
  });

  afterAll(() => sandbox.remove());

  it.each(Object.entries(violations))('reports %s', (_what, { file, rule, says = '' }) => {
    const found = messages.get(file)?.filter(({ ruleId, message }) => ruleId === rule && message.includes(says));
    expect(found, JSON.stringify(messages.get(file))).not.toHaveLength(0);
  });

  it.each(Object.keys(clean))('is content with %s', (file) => {
    expect(messages.get(file)).toEqual([]);
  });
});
