import { innerRootOf } from '../../anchors/inner-roots.js';
import { isDocument, isElement } from '../../anchors/node-kinds.js';
import { isInsideOwn } from '../../anchors/own-elements.js';

/** The element that has the focus in a page, however deep in open shadow roots. */
function focusedIn(page: Document): Element | null {
  let focused = page.activeElement;
  while (focused?.shadowRoot?.activeElement) focused = focused.shadowRoot.activeElement;
  return focused;
}

/**
 * Listens in this window and, as soon as a person comes there by pointer or by keys, in those of the pages embedded in it
 * that may be read: nothing of these is heard outside of them. A page without any pays nothing.
 */
export function listenInWindows(listen: (view: Window) => void, signal: AbortSignal): void {
  const entered = new WeakSet<Document>();
  const frames = new WeakSet<Element>();
  const come = (target: unknown): void => {
    if (!isElement(target) || target.localName !== 'iframe' || isInsideOwn(target)) return;
    const page = innerRootOf(target);
    if (isDocument(page) && page.defaultView) enter(page.defaultView);
    // It may show another page some time.
    if (!frames.has(target)) target.addEventListener('load', () => come(target), { signal });
    frames.add(target);
  };
  const enter = (view: Window): void => {
    if (entered.has(view.document)) return;
    entered.add(view.document);
    listen(view);
    const listening = { signal, capture: true, passive: true };
    view.addEventListener('pointerover', (event) => come(event.composedPath()[0]), listening);
    view.addEventListener('blur', () => come(focusedIn(view.document)), { signal });
  };
  enter(window);
}
