import { innerRootOf, isDocument, isElement, isInsideKit } from '../../anchors/index.js';

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
export function listenInWindows(listen: (view: Window, signal: AbortSignal) => void, signal: AbortSignal): void {
  /** By page: what ends the listening there. */
  const entered = new WeakMap<Document, AbortController>();
  const frames = new WeakSet<Element>();
  const come = (target: unknown): void => {
    if (!isElement(target) || target.localName !== 'iframe' || isInsideKit(target)) return;
    const page = innerRootOf(target);
    if (isDocument(page) && page.defaultView) enter(page.defaultView);
    if (!frames.has(target)) target.addEventListener('load', () => comeAgain(target), { signal });
    frames.add(target);
  };
  // It may show another page now, or the same that has written itself anew and has forgotten who listens.
  const comeAgain = (frame: Element): void => {
    const page = innerRootOf(frame);
    if (isDocument(page)) {
      entered.get(page)?.abort();
      entered.delete(page);
    }
    come(frame);
  };
  const enter = (view: Window): void => {
    if (entered.has(view.document)) return;
    const ending = new AbortController();
    const own = AbortSignal.any([signal, ending.signal]);
    entered.set(view.document, ending);
    listen(view, own);
    const listening = { signal: own, capture: true, passive: true };
    view.addEventListener('pointerover', (event) => come(event.composedPath()[0]), listening);
    view.addEventListener('blur', () => come(focusedIn(view.document)), { signal: own });
    // The person may be there already.
    come(focusedIn(view.document));
  };
  enter(window);
}
