// Who may import whom: store ← anchors ← components ← index · define ← stories, demo, test.

/** Elements that take properties and send events, and know no store. */
const leaves = [
  ...['comment-pin', 'thread', 'comment', 'comment-body', 'composer', 'reactions', 'emoji-picker', 'attachments'],
  ...['option-menu', 'people-picker', 'autocomplete', 'notification', 'avatar', 'typing', 'recording-player'],
  ...['recording-editor', 'icon', 'menu', 'tooltip', 'relative-time'],
];

const product = '^(store|anchors|components|locales|themes)/|^(index|define|cdn)\\.ts$';
const page = '(^|node_modules/)(lit|lit-html|lit-element|@lit|@lit-labs|@shoelace-style)(/|$)';
const dom = '(^|node_modules/)(@floating-ui|dompurify|prosemirror-[a-z-]+|@tanstack)(/|$)';

/** @type {import('dependency-cruiser').IConfiguration} */
export default {
  forbidden: [
    {
      name: 'no-cycles',
      comment: 'Modules that need each other are one module, or hide a third.',
      severity: 'error',
      from: {},
      to: { circular: true, viaOnly: { dependencyTypesNot: ['type-only'] } },
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
      from: { pathNot: '^(components|stories|test|bench)/' },
      to: { path: '^components/internal/' },
    },
    {
      name: 'internal-knows-no-element',
      comment: 'What elements share knows none of them.',
      severity: 'error',
      from: { path: '^components/internal/' },
      to: { path: '^components/(?!internal/)' },
    },
    {
      name: 'leaves-know-no-store',
      comment: 'A leaf takes properties and sends events, so that it can be used and shown without a backend.',
      severity: 'error',
      from: { path: `^components/(${leaves.join('|')})/` },
      to: { path: '^components/internal/(container|context|page-state|store-controller)\\.ts$' },
    },
    {
      name: 'elements-take-their-store',
      comment: 'Only the root makes a store; other elements use the model and the types.',
      severity: 'error',
      from: { path: '^components/', pathNot: '^components/root/' },
      to: { path: '^store/(?!model/)', dependencyTypesNot: ['type-only'] },
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
