import type { CSSResult } from 'lit';

/** Adds styles to what an element renders, with what loads on demand; those it has stay as they are. */
export function addStyles(root: DocumentFragment | HTMLElement, styles: readonly CSSResult[]): void {
  if (!(root instanceof ShadowRoot)) return;
  const sheets = styles.flatMap(({ styleSheet }) => styleSheet ?? []);
  root.adoptedStyleSheets = [...new Set([...root.adoptedStyleSheets, ...sheets])];
}
