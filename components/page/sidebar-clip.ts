import { scheduleInFrame, cancelInFrame } from '../../anchors/index.js';
import type { PageContext } from './page-context.js';

/** Returns a clip path of the window without a box. */
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
 * Clips the sidebar's area out of a layer: an element in the top layer would cover the sidebar. Returns a function that stops the
 * clipping.
 */
export function clipToSidebar(page: PageContext, layer: () => HTMLElement | null): () => void {
  let panel: Element | null = null;
  let listening: AbortController | undefined;
  const cut = (): void => {
    layer()?.style.setProperty('clip-path', panel ? around(panel.getBoundingClientRect()) : '');
  };
  const resized = new ResizeObserver(cut);
  const stop = page.sidebar.panel.subscribe((next) => {
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
    // The sidebar slides in.
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
