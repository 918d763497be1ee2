import { autoUpdate, computePosition, flip, offset, shift, size, type Placement } from '@floating-ui/dom';
import type { ReactiveController, ReactiveControllerHost } from 'lit';

interface FloatingOptions {
  /** What to stand beside. */
  anchor: () => Element | undefined;
  /** What is placed; it must be shown and `position: fixed` (a popover in the top layer). */
  floating: () => HTMLElement | undefined;
  /** Side to stand on where there is room; below by default. */
  placement?: () => Placement;
  /** Distance to the anchor in CSS px; 6 by default. */
  distance?: () => number;
  /** What covers an edge of the window, and is not to be covered in turn. */
  beside?: () => Element | undefined;
}

/** The sides something can stand on, and how it is aligned there; first the one that holds where none is given. */
export function placements<const T extends Placement>(usual: T): [T, ...Placement[]] {
  const sides = (['top', 'right', 'bottom', 'left'] as const).flatMap((side): Placement[] => [
    side,
    `${side}-start`,
    `${side}-end`,
  ]);
  return [usual, ...sides.filter((side) => side !== usual)];
}

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

/** Keeps an overlay beside its anchor while both move; set going with `start`, ended with `stop`. */
export class FloatingController implements ReactiveController {
  readonly #options: FloatingOptions;
  #stop: (() => void) | undefined;

  constructor(host: ReactiveControllerHost, options: FloatingOptions) {
    this.#options = options;
    host.addController(this);
  }

  /** Places the overlay and follows its anchor; started again, it takes the anchor anew. */
  start(): void {
    this.stop();
    const anchor = this.#options.anchor();
    const floating = this.#options.floating();
    if (anchor && floating) this.#stop = autoUpdate(anchor, floating, () => void this.#place(anchor, floating));
  }

  stop(): void {
    this.#stop?.();
    this.#stop = undefined;
  }

  hostDisconnected(): void {
    this.stop();
  }

  async #place(anchor: Element, floating: HTMLElement): Promise<void> {
    const padding = paddingOf(this.#options.beside?.(), floating);
    const { x, y, placement } = await computePosition(anchor, floating, {
      strategy: 'fixed',
      placement: this.#options.placement?.() ?? 'bottom-start',
      middleware: [
        offset(this.#options.distance?.() ?? 6),
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
}
