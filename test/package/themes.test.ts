import { readFileSync } from 'node:fs';
import { describe, expect, it } from 'vitest';
import builtIn from '../../components/styles/tokens.styles.js';
import { contrast, readTokens, resolveColor, toHex, type Scheme, type Tokens } from './css-color.js';

const read = (file: string) => readTokens(readFileSync(new URL(`../../themes/${file}`, import.meta.url), 'utf8'));

const own = readTokens(builtIn.cssText);
const documented = read('tokens.css');
const light = read('light.css');
const dark = read('dark.css');
const highContrast = read('contrast.css');

/** Public name, private name and value, of each token the elements read. */
const publicTokens = [...own].flatMap(([name, value]) => {
  const [, given] = /^var\((--collab-[\w-]+),/.exec(value) ?? [];
  return given ? [{ name, given, value }] : [];
});
const roles = publicTokens.map(({ given }) => given).filter((given) => given.startsWith('--collab-color-'));

/** Each theme as elements meet it: what the file sets, the built-in value where it sets nothing. */
const looks: [label: string, theme: Tokens, scheme: Scheme][] = [
  ['no theme, light', new Map(), 'light'],
  ['no theme, dark', new Map(), 'dark'],
  ['tokens.css, light', documented, 'light'],
  ['tokens.css, dark', documented, 'dark'],
  ['light.css', light, 'light'],
  ['dark.css', dark, 'dark'],
  ['contrast.css, light', highContrast, 'light'],
  ['contrast.css, dark', highContrast, 'dark'],
];

function color(role: string, theme: Tokens, scheme: Scheme) {
  return resolveColor(`var(--_color-${role})`, new Map([...own, ...theme]), scheme);
}

describe('themes', () => {
  it('documents every token that the elements read', () => {
    const missing = publicTokens.map(({ given }) => given).filter((given) => !documented.has(given));
    expect(publicTokens.length).toBeGreaterThan(50);
    expect(missing).toEqual([]);
  });

  it('sets every colour role in light and dark', () => {
    expect(roles.filter((role) => !light.has(role) || !dark.has(role) || !highContrast.has(role))).toEqual([]);
  });

  it.each(looks.slice(2, 6))('has the built-in colours in %s', (_label, theme, scheme) => {
    const differences = roles.filter((role) => {
      const given = resolveColor(`var(${role})`, theme, scheme);
      const built = color(role.slice('--collab-color-'.length), new Map(), scheme);
      return given.some((part, i) => Math.abs(part - (built[i] ?? 0)) > 1.5 / 255);
    });
    expect(differences).toEqual([]);
  });

  it('has the built-in sizes in tokens.css', () => {
    const sizes = publicTokens.filter(({ given }) => !/color|accent|shadow|size$/.test(given));
    const differences = sizes.filter(({ given, value }) => value !== `var(${given}, ${documented.get(given) ?? ''})`);
    expect(sizes.length).toBeGreaterThan(20);
    expect(differences).toEqual([]);
  });
});

const grounds = ['surface', 'surface-raised', 'surface-sunken', 'hover', 'selected'];
const texts: [text: string, grounds: string[]][] = [
  ['text', [...grounds, 'accent-soft', 'danger-soft', 'success-soft', 'warning-soft']],
  ['text-muted', grounds],
  ['text-subtle', grounds],
  ['accent-text', [...grounds, 'accent-soft']],
  ['on-accent', ['accent', 'accent-hover']],
  ['danger', ['surface', 'surface-raised', 'surface-sunken', 'danger-soft']],
  ['on-danger', ['danger']],
  ['success', ['surface', 'surface-raised', 'surface-sunken', 'success-soft']],
  ['warning', ['surface', 'surface-raised', 'surface-sunken', 'warning-soft']],
];
const marks = ['border-strong', 'accent', 'unread', 'neutral', 'focus'];
const markGrounds = ['surface', 'surface-raised', 'surface-sunken'];

describe.each(looks)('contrast with %s', (label, theme, scheme) => {
  const high = label.startsWith('contrast');

  it.each(texts)(`of text in %s is ${high ? '7:1' : '4.5:1'}`, (text, on) => {
    const low = on.flatMap((ground) => tooLow(text, ground, high ? 7 : 4.5));
    expect(low).toEqual([]);
  });

  it.each(marks)(`of marks in %s is ${high ? '4.5:1' : '3:1'}`, (mark) => {
    const low = markGrounds.flatMap((ground) => tooLow(mark, ground, high ? 4.5 : 3));
    expect(low).toEqual([]);
  });

  function tooLow(role: string, ground: string, least: number): string[] {
    const [drawn, under] = [color(role, theme, scheme), color(ground, theme, scheme)];
    const ratio = contrast(drawn, under);
    return ratio >= least ? [] : [`${role} ${toHex(drawn)} on ${ground} ${toHex(under)} is ${ratio.toFixed(2)}`];
  }
});

describe('a page that sets --collab-accent', () => {
  const brands = [
    '#2f5bea',
    '#0d9488',
    '#facc15',
    '#dc2626',
    '#111827',
    '#16a34a',
    '#ec4899',
    '#e11d48',
    '#ffffff',
    '#000000',
  ];

  it.each(brands)('is readable with text on %s and text in this colour', (brand) => {
    const theme = new Map([['--collab-accent', brand]]);
    for (const scheme of ['light', 'dark'] as const) {
      const on = contrast(color('on-accent', theme, scheme), color('accent', theme, scheme));
      const hovered = contrast(color('on-accent', theme, scheme), color('accent-hover', theme, scheme));
      const text = contrast(color('accent-text', theme, scheme), color('surface-raised', theme, scheme));
      expect(Math.min(on, hovered, text), scheme).toBeGreaterThanOrEqual(4.5);
    }
  });
});
