import js from '@eslint/js';
import checkFile from 'eslint-plugin-check-file';
import lit from 'eslint-plugin-lit';
import litA11y from 'eslint-plugin-lit-a11y';
import perfectionist from 'eslint-plugin-perfectionist';
import wc from 'eslint-plugin-wc';
import { defineConfig, globalIgnores } from 'eslint/config';
import ts from 'typescript-eslint';
import * as bans from './tools/eslint/bans.mjs';
import { elementMembers } from './tools/eslint/element-members.mjs';

const shown = ['components/**/*.ts', 'stories/**/*.ts', 'demo/**/*.ts'];
const tests = ['test/**/*.ts'];
/** Names that do not say what a file holds. */
const vagueNames = '**/@(utils|util|helpers|helper|common|shared|types|misc).*';
/** Suffixes that name no role; a configuration file may have several parts, as in `vite.demo.config.ts`. */
const unknownRoles = '**/*.!(styles|events|test|stories|bench|d|config|*.config).*';
/** Files whose one export has no better name than the file's. */
const unnamed = [
  '**/*.styles.ts',
  'locales/**/*.ts',
  '**/*.stories.ts',
  '**/*.config.{ts,js,mjs}',
  '.*.mjs',
  '.storybook/*.ts',
];

const nodeGlobals = ['process', 'console', 'Buffer', 'URL', 'fetch', 'performance', 'setTimeout', 'clearTimeout'];

