/** A colour as a browser would draw it: red, green, blue and opacity from 0 to 1. */
export type Color = readonly [red: number, green: number, blue: number, alpha: number];
export type Scheme = 'light' | 'dark';
export type Tokens = ReadonlyMap<string, string>;

/** The custom properties a sheet declares; of one declared twice, the first. */
export function readTokens(css: string): Map<string, string> {
  const tokens = new Map<string, string>();
  for (const [, name = '', value = ''] of css.replace(/\/\*[^]*?\*\//g, '').matchAll(/(--[\w-]+):\s*([^;]+);/g)) {
    if (!tokens.has(name))
      tokens.set(
        name,
        value
          .replace(/\s+/g, ' ')
          .replace(/\( | \)/g, (s) => s.trim())
          .trim(),
      );
  }
  return tokens;
}

/** What a colour value comes to; of CSS it knows what the kit's themes use. */
export function resolveColor(value: string, tokens: Tokens, scheme: Scheme): Color {
  const resolve = (part: string) => resolveColor(part, tokens, scheme);
  if (value.startsWith('#')) return parseHex(value);
  const [name, args] = parseCall(value);
  const [first = '', second = '', third = ''] = args;
  if (name === 'var') return resolve(tokens.get(first) ?? second);
  if (name === 'light-dark') return resolve(scheme === 'light' ? first : second);
  if (name === 'color-mix' && first === 'in srgb') return mix(second, third, resolve);
  if (name === 'oklch') return relative(first, resolve);
  if (name === 'color') return relativeGray(first, tokens, resolve);
  throw new Error(`Cannot read the colour "${value}".`);
}

/** WCAG 2's contrast of a colour on an opaque ground, from 1 to 21. */
export function contrast(color: Color, ground: Color): number {
  const [a, b] = [luminance(color), luminance(ground)];
  return (Math.max(a, b) + 0.05) / (Math.min(a, b) + 0.05);
}

export function toHex(color: Color): string {
  return `#${color
    .map((part) =>
      Math.round(part * 255)
        .toString(16)
        .padStart(2, '0'),
    )
    .join('')}`;
}

function parseHex(hex: string): Color {
  const digits = hex.length > 5 ? hex.slice(1) : hex.slice(1).replace(/./g, '$&$&');
  const [red = 0, green = 0, blue = 0, alpha = 255] = (digits.match(/../g) ?? []).map((pair) => parseInt(pair, 16));
  return [red / 255, green / 255, blue / 255, alpha / 255];
}

/** `name(a, b(c, d))` as `['name', ['a', 'b(c, d)']]`. */
function parseCall(value: string): [name: string, args: string[]] {
  const open = value.indexOf('(');
  if (open < 0 || !value.endsWith(')')) throw new Error(`Cannot read "${value}".`);
  return [value.slice(0, open), split(value.slice(open + 1, -1), ',')];
}

/** Splits at a sign that stands outside parentheses. */
function split(text: string, sign: string): string[] {
  const parts: string[] = [];
  let part = '';
  let depth = 0;
  for (const char of `${text}${sign}`) {
    depth += Number(char === '(') - Number(char === ')');
    const ends = char === sign && depth === 0;
    if (ends) parts.push(part.trim());
    part = ends ? '' : part + char;
  }
  return parts;
}

function mix(weighted: string, other: string, resolve: (part: string) => Color): Color {
  const [color = '', percent = ''] = split(weighted, ' ');
  const share = parseFloat(percent) / 100;
  const [from, to] = [resolve(color), resolve(other)];
  return [0, 1, 2, 3].map((i) => (from[i] ?? 0) * share + (to[i] ?? 0) * (1 - share)) as unknown as Color;
}

/** `oklch(from <colour> <l> <c> <h>)`; the hue stays as it is. */
function relative(text: string, resolve: (part: string) => Color): Color {
  const [, from = '', lightness = '', chroma = ''] = split(text, ' ');
  const { l, c, h } = toOklch(resolve(from));
  return fromOklch(calculate(lightness, { l, c }), calculate(chroma, { l, c }), h);
}

/** `color(from <colour> xyz <x> <y> <z>)` with three equal coordinates, which beyond 1 are clipped to white. */
function relativeGray(text: string, tokens: Tokens, resolve: (part: string) => Color): Color {
  const [, from = '', , , coordinate = ''] = split(text, ' ');
  const [, variable = ''] = /^var\((.+)\)$/.exec(coordinate) ?? [];
  const value = calculate(tokens.get(variable) ?? coordinate, { y: luminance(resolve(from)) });
  const gray = Math.min(1, gamma(value));
  return [gray, gray, gray, 1];
}

/** A number, a channel, `min()`, `max()`, `clamp()`, `calc()`, or a product or difference of these. */
function calculate(text: string, channels: Readonly<Record<string, number>>): number {
  const channel = channels[text];
  if (channel !== undefined) return channel;
  if (/^[\d.]+$/.test(text)) return Number(text);
  const terms = split(text, ' ');
  if (terms.length === 3) {
    const [left, right] = [calculate(terms[0] ?? '', channels), calculate(terms[2] ?? '', channels)];
    return terms[1] === '*' ? left * right : left - right;
  }
  const [name, args] = parseCall(text);
  const [first = 0, second = 0, third = 0] = args.map((arg) => calculate(arg, channels));
  if (name === 'min') return Math.min(first, second);
  if (name === 'max') return Math.max(first, second);
  if (name === 'clamp') return Math.min(Math.max(first, second), third);
  return first;
}

const linear = (part: number) => (part <= 0.04045 ? part / 12.92 : ((part + 0.055) / 1.055) ** 2.4);
const gamma = (part: number) => (part <= 0.0031308 ? part * 12.92 : 1.055 * part ** (1 / 2.4) - 0.055);

function luminance([red, green, blue]: Color): number {
  return 0.2126 * linear(red) + 0.7152 * linear(green) + 0.0722 * linear(blue);
}

function toOklch(color: Color): { l: number; c: number; h: number } {
  const [red, green, blue] = [linear(color[0]), linear(color[1]), linear(color[2])];
  const long = Math.cbrt(0.4122214708 * red + 0.5363325363 * green + 0.0514459929 * blue);
  const medium = Math.cbrt(0.2119034982 * red + 0.6806995451 * green + 0.1073969566 * blue);
  const short = Math.cbrt(0.0883024619 * red + 0.2817188376 * green + 0.6299787005 * blue);
  const a = 1.9779984951 * long - 2.428592205 * medium + 0.4505937099 * short;
  const b = 0.0259040371 * long + 0.7827717662 * medium - 0.808675766 * short;
  return {
    l: 0.2104542553 * long + 0.793617785 * medium - 0.0040720468 * short,
    c: Math.hypot(a, b),
    h: Math.atan2(b, a),
  };
}

function fromOklch(lightness: number, chroma: number, hue: number): Color {
  const [a, b] = [chroma * Math.cos(hue), chroma * Math.sin(hue)];
  const long = (lightness + 0.3963377774 * a + 0.2158037573 * b) ** 3;
  const medium = (lightness - 0.1055613458 * a - 0.0638541728 * b) ** 3;
  const short = (lightness - 0.0894841775 * a - 1.291485548 * b) ** 3;
  const clip = (part: number) => Math.min(1, Math.max(0, gamma(part)));
  return [
    clip(4.0767416621 * long - 3.3077115913 * medium + 0.2309699292 * short),
    clip(-1.2684380046 * long + 2.6097574011 * medium - 0.3413193965 * short),
    clip(-0.0041960863 * long - 0.7034186147 * medium + 1.707614701 * short),
    1,
  ];
}
