import { literalColor } from './tools/stylelint/literal-color.mjs';
import { tokenFallback } from './tools/stylelint/token-fallback.mjs';

/** Properties that have a logical twin: the kit reads from right to left as well. */
const physical = [
  /^(margin|padding|border)-(top|right|bottom|left)/,
  /^border-(top|bottom)-(left|right)-radius$/,
  /^(top|right|bottom|left)$/,
  /^(min-|max-)?(width|height)$/,
  /^scroll-(margin|padding)-(top|right|bottom|left)$/,
];

export default {
  extends: ['stylelint-config-standard'],
  plugins: [literalColor, tokenFallback],
  // Chromium knows `match-parent` by this name alone.
  languageOptions: { syntax: { properties: { 'text-align': '| -webkit-match-parent' } } },
  rules: {
    'custom-property-pattern': ['^(collab|_)[a-z0-9-]*', { message: 'Custom properties are --collab-… or --_…' }],
    'property-disallowed-list': [physical, { message: (name) => `"${name}" is physical: use its logical twin` }],
    'declaration-property-value-disallowed-list': {
      '/^(text-align|float|clear)$/': ['left', 'right'],
      // Four values name a left and a right.
      '/^(margin|padding)$/': [/^(?!.*calc)\S+ \S+ \S+ \S+$/],
    },
    // Matters of taste: tokens stand in groups, and `srgb`, `currentColor`, `#ffffff` read well as they are.
    'value-keyword-case': null,
    'color-hex-length': null,
    'lightness-notation': null,
    'hue-degree-notation': null,
    'alpha-value-notation': null,
    'custom-property-empty-line-before': null,
    'comment-empty-line-before': null,
    // What is written first is often the general case, in groups that belong together.
    'no-descending-specificity': null,
    'property-no-vendor-prefix': [true, { ignoreProperties: ['-webkit-text-size-adjust', 'text-size-adjust'] }],
    // A part in kebab-case, with its variant: `.button--primary`.
    'selector-class-pattern': '^[a-z][a-z0-9]*(-[a-z0-9]+)*(--[a-z0-9]+(-[a-z0-9]+)*)?$',
    'selector-type-no-unknown': [true, { ignore: ['custom-elements'] }],
  },
  overrides: [
    {
      // A page of its own, with names of its own.
      files: ['demo/**/*.css'],
      rules: { 'custom-property-pattern': null },
    },
    {
      files: ['components/**/*.styles.ts'],
      customSyntax: 'postcss-lit',
      rules: { 'collab/literal-color': true, 'collab/token-fallback': true, 'no-empty-source': null },
    },
    {
      // Where the defaults of the tokens stand.
      files: ['components/styles/tokens.styles.ts'],
      rules: { 'collab/literal-color': null, 'collab/token-fallback': null },
    },
  ],
};
