// Bans with their reasons, as options of ESLint's `no-restricted-…` rules. If several configurations match a file, the last one
// replaces the options of the others. The configuration therefore concatenates these lists.

/** Ways for text to become markup, and for markup to bring styles: a strict CSP with Trusted Types stops them. */
export const sinks = [
  {
    selector:
      'MemberExpression[property.name=/^(innerHTML|outerHTML|insertAdjacentHTML|setHTMLUnsafe|createContextualFragment)$/]',
    message: 'HTML has one sink: the sanitiser of comment-body.',
  },
  {
    selector: 'CallExpression[callee.object.name="document"][callee.property.name=/^write(ln)?$/]',
    message: 'document.write replaces the page and is barred by Trusted Types.',
  },
  {
    selector: 'TaggedTemplateExpression[tag.name=/^(html|svg)$/] TemplateElement[value.raw=/[\\s.@?]style\\s*=/]',
    message: 'A strict CSP drops style attributes: use a class, a state, or a custom property set from script.',
  },
];

/** Signals that throw what an observer throws at whoever changes the value. */
export const throwingSignals = {
  name: '@preact/signals-core',
  importNames: ['signal', 'computed', 'batch'],
  message: 'The signals of store/base/signals.ts report what an observer throws.',
};

/** Directives and tags of Lit that put unchecked text into the page. */
export const unsafeImports = [
  ...['unsafe-html', 'unsafe-svg', 'unsafe-mathml'].map((name) => ({
    name: `lit/directives/${name}.js`,
    message: 'HTML has one sink: the sanitiser of comment-body.',
  })),
  {
    name: 'lit/directives/style-map.js',
    message: 'A strict CSP drops style attributes: set custom properties from script.',
  },
  { name: 'lit', importNames: ['unsafeCSS'], message: 'Styles are literals.' },
  { name: 'lit/static-html.js', message: 'Templates are literals.' },
];

/** Imports are the addresses of files, as browsers and Node read them. */
export const addresses = [
  {
    selector:
      ':matches(ImportDeclaration, ExportNamedDeclaration, ExportAllDeclaration)[source.value=/^\\.(?!.*\\.(m?js|css|json)$)/]',
    message: 'A relative import ends in .js.',
  },
];

/** Element and event classes meet the DOM's own names (Comment, Notification) without a prefix. */
export const unprefixedClasses = [
  {
    selector:
      'ExportNamedDeclaration > ClassDeclaration[superClass.name=/(Element|Container|Event)$/][id.name!=/^Collab[A-Z]/]',
    message: 'An element or event class is called Collab….',
  },
];

/** A test that is left out, or that waits for time to pass instead of for what it tests. */
export const idleTests = [
  {
    selector:
      'MemberExpression[object.name=/^(describe|it|test|suite)$/][property.name=/^(skip|only|todo|skipIf|runIf)$/]',
    message: 'Every test runs, in every run.',
  },
  {
    selector: 'CallExpression[callee.name=/^(xit|xdescribe|fit|fdescribe)$/]',
    message: 'Every test runs, in every run.',
  },
  {
    selector: 'CallExpression:matches([callee.name="aTimeout"], [callee.property.name="waitForTimeout"])',
    message: 'Nothing sleeps: wait for what the test is about.',
  },
  {
    selector: 'NewExpression[callee.name="Promise"] CallExpression[callee.name="setTimeout"]',
    message: 'Nothing sleeps: wait for what the test is about.',
  },
];

/** Names of the page. The store runs in Node and in workers, where none of them is. */
const pageNames = [
  ...['window', 'document', 'self', 'parent', 'top', 'frames', 'screen', 'history', 'location', 'navigation'],
  ...['localStorage', 'sessionStorage', 'customElements', 'visualViewport'],
  ...[
    'Element',
    'HTMLElement',
    'SVGElement',
    'Node',
    'Document',
    'DocumentFragment',
    'ShadowRoot',
    'Range',
    'Selection',
  ],
  ...[
    'DOMParser',
    'CSS',
    'CSSStyleSheet',
    'Image',
    'Audio',
    'FileReader',
    'KeyboardEvent',
    'MouseEvent',
    'PointerEvent',
  ],
  ...['MutationObserver', 'ResizeObserver', 'IntersectionObserver'],
  ...[
    'requestAnimationFrame',
    'cancelAnimationFrame',
    'requestIdleCallback',
    'getComputedStyle',
    'matchMedia',
    'getSelection',
  ],
  ...['alert', 'confirm', 'prompt', 'open'],
];

const storeMessage = 'The store knows no page: it runs in Node and in workers as well.';

/** The page's classes as types; as values they are globals. */
export const pageTypes = [
  {
    selector:
      'TSTypeReference > Identifier[name=/^(Element|(HTML|SVG)\\w*Element|ShadowRoot|DocumentFragment|CSSStyleSheet)$/]',
    message: storeMessage,
  },
];

/** The page's names as bare globals and as properties of the global object. */
export const pageGlobals = {
  globals: pageNames.map((name) => ({ name, message: storeMessage })),
  checkGlobalObject: true,
};

/** Packages of the page, which store and anchors do without. */
export const pagePackages = {
  group: ['lit', 'lit/*', '@lit/*', 'lit-html', 'lit-element', '@shoelace-style/*'],
  message: 'Store and anchors are usable without Lit.',
};

/** Packages that need a DOM. */
export const domPackages = {
  group: ['@floating-ui/*', 'dompurify', 'prosemirror-*', '@tanstack/*'],
  message: storeMessage,
};
