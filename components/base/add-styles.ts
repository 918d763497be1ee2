import type { CSSResult } from 'lit';

/** Adds the styles of a lazy module to a shadow root; keeps the existing style sheets. */
export function addStyles(root: DocumentFragment | HTMLElement, styles: readonly CSSResult[]): void {
  if (!(root instanceof ShadowRoot)) return;
  const sheets = styles.flatMap(({ styleSheet }) => styleSheet ?? []);
  root.adoptedStyleSheets = [...new Set([...root.adoptedStyleSheets, ...sheets])];
}
