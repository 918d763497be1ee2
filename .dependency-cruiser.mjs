// Who may import whom: store ← anchors ← components ← index · define ← stories, demo, test.
import { readFileSync } from 'node:fs';
import { basename } from 'node:path';
import { elementFolders } from './tools/entries.mjs';

const isContainer = (folder) =>
  /extends CollabContainer\b/.test(readFileSync(`components/${folder}/${basename(folder)}.ts`, 'utf8'));

/** Elements that take properties and send events, and know no store. */
const leaves = elementFolders('.').filter((folder) => folder !== 'root/root' && !isContainer(folder));

/** Folders of components/ that hold what elements share. */
const sharedFolders = '^components/(base|controllers|display|page|styles)/';
const product = '^(store|anchors|components|locales|themes)/|^(index|define|cdn)\\.ts$';
const page = '(^|node_modules/)(lit|lit-html|lit-element|@lit|@lit-labs|@shoelace-style)(/|$)';
const dom = '(^|node_modules/)(@floating-ui|dompurify|prosemirror-[a-z-]+|@tanstack)(/|$)';

/** @type {import('dependency-cruiser').IConfiguration} */
export default {
  forbidden: [
    {
      name: 'no-cycles',
      comment: 'Modules that need each other, if only for a type, are one module, or hide a third.',
      severity: 'error',
      from: {},
      to: { circular: true },
    },
    {
      name: 'resolvable',
      comment: 'Every import leads to a file or a declared package.',
      severity: 'error',
      from: { path: product },
      to: { couldNotResolve: true },
    },
    {
      name: 'declared-packages',
      comment: 'The product imports only what its package.json promises to install.',
      severity: 'error',
      from: { path: product },
      to: { dependencyTypes: ['npm-dev', 'npm-no-pkg', 'npm-unknown', 'npm-optional', 'npm-peer'] },
    },
    {
      name: 'no-node-in-product',
      comment: 'A browser has no Node modules.',
      severity: 'error',
      from: { path: product },
      to: { dependencyTypes: ['core'] },
    },
    {
      name: 'store-knows-nothing-above',
      comment: 'The store runs without elements, anchors and DOM.',
      severity: 'error',
      from: { path: '^store/' },
      to: { path: `^(?!store/|node_modules/)|${page}|${dom}` },
    },
    {
      name: 'model-knows-no-store',
      comment: 'The rules over the shapes are pure: whatever store holds them.',
      severity: 'error',
      from: { path: '^store/model/' },
      to: { path: '^store/(?!model/)' },
    },
    {
      name: 'rules-are-pure',
      comment: 'The rules decide by what they are given: the page, the embedded backends and a service run the same.',
      severity: 'error',
      from: { path: '^store/rules/' },
      to: { path: '^store/(?!rules/|model/|base/collab-failure)' },
    },
    {
      name: 'backends-know-no-store',
      comment: 'A backend meets a store through its contract and the wire protocol only.',
      severity: 'error',
      from: { path: '^store/backends/' },
      to: { path: '^store/(api|sync|queries|features|store|index)' },
    },
    {
      name: 'server-runs-the-authority',
      comment: 'The service runs the rules and the authority of the embedded backends, and knows nothing of pages.',
      severity: 'error',
      from: { path: '^server/' },
      to: {
        path: '^(?!server/|node_modules/|store/(model|rules|base|backends)/)',
        dependencyTypesNot: ['core', 'npm', 'npm-dev'],
      },
    },
    {
      name: 'nobody-imports-the-server',
      comment: 'The service is a package of its own.',
      severity: 'error',
      from: { path: product },
      to: { path: '^server/' },
    },
    {
      name: 'anchors-have-one-entry',
      comment: 'Elements use what anchors/index.ts offers.',
      severity: 'error',
      from: { path: '^(components|index|define|demo|stories)' },
      to: { path: '^anchors/(?!index\\.ts$)' },
    },
    {
      name: 'anchors-know-no-elements',
      comment: 'Anchors serve any page and any editor, without Lit.',
      severity: 'error',
      from: { path: '^anchors/' },
      to: { path: `^(?!anchors/|store/|node_modules/)|${page}` },
    },
    {
      name: 'components-know-nothing-above',
      comment: 'Elements are assembled by index, define, stories and pages, never the other way about.',
      severity: 'error',
      from: { path: '^components/' },
      to: { path: '^(index|define|cdn)\\.ts$|^(themes|editors|server)/' },
    },
    {
      name: 'locales-stand-alone',
      comment: 'A language is loaded by itself.',
      severity: 'error',
      from: { path: '^locales/' },
      to: { path: '^(?!locales/|node_modules/)' },
    },
    {
      name: 'no-development-in-product',
      comment: 'Stories, demo, tests, benchmarks and tools use the product; it does not know them.',
      severity: 'error',
      from: { path: product },
      to: { path: '^(stories|demo|test|bench|tools|\\.storybook)/' },
    },
    {
      name: 'classes-define-nothing',
      comment: 'Only a define module registers an element, so that importing a class changes nothing.',
      severity: 'error',
      from: { path: '^components/', pathNot: '/define\\.ts$' },
      to: { path: '/define\\.ts$' },
    },
    {
      name: 'internal-is-internal',
      comment: 'What elements share is no public interface.',
      severity: 'error',
      // The script tag build is an entry: it defines elements itself.
      from: { pathNot: '^(?:(?:components|stories|test|bench)/|cdn\\.ts$)' },
      to: { path: sharedFolders },
    },
    {
      name: 'internal-knows-no-element',
      comment: 'What elements share knows none of them.',
      severity: 'error',
      from: { path: sharedFolders },
      to: { path: '^components/', pathNot: sharedFolders },
    },
    {
      name: 'leaves-know-no-store',
      comment: 'A leaf takes properties and sends events, so that it can be used and shown without a backend.',
      severity: 'error',
      from: { path: `^components/(${leaves.join('|')})/` },
      to: { path: '^components/(base/(container|context)|page/page-context)\\.ts$' },
    },
    {
      name: 'elements-take-their-store',
      comment: 'Only the root makes a store; other elements use the model and the types.',
      severity: 'error',
      from: { path: '^components/', pathNot: '^components/root/root/' },
      to: { path: '^store/(?!model/|rules/)', dependencyTypesNot: ['type-only'] },
    },
  ],
  options: {
    doNotFollow: { path: 'node_modules' },
    exclude: { path: '^(\\.cache|dist|dist-demo|storybook-static|coverage)/' },
    tsPreCompilationDeps: true,
    tsConfig: { fileName: 'tsconfig.json' },
    enhancedResolveOptions: {
      exportsFields: ['exports'],
      conditionNames: ['import', 'types', 'default'],
      extensions: ['.ts', '.js', '.mjs'],
    },
    reporterOptions: { text: { highlightFocused: true } },
  },
};
