import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { bin } from '../../tools/bin.mjs';
import { root, Sandbox } from './sandbox.js';

interface Cruise {
  readonly summary: {
    readonly violations: readonly { readonly from: string; readonly rule: { readonly name: string } }[];
  };
}

const value = (path: string) => `import { x } from '${path}';\nexport const y = x;\n`;
const type = (path: string) => `import type { X } from '${path}';\nexport type Y = X;\n`;

/** What may be imported, by path. */
const ground = Object.fromEntries(
  [
    ...[
      'store/index.ts',
      'store/place.ts',
      'store/model/index.ts',
      'store/rules/a.ts',
      'anchors/index.ts',
      'anchors/dom/b.ts',
      'locales/en.ts',
      'index.ts',
    ],
    ...[
      'components/ui/icon/icon.ts',
      'components/ui/icon/icon.events.ts',
      'components/ui/icon/drawings.ts',
      'components/ui/icon/define.ts',
    ],
    ...['components/base/element.ts', 'components/base/container.ts', 'test/fixture.ts', 'demo/people.ts'],
    ...[
      'components/ui/tooltip/tooltip.ts',
      'components/ui/menu/menu.ts',
      'components/ui/toasts/toasts.ts',
      'components/comments/thread/thread.ts',
    ],
  ].map((path) => [path, 'export const x = 1;\nexport type X = number;\n']),
);

const violations: readonly (readonly [what: string, rule: string, file: string, text: string])[] = [
  ['the store importing anchors', 'store-knows-nothing-above', 'store/a.ts', value('../anchors/index.js')],
  [
    'the store importing the type of an element',
    'store-knows-nothing-above',
    'store/b.ts',
    type('../components/ui/icon/icon.js'),
  ],
  ['the store importing Lit', 'store-knows-nothing-above', 'store/c.ts', value('lit')],
  ['the model importing the store', 'model-knows-no-store', 'store/model/a.ts', value('../place.js')],
  ['the rules importing the store', 'rules-are-pure', 'store/rules/b.ts', value('../place.js')],
  ['a backend importing the store', 'backends-know-no-store', 'store/backends/a.ts', value('../index.js')],
  [
    'an element passing the entry of anchors',
    'anchors-have-one-entry',
    'components/ui/menu/l.ts',
    value('../../../anchors/dom/b.js'),
  ],
  ['anchors importing elements', 'anchors-know-no-elements', 'anchors/a.ts', value('../components/ui/icon/icon.js')],
  ['anchors importing Lit', 'anchors-know-no-elements', 'anchors/b.ts', value('lit')],
  [
    'an element importing the index',
    'components-know-nothing-above',
    'components/ui/menu/a.ts',
    value('../../../index.js'),
  ],
  [
    'a class importing a definition',
    'classes-define-nothing',
    'components/ui/menu/b.ts',
    "import '../icon/define.js';\n",
  ],
  [
    'a leaf importing the store context',
    'leaves-know-no-store',
    'components/ui/menu/d.ts',
    value('../../base/container.js'),
  ],
  [
    'a container making a store',
    'elements-take-their-store',
    'components/ui/toasts/a.ts',
    value('../../../store/index.js'),
  ],
  [
    'shared code importing an element',
    'internal-knows-no-element',
    'components/base/a.ts',
    value('../ui/icon/icon.js'),
  ],
  ['the demo reaching into internals', 'internal-is-internal', 'demo/a.ts', value('../components/base/element.js')],
  [
    'an element importing a test',
    'no-development-in-product',
    'components/ui/menu/e.ts',
    value('../../../test/fixture.js'),
  ],
  [
    'an element importing the demo',
    'no-development-in-product',
    'components/ui/menu/f.ts',
    value('../../../demo/people.js'),
  ],
  ['a language importing the store', 'locales-stand-alone', 'locales/a.ts', value('../store/index.js')],
  ['the product importing a tool', 'declared-packages', 'components/ui/menu/g.ts', value('playwright')],
  ['the product importing Node', 'no-node-in-product', 'components/ui/menu/h.ts', value('node:fs')],
  ['an import that leads nowhere', 'resolvable', 'components/ui/menu/i.ts', value('./nowhere.js')],
  ['a circle', 'no-cycles', 'components/ui/menu/j.ts', value('./k.js')],
];

const clean: Readonly<Record<string, string>> = {
  'components/ui/menu/k.ts': value('./j.js'),
  'store/fine.ts': value('./model/index.js'),
  'anchors/fine.ts': value('../store/index.js'),
  'components/ui/toasts/fine.ts': value('../../base/container.js'),
  'components/ui/menu/fine.ts': value('../icon/icon.js'),
  'components/ui/menu/heard.ts': value('../icon/icon.events.js'),
  'components/ui/menu/ruled.ts': value('../../../store/model/index.js'),
  'components/ui/toasts/typed.ts': type('../../../store/index.js'),
  'components/root/root/made.ts': value('../../../store/index.js'),
  'components/ui/menu/define.ts': "import '../icon/define.js';\n",
  'stories/fine.stories.ts': value('../components/base/element.js'),
};

describe('import directions', () => {
  const sandbox = new Sandbox();
  let broken: readonly string[] = [];

  beforeAll(() => {
    sandbox.borrow('package.json');
    sandbox.write({ ...ground, ...clean, ...Object.fromEntries(violations.map(([, , file, text]) => [file, text])) });
    const config = join(root, '.dependency-cruiser.mjs');
    const { output } = sandbox.run([
      ...bin('dependency-cruiser', 'depcruise'),
      ...['--config', config, '--output-type', 'json', '.'],
    ]);
    broken = (JSON.parse(output) as Cruise).summary.violations.map(({ from, rule }) => `${rule.name} ${from}`);
  });

  afterAll(() => sandbox.remove());

  it.each(violations)('reports %s', (_what, rule, file) => {
    expect(broken).toContain(`${rule} ${file}`);
  });

  it.each(Object.keys(clean).slice(1))('is content with %s', (file) => {
    expect(broken.filter((line) => line.endsWith(` ${file}`))).toEqual([]);
  });
});
