import { parentAcross, isHtml } from '../../anchors/index.js';

/** Boxes of their own, though they stand in a line of text. */
const replaced = /^(?:img|picture|video|audio|canvas|iframe|object|embed|button|input|select|textarea|meter|progress)$/;

/** Whether an element is part of a text or a drawing, which lies elsewhere in a window of another width. */
function isInText(element: Element): boolean {
  if (!isHtml(element)) return element.parentElement?.namespaceURI === element.namespaceURI;
  return !replaced.test(element.localName) && /^(?:inline|contents|ruby.*)$/.test(getComputedStyle(element).display);
}

/** The nearest box around an element, or its own, that others have, too. */
export function boxAround(element: Element): Element | undefined {
  let at: Element | undefined = element;
  while (at && isInText(at)) at = parentAcross(at);
  return at;
}
