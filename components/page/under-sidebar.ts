import { scheduleInFrame, cancelInFrame, parentAcross, isHtml } from '../../anchors/index.js';
import type { PageState } from './page-state.js';

/** The window without a box, as a shape. */
const around = ({ left, top, right, bottom }: DOMRectReadOnly): string =>
  `polygon(evenodd, 0 0, 100% 0, 100% 100%, 0 100%, 0 0, ${[
    [left, top],
    [left, bottom],
    [right, bottom],
    [right, top],
    [left, top],
  ]
    .map(([x, y]) => `${String(x)}px ${String(y)}px`)
    .join()})`;

/**
 * Keeps what shows others over the page under the user's own sidebar: a layer in the top layer is above every panel, so
 * the panel is cut out of it. Returns what ends that.
 */
export function keepUnderSidebar(page: PageState, layer: () => HTMLElement | null): () => void {
  let panel: Element | null = null;
  let listening: AbortController | undefined;
  const cut = (): void => {
    layer()?.style.setProperty('clip-path', panel ? around(panel.getBoundingClientRect()) : '');
  };
  const resized = new ResizeObserver(cut);
  const stop = page.sidebarPanel.subscribe((next) => {
    listening?.abort();
    resized.disconnect();
    panel = next;
    // The layer may not be rendered yet.
    scheduleInFrame('write', cut);
    if (!next) return;
    listening = new AbortController();
    const { signal } = listening;
    resized.observe(next);
    addEventListener('resize', cut, { signal });
    // It slides in.
    next.addEventListener('transitionend', cut, { signal });
  });
  return () => {
    stop();
    cancelInFrame('write', cut);
    listening?.abort();
    resized.disconnect();
    layer()?.style.removeProperty('clip-path');
  };
}

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
