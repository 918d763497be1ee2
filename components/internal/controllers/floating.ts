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
    const { x, y, placement } = await computePosition(anchor, floating, {
      strategy: 'fixed',
      placement: this.#options.placement?.() ?? 'bottom-start',
      middleware: [
        offset(this.#options.distance?.() ?? 6),
        // Too little room along the side is made up for by shifting, not by another side.
        flip({ padding: 8, crossAxis: false, fallbackAxisSideDirection: 'end' }),
        shift({ padding: 8, crossAxis: true }),
        size({
          padding: 8,
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
