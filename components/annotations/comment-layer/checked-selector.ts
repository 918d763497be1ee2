import { warnOnce } from '../../base/warn.js';

/** Says once that a selector finds nothing: what it is to find may be drawn in the same frame, so it has until the next. */
export function warnOfNothing(selector: string, holder: () => ParentNode, tag = 'collab-comment-layer'): void {
  if (!selector) return;
  requestAnimationFrame(() => {
    if (holder().querySelector(selector)) return;
    warnOnce(`<${tag}> for="${selector}" finds nothing so far; it is the selector of an element of the page.`);
  });
}

/** A selector of the page's; a bad one is warned about, where a browser would throw, and counts as none. */
export function checkedSelector(attribute: string, selector: string, tag = 'collab-comment-layer'): string {
  if (!selector) return '';
  try {
    document.createDocumentFragment().querySelector(selector);
    return selector;
  } catch {
    warnOnce(`<${tag}> has ${attribute}="${selector}"; a CSS selector is accepted.`);
    return '';
  }
}
