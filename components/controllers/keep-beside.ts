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

/** Room to leave at the edges: beside a panel as well, where there is enough left of the window. */
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
  const padding = paddingOf(options.beside?.(), floating);
  const { x, y, placement } = await computePosition(anchor, floating, {
    strategy: 'fixed',
    placement: options.placement?.() ?? 'bottom-start',
    middleware: [
      offset(options.distance?.() ?? 6),
      // Too little room along the side is made up for by shifting, not by another side.
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

/** Places an overlay beside its anchor, and again whenever either moves; returns what ends that. */
export function keepBeside(anchor: ReferenceElement, floating: HTMLElement, options: FloatingOptions): () => void {
  return autoUpdate(anchor, floating, () => void place(anchor, floating, options));
}

/** What is placed, beside what, and how. */
export interface FloatingOptions {
  /** What to stand beside: an element, or a place that is asked where it is. */
  anchor: () => ReferenceElement | undefined;
  /** What is placed; it must be shown and `position: fixed` (a popover in the top layer). */
  floating: () => HTMLElement | undefined;
  /** Side to stand on where there is room; below by default. */
  placement?: () => Placement;
  /** Distance to the anchor in CSS px; 6 by default. */
  distance?: () => number;
  /** What covers an edge of the window, and is not to be covered in turn. */
  beside?: () => Element | undefined;
}
