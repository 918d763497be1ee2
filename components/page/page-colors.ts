import type { ColorScheme } from '../base/context.js';

/** Attributes by which design systems say light or dark on `html` or `body`. */
export const schemeAttributes = [
  'data-collab-theme',
  'data-theme',
  'data-bs-theme',
  'data-color-mode',
  'data-color-scheme',
  'data-mode',
  'class',
  'style',
] as const;

const named = (value: string | null | undefined): ColorScheme => {
  const words = value?.toLowerCase().split(/[\s_-]+/) ?? [];
  if (words.includes('dark')) return 'dark';
  return words.includes('light') ? 'light' : '';
};

function attributeScheme(element: Element): ColorScheme {
  for (const name of schemeAttributes) {
    if (name === 'class' || name === 'style') continue;
    const scheme = named(element.getAttribute(name));
    if (scheme) return scheme;
  }
  if (element.classList.contains('dark')) return 'dark';
  return element.classList.contains('light') ? 'light' : '';
}

/** `color-scheme` as the page sets it: `light dark` follows the system and says nothing by itself. */
function propertyScheme(element: Element): ColorScheme {
  const words = getComputedStyle(element).colorScheme.split(' ');
  if (words.includes('dark')) return words.includes('light') ? '' : 'dark';
  return words.includes('light') ? 'light' : '';
}

/** What the page's own ground looks like: a page painted white stays light on a dark system. */
function groundScheme(element: Element): ColorScheme {
  const [, channels] = /^rgba?\(([^)]+)\)/.exec(getComputedStyle(element).backgroundColor) ?? [];
  const [red = 0, green = 0, blue = 0, alpha = 1] = channels?.split(/[\s,/]+/).map(Number) ?? [0, 0, 0, 0];
  if (alpha < 0.5) return '';
  return 0.299 * red + 0.587 * green + 0.114 * blue > 127 ? 'light' : 'dark';
}

/** Whether the page is light or dark, by its own signs: attributes, classes, `color-scheme` where `host` stands, its ground. */
export function pageColorScheme(host: Element): ColorScheme {
  const { body, documentElement: root } = document;
  const elements = [root, body];
  const signs = [
    ...elements.map((element) => () => attributeScheme(element)),
    () => propertyScheme(host),
    ...elements.reverse().map((element) => () => groundScheme(element)),
  ];
  for (const sign of signs) {
    const scheme = sign();
    if (scheme) return scheme;
  }
  return '';
}
