import { innerRootOf, isDocument, isElement, isInsideKit } from '../../anchors/index.js';

/** Returns the focused element of a document, across open shadow roots. */
function focusedIn(page: Document): Element | null {
  let focused = page.activeElement;
  while (focused?.shadowRoot?.activeElement) focused = focused.shadowRoot.activeElement;
  return focused;
}

/**
 * Adds listeners in this window and in same-origin frames, whose events do not reach this window. A frame is added when the
 * pointer or the focus enters it, so pages without frames cost nothing.
 */
export function listenInWindows(listen: (view: Window, signal: AbortSignal) => void, signal: AbortSignal): void {
  /** Abort controllers by document. */
  const entered = new WeakMap<Document, AbortController>();
  const frames = new WeakSet<Element>();
  const come = (target: unknown): void => {
    if (!isElement(target) || target.localName !== 'iframe' || isInsideKit(target)) return;
    const page = innerRootOf(target);
    if (isDocument(page) && page.defaultView) enter(page.defaultView);
    if (!frames.has(target)) target.addEventListener('load', () => comeAgain(target), { signal });
    frames.add(target);
  };
  // The frame may show another document, or one that was rewritten and lost its listeners.
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
    // The focus may be in a frame already.
    come(focusedIn(view.document));
  };
  enter(window);
}
