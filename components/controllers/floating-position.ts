import {
  autoUpdate,
  computePosition,
  flip,
  offset,
  shift,
  size,
  type ReferenceElement,
  type Placement,
} from '@floating-ui/dom';

/** Distance to the edges of the window, in CSS px. */
const EDGE = 8;

/** Returns the padding at the window's edges; it includes an avoided panel if enough room is left. */
function paddingOf(
  panel: Element | undefined,
  floating: HTMLElement,
): { left: number; right: number; top: number; bottom: number } {
  const edges = { left: EDGE, right: EDGE, top: EDGE, bottom: EDGE };
  const box = panel?.getBoundingClientRect();
  if (!box || window.innerWidth - box.width < floating.offsetWidth + 2 * EDGE) return edges;
  if (box.left > window.innerWidth / 2) return { ...edges, right: window.innerWidth - box.left + EDGE };
  return box.right < window.innerWidth / 2 ? { ...edges, left: box.right + EDGE } : edges;
}

async function place(anchor: ReferenceElement, floating: HTMLElement, options: FloatingOptions): Promise<void> {
  const padding = paddingOf(options.avoid?.(), floating);
  const { x, y, placement } = await computePosition(anchor, floating, {
    strategy: 'fixed',
    placement: options.placement?.() ?? 'bottom-start',
    middleware: [
      offset(options.distance?.() ?? 6),
      // Too little room along the side is solved by shifting, not by flipping.
      flip({ padding, crossAxis: false, fallbackAxisSideDirection: 'end' }),
      shift({ padding, crossAxis: true }),
      size({
        padding,
        apply: ({ availableHeight }) => {
          floating.style.setProperty('--_available-height', `${Math.floor(availableHeight)}px`);
        },
      }),
    ],
  });
  floating.style.left = `${Math.round(x)}px`;
  floating.style.top = `${Math.round(y)}px`;
  floating.dataset.side = placement.split('-')[0] ?? '';
}

/** Positions an overlay at its anchor, and again whenever either moves. Returns a function that stops it. */
export function keepPositioned(anchor: ReferenceElement, floating: HTMLElement, options: FloatingOptions): () => void {
  return autoUpdate(anchor, floating, () => void place(anchor, floating, options));
}

/** Options of a floating overlay. */
export interface FloatingOptions {
  /** The anchor: an element or a virtual element. */
  anchor: () => ReferenceElement | undefined;
  /** The overlay; it must be visible and `position: fixed` (a popover in the top layer). */
  floating: () => HTMLElement | undefined;
  /** Preferred placement; below by default. */
  placement?: () => Placement;
  /** Distance to the anchor in CSS px; 6 by default. */
  distance?: () => number;
  /** A panel at an edge of the window that the overlay must not cover. */
  avoid?: () => Element | undefined;
}
