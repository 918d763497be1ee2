import type { Placement } from '@floating-ui/dom';
import type { ReactiveController, ReactiveControllerHost } from 'lit';
import { loadOnce } from '../base/lazy.js';
import type { FloatingOptions } from './keep-beside.js';

/** The sides something can stand on, and how it is aligned there; first the one that holds where none is given. */
export function placements<const T extends Placement>(usual: T): [T, ...Placement[]] {
  const sides = (['top', 'right', 'bottom', 'left'] as const).flatMap((side): Placement[] => [
    side,
    `${side}-start`,
    `${side}-end`,
  ]);
  return [usual, ...sides.filter((side) => side !== usual)];
}

let module: typeof import('./keep-beside.js') | undefined;

const loadPlacing = loadOnce(async () => {
  module = await import('./keep-beside.js');
});

/**
 * Keeps an overlay beside its anchor while both move; set going with `start`, ended with `stop`. What does the placing is
 * large and needed by nothing that is seen at first: it comes with the first overlay.
 */
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
    if (!anchor || !floating) return;
    if (module) {
      this.#stop = module.keepBeside(anchor, floating, this.#options);
      return;
    }
    // It has its focus already; it is not to be seen where it does not belong. What cannot be placed well stands about there.
    const { left, bottom } = anchor.getBoundingClientRect();
    const { width, height } = floating.getBoundingClientRect();
    const x = `max(0px, min(${left}px, 100vw - ${width}px))`;
    const y = `max(0px, min(${bottom}px, 100vh - ${height}px))`;
    Object.assign(floating.style, { opacity: '0', left: x, top: y });
    // What stands beside something is not in the middle.
    floating.dataset.side = 'bottom';
    const show = (): void => void floating.style.removeProperty('opacity');
    this.#stop = show;
    const requestUpdate = (): void => {
      if (this.#stop !== show) return;
      if (module) this.start();
      else show();
    };
    void loadPlacing({ requestUpdate });
    void loadPlacing();
  }

  stop(): void {
    this.#stop?.();
    this.#stop = undefined;
  }

  hostDisconnected(): void {
    this.stop();
  }
}
