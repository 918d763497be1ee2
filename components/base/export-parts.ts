/** Names that parts of an element have outside what shows it: `box` of a composer is `composer-box`. */
export const prefixed = (prefix: string, parts: readonly string[]): readonly string[] =>
  parts.map((part) => `${prefix}-${part}`);

/** What `exportparts` says to give parts on by such names. */
export const exportPrefixed = (prefix: string, parts: readonly string[]): string =>
  parts.map((part) => `${part}: ${prefix}-${part}`).join(', ');
