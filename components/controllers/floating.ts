import type { Placement } from '@floating-ui/dom';
import type { ReactiveController, ReactiveControllerHost } from 'lit';
import { lazy } from '../base/lazy.js';
import type { FloatingOptions } from './floating-position.js';

/** Returns all placements, with the default first. */
export function placements<const T extends Placement>(usual: T): [T, ...Placement[]] {
  const sides = (['top', 'right', 'bottom', 'left'] as const).flatMap((side): Placement[] => [
    side,
    `${side}-start`,
    `${side}-end`,
  ]);
  return [usual, ...sides.filter((side) => side !== usual)];
}

let module: typeof import('./floating-position.js') | undefined;

const loadPositioning = lazy(async () => {
  module = await import('./floating-position.js');
});

/**
 * Keeps an overlay positioned at its anchor between `start` and `stop`. The positioning library is large and loads with the
 * first overlay.
 */
export class FloatingController implements ReactiveController {
  readonly #options: FloatingOptions;
  #stop: (() => void) | undefined;

  constructor(host: ReactiveControllerHost, options: FloatingOptions) {
    this.#options = options;
    host.addController(this);
  }

  /** Positions the overlay and follows its anchor. Reads the anchor again at each call. */
  start(): void {
    this.stop();
    const anchor = this.#options.anchor();
    const floating = this.#options.floating();
    if (!anchor || !floating) return;
    if (module) {
      this.#stop = module.keepPositioned(anchor, floating, this.#options);
      return;
    }
    // The overlay is transparent until it is positioned. If the library fails to load, this position remains.
    const { left, bottom } = anchor.getBoundingClientRect();
    const { width, height } = floating.getBoundingClientRect();
    const x = `max(0px, min(${left}px, 100vw - ${width}px))`;
    const y = `max(0px, min(${bottom}px, 100vh - ${height}px))`;
    Object.assign(floating.style, { opacity: '0', left: x, top: y });
    // Marks the overlay as anchored rather than centred.
    floating.dataset.side = 'bottom';
    const show = (): void => void floating.style.removeProperty('opacity');
    this.#stop = show;
    const requestUpdate = (): void => {
      if (this.#stop !== show) return;
      if (module) this.start();
      else show();
    };
    void loadPositioning({ requestUpdate });
    void loadPositioning();
  }

  stop(): void {
    this.#stop?.();
    this.#stop = undefined;
  }

  hostDisconnected(): void {
    this.stop();
  }
}
