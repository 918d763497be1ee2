/** Hexadecimal, a name, or a function of plain numbers. No `var()`, `url()`, `env()`, `attr()`, `if()` or `image-set()`, nested or escaped. */
const colorSyntax = /^(?:#[\da-f]{3,8}|[a-z]+|(?:rgba?|hsla?|hwb|lab|lch|oklab|oklch|color)\([-+.,%/\s\da-z]*\))$/i;

/** Keywords that stand for another property's value, and no colour of their own. */
const keywords = /^(?:inherit|initial|unset|revert|none|auto)$/i;

/**
 * Whether a value from data (a user, an annotation, a status …) is a colour, and nothing else. Each such value passes here
 * before it reaches a style: `CSS.supports` accepts whatever holds a `var()`, and what that falls back to may load an address.
 */
export const isColor = (value: unknown): value is string =>
  typeof value === 'string' &&
  value.length <= 100 &&
  colorSyntax.test(value.trim()) &&
  !keywords.test(value.trim()) &&
  CSS.supports('color', value);

/** Gives an element a colour from data by a private custom property; takes it away where there is none that is a colour. */
export function setColor({ style }: HTMLElement | SVGElement, property: `--_${string}`, value: unknown): void {
  style.setProperty(property, isColor(value) ? value : null);
}
