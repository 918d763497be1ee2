import { warnOnce } from '../internal/warn.js';

/** A selector of the page's; a bad one is warned about, where a browser would throw, and counts as none. */
export function checkedSelector(attribute: string, selector: string): string {
  if (!selector) return '';
  try {
    document.createDocumentFragment().querySelector(selector);
    return selector;
  } catch {
    warnOnce(`<collab-comment-layer> has ${attribute}="${selector}"; a CSS selector is accepted.`);
    return '';
  }
}
