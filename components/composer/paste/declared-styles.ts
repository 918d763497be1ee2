import { inertStyle, inertStyleSheet, restored } from '../../internal/inert-html.js';

/** What a pasted document says of an element's looks; to be read before the next is asked for. */
export type DeclaredStyles = (element: Element) => CSSStyleDeclaration;

/** Reads the styles of a document that was made inert, in its style sheets and on its elements. */
export function declaredStyles(page: Document): DeclaredStyles {
  const fromSheets = new Map<Element, string>();
  for (const { selectorText, style } of rulesOf(page)) {
    for (const element of page.querySelectorAll(selectorText)) {
      fromSheets.set(element, `${fromSheets.get(element) ?? ''};${style.cssText}`);
    }
  }
  const { style } = document.createElement('span');
  return (element) => {
    style.cssText = `${fromSheets.get(element) ?? ''};${writtenStyle(element)}`;
    return style;
  };
}

/** The text of an element's style, with what no browser knows. */
export function writtenStyle(element: Element): string {
  return restored(element.getAttribute(inertStyle) ?? '');
}

/** A sheet made by script is no inline style to a content security policy. */
function rulesOf(page: Document): CSSStyleRule[] {
  return [...page.querySelectorAll(inertStyleSheet)].flatMap(({ textContent }) => {
    const sheet = new CSSStyleSheet();
    sheet.replaceSync(restored(textContent).replace(/<!--|-->/g, ''));
    // A namespace's prefix is known in its own sheet only.
    return [...sheet.cssRules].filter((rule) => rule instanceof CSSStyleRule && !rule.selectorText.includes('|'));
  }) as CSSStyleRule[];
}

/** Whether a style names a font whose letters are all of one width; undefined where it names none. */
export function isMonospaced({ fontFamily }: CSSStyleDeclaration): boolean | undefined {
  return says(fontFamily.split(',')[0] ?? '', /mono(?!type)|courier|consolas|menlo|monaco|\bcode\b/i);
}

/** Whether a style keeps line breaks and spaces as they are written; undefined where it says nothing of them. */
export function keepsLines(style: CSSStyleDeclaration): boolean | undefined {
  return says(style.whiteSpace || style.getPropertyValue('white-space-collapse'), /^(?:pre|break-spaces)/);
}

/** Whether a value is of a kind; undefined where there is none or it is for what stands around to say. */
export function says(value: string, kind: RegExp): boolean | undefined {
  return /^(?:inherit|unset|revert.*)?$/.test(value) ? undefined : kind.test(value);
}
