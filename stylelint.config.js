/** Properties that have a logical twin: the kit reads from right to left as well. */
const physical = [
  /^(margin|padding|border)-(top|right|bottom|left)/,
  /^border-(top|bottom)-(left|right)-radius$/,
  /^(top|right|bottom|left)$/,
  /^(min-|max-)?(width|height)$/,
  /^scroll-(margin|padding)-(top|right|bottom|left)$/,
];

/** Values that name a left and a right, by property. */
const physicalValues = {
  '/^(text-align|float|clear)$/': ['left', 'right'],
  '/^(margin|padding)$/': [/^(?!.*calc)\S+ \S+ \S+ \S+$/],
};

/** A colour function with numbers only, outside fallbacks. `oklch(from var(--_ground) …)` derives a colour from a token. */
const literalColorFunction =
  /(?<!\b(var|light-dark)\([^()]*)\b(rgba?|hsla?|hwb|(ok)?lab|(ok)?lch|color)\((?![^)]*\bvar\()/i;

/** A token that is read without a fallback: an element also looks right without a theme file. */
const bareToken = /\bvar\(\s*--collab-[\w-]+\s*\)/;

/** A theme sets colours; elsewhere, a literal is the fallback of a token. */
const withinFallbacks = {
  ignoreFunctions: ['var', 'light-dark'],
  message: (color) => `"${color}" belongs to a theme: read a token, with the colour as its fallback`,
};

export default {
  extends: ['stylelint-config-standard'],
  // Chromium knows `match-parent` by this name alone.
  languageOptions: { syntax: { properties: { 'text-align': '| -webkit-match-parent' } } },
  rules: {
    'custom-property-pattern': ['^(collab|_)[a-z0-9-]*', { message: 'Custom properties are --collab-… or --_…' }],
    'property-disallowed-list': [physical, { message: (name) => `"${name}" is physical: use its logical twin` }],
    'declaration-property-value-disallowed-list': physicalValues,
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
      rules: {
        'color-no-hex': [true, withinFallbacks],
        'color-named': ['never', withinFallbacks],
        'declaration-property-value-disallowed-list': [
          { ...physicalValues, '/./': [literalColorFunction, bareToken] },
          {
            message: (property, value) =>
              `"${property}: ${value}" is physical, names a colour of a theme, or reads a token without a fallback`,
          },
        ],
        'no-empty-source': null,
      },
    },
    {
      // The defaults of the tokens.
      files: ['components/styles/tokens.styles.ts'],
      rules: {
        'color-no-hex': null,
        'color-named': null,
        'declaration-property-value-disallowed-list': physicalValues,
      },
    },
  ],
};