export default defineConfig(
  globalIgnores([
    '.cache',
    'dist',
    'dist-demo',
    'storybook-static',
    'coverage',
    'node_modules',
    'custom-elements.json',
    // Types for frameworks: their own compilers check them, in test/package/frameworks.test.ts.
    'frameworks',
  ]),
  js.configs.recommended,
  {
    files: ['**/*.{js,mjs}'],
    languageOptions: { globals: Object.fromEntries(nodeGlobals.map((name) => [name, 'readonly'])) },
  },
  {
    files: ['**/*.{ts,js,mjs}'],
    plugins: { 'check-file': checkFile, perfectionist },
    rules: {
      // Names that begin with a dot are those of a tool; `**` leaves them out.
      'check-file/filename-naming-convention': ['error', { '**/*': 'KEBAB_CASE' }, { ignoreMiddleExtensions: true }],
      'check-file/filename-blocklist': [
        'error',
        { [vagueNames]: '', [unknownRoles]: '' },
        { errorMessage: '"{{ target }}" is not named for what it holds, or its suffix is not a known role.' },
      ],
      'check-file/folder-naming-convention': ['error', { '**/': 'KEBAB_CASE' }, { ignoreWords: ['.storybook'] }],
      // Packages, then other folders, then this one. Imports for side effects keep their place.
      'perfectionist/sort-imports': [
        'error',
        { groups: ['builtin', 'external', 'parent', ['sibling', 'index']], newlinesBetween: 0 },
      ],
      eqeqeq: 'error',
      'no-eval': 'error',
      'no-implied-eval': 'error',
      'no-new-func': 'error',
      'object-shorthand': 'error',
      'prefer-template': 'error',
      'no-restricted-syntax': ['error', ...bans.addresses],
    },
  },
  {
    files: ['**/*.ts'],
    extends: [ts.configs.strictTypeChecked, ts.configs.stylisticTypeChecked],
    languageOptions: { parserOptions: { projectService: true, tsconfigRootDir: import.meta.dirname } },
    rules: {
      '@typescript-eslint/no-confusing-void-expression': [
        'error',
        { ignoreArrowShorthand: true, ignoreVoidReturningFunctions: true },
      ],
      // `void signal.value` reads a signal to follow it.
      '@typescript-eslint/no-meaningless-void-operator': 'off',
      // It would ask for the assertion that another rule forbids.
      '@typescript-eslint/non-nullable-type-assertion-style': 'off',
      '@typescript-eslint/no-unused-vars': [
        'error',
        { argsIgnorePattern: '^_', varsIgnorePattern: '^_$', ignoreRestSiblings: true },
      ],
      // A method that an interface makes asynchronous may have nothing to wait for.
      '@typescript-eslint/require-await': 'off',
      '@typescript-eslint/restrict-template-expressions': ['error', { allowNumber: true }],
      '@typescript-eslint/switch-exhaustiveness-check': ['error', { considerDefaultExhaustiveForUnions: true }],
      // An index signature names its key.
      '@typescript-eslint/consistent-indexed-object-style': 'off',
      // An empty string is no value, and `||` says so.
      '@typescript-eslint/prefer-nullish-coalescing': ['error', { ignorePrimitives: { string: true, boolean: true } }],
      // Lit binds the listeners of a template to their host.
      '@typescript-eslint/unbound-method': 'off',
    },
  },
  {
    files: ['**/*.{ts,js,mjs}'],
    ignores: unnamed,
    rules: {
      'no-restricted-exports': [
        'error',
        {
          restrictDefaultExports: {
            direct: true,
            named: true,
            defaultFrom: true,
            namedFrom: true,
            namespaceFrom: true,
          },
        },
      ],
    },
  },
  {
    files: shown,
    extends: [lit.configs['flat/recommended'], wc.configs['flat/recommended']],
    plugins: { 'lit-a11y': litA11y },
    settings: { litHtmlSources: true },
    rules: {
      ...litA11y.configs.recommended.rules,
      'lit/attribute-names': ['error', { convention: 'kebab' }],
      'lit/lifecycle-super': 'error',
      'lit/no-classfield-shadowing': 'error',
      'lit/no-legacy-imports': 'error',
      'lit/no-this-assign-in-render': 'error',
      'lit/no-useless-template-literals': 'error',
      'lit/no-value-attribute': 'error',
      'lit/prefer-static-styles': 'error',
      'lit/quoted-expressions': 'error',
      'perfectionist/sort-classes': ['error', ...elementMembers],
      'wc/no-child-traversal-in-attributechangedcallback': 'error',
      'wc/no-child-traversal-in-connectedcallback': 'error',
      'wc/no-closed-shadow-root': 'error',
      'wc/no-constructor-params': 'error',
      'wc/no-customized-built-in-elements': 'error',
      'wc/no-typos': 'error',
      'no-restricted-imports': ['error', { paths: bans.unsafeImports }],
      'no-restricted-syntax': ['error', ...bans.addresses, ...bans.sinks],
    },
  },
  {
    files: ['components/*/*/*.ts'],
    rules: {
      'no-restricted-syntax': ['error', ...bans.addresses, ...bans.sinks, ...bans.unprefixedClasses],
    },
  },
  {
    files: ['anchors/**/*.ts'],
    rules: {
      'no-restricted-imports': ['error', { patterns: [bans.pagePackages] }],
      'no-restricted-syntax': ['error', ...bans.addresses, ...bans.sinks],
    },
  },
  {
    files: ['store/**/*.ts'],
    rules: {
      'no-restricted-globals': ['error', bans.pageGlobals],
      'no-restricted-imports': [
        'error',
        { paths: [bans.throwingSignals], patterns: [bans.pagePackages, bans.domPackages] },
      ],
      'no-restricted-syntax': ['error', ...bans.addresses, ...bans.sinks, ...bans.pageTypes],
    },
  },
  {
    files: ['store/base/signals.ts'],
    rules: { 'no-restricted-imports': 'off' },
  },
  {
    files: tests,
    rules: {
      // Chai's assertions are properties.
      '@typescript-eslint/no-unused-expressions': 'off',
      // What the testing library hands over, an event or a snapshot, has no type.
      '@typescript-eslint/no-unsafe-argument': 'off',
      '@typescript-eslint/no-unsafe-assignment': 'off',
      '@typescript-eslint/no-unsafe-member-access': 'off',
      'no-restricted-syntax': ['error', ...bans.addresses, ...bans.idleTests],
    },
  },
);
