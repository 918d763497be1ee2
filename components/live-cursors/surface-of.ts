import { parentAcross } from '../../anchors/inner-roots.js';
import { isHtml } from '../../anchors/node-kinds.js';
import { isInsideOwn } from '../../anchors/own-elements.js';

/** Where a pointer is: in the window of a page, and over what where that is known. */
export interface Pointed {
  readonly page: Document;
  readonly clientX: number;
  readonly clientY: number;
  readonly target: Element | undefined;
}

/** Boxes of their own, though they stand in a line of text. */
const replaced = /^(?:img|picture|video|audio|canvas|iframe|object|embed|button|input|select|textarea|meter|progress)$/;

/** What lies under a pointer, through whatever of the kit lies over the page. */
function pageElement({ page, clientX, clientY, target }: Pointed): Element | undefined {
  if (target?.isConnected && !isInsideOwn(target)) return target;
  return page.elementsFromPoint(clientX, clientY).find((element) => !isInsideOwn(element));
}

/** Whether an element is part of a text or a drawing, which lies elsewhere in a window of another width. */
function isInText(element: Element): boolean {
  if (!isHtml(element)) return element.parentElement?.namespaceURI === element.namespaceURI;
  return !replaced.test(element.localName) && /^(?:inline|contents|ruby.*)$/.test(getComputedStyle(element).display);
}

/** What a cursor points into: the nearest box around a pointer that others have, too. */
export function surfaceOf(pointed: Pointed): Element | undefined {
  let at = pageElement(pointed);
  while (at && isInText(at)) at = parentAcross(at);
  return at;
}
