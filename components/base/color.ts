import { hasAccentColor } from '../../store/model/accent-values.js';

/** Hexadecimal, a name, or a function of plain numbers. No `var()`, `url()`, `env()`, `attr()`, `if()` or `image-set()`, nested or escaped. */
const colorSyntax = /^(?:#[\da-f]{3,8}|[a-z]+|(?:rgba?|hsla?|hwb|lab|lch|oklab|oklch|color)\([-+.,%/\s\da-z]*\))$/i;

/** Keywords that refer to another value and name no colour. */
const keywords = /^(?:inherit|initial|unset|revert|none|auto)$/i;

/**
 * Whether a value from data (a user, an annotation, a status …) is a colour and nothing else. Every such value is checked
 * before it is set in a style: `CSS.supports` accepts any `var()`, whose fallback may load a URL.
 */
export const isColor = (value: unknown): value is string =>
  typeof value === 'string' &&
  value.length <= 100 &&
  colorSyntax.test(value.trim()) &&
  !keywords.test(value.trim()) &&
  CSS.supports('color', value);

/** Sets a private custom property to a colour from data; removes the property if the value is no colour. */
export function setColor({ style }: HTMLElement | SVGElement, property: `--_${string}`, value: unknown): void {
  style.setProperty(property, isColor(value) ? value : null);
}

/** Returns the CSS colour of a status, priority or category; empty for a predefined one, which uses the accent colour. */
export const displayColor = (value: { readonly id: string; readonly name: string; readonly color?: string }): string =>
  hasAccentColor(value) ? '' : (value.color ?? '');
