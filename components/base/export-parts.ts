/** Returns part names with a prefix: `box` of a composer becomes `composer-box`. */
export const prefixParts = (prefix: string, parts: readonly string[]): readonly string[] =>
  parts.map((part) => `${prefix}-${part}`);

/** Returns the `exportparts` value that exports parts under prefixed names. */
export const exportPartsOf = (prefix: string, parts: readonly string[]): string =>
  parts.map((part) => `${part}: ${prefix}-${part}`).join(', ');
