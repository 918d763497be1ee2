import { isInsideKit } from '../../../anchors/index.js';
import { boxAround } from '../../page/under-sidebar.js';

/** Where a pointer is: in the window of a page, and over what where that is known. */
export interface Pointed {
  readonly page: Document;
  readonly clientX: number;
  readonly clientY: number;
  readonly target: Element | undefined;
}

/** What lies under a pointer, through whatever of the kit lies over the page. */
function pageElement({ page, clientX, clientY, target }: Pointed): Element | undefined {
  if (target?.isConnected && !isInsideKit(target)) return target;
  return page.elementsFromPoint(clientX, clientY).find((element) => !isInsideKit(element));
}

/** What a cursor points into: the nearest box around a pointer that others have, too. */
export function surfaceOf(pointed: Pointed): Element | undefined {
  const element = pageElement(pointed);
  return element && boxAround(element);
}
