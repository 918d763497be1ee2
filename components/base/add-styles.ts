import type { CSSResult } from 'lit';

/** Adds the styles of a lazy module to a shadow root, if there is one; keeps the existing style sheets. */
export function addStyles(root: DocumentFragment | HTMLElement | null | undefined, styles: readonly CSSResult[]): void {
  if (!(root instanceof ShadowRoot)) return;
  const sheets = styles.flatMap(({ styleSheet }) => styleSheet ?? []);
  root.adoptedStyleSheets = [...new Set([...root.adoptedStyleSheets, ...sheets])];
}
