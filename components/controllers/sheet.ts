import type { ReactiveController, ReactiveControllerHost } from 'lit';

interface SheetOptions {
  /** What lies at the bottom of the window as a sheet. */
  sheet: () => HTMLElement | undefined;
  /** The person drags it away, that many px down. */
  dismiss: (distance: number) => void;
  /** The person drags it up, where it can be higher. */
  raise?: () => void;
}

/** Width up to which overlays are sheets. */
const NARROW = '(max-width: 480px)';
/** How far a drag goes that means away, or up, in CSS px. */
const AWAY = 96;

/** Makes an overlay a sheet where the window is narrow: above the screen keyboard, and dragged away by its handle. */
export class SheetController implements ReactiveController {
  readonly #host: ReactiveControllerHost;
  readonly #options: SheetOptions;
  #watching: AbortController | undefined;
  #isNarrow = false;
  #grabbedAt: number | undefined;

  constructor(host: ReactiveControllerHost, options: SheetOptions) {
    this.#host = host;
    this.#options = options;
    host.addController(this);
  }

  /** Whether the window is narrow. */
  get active(): boolean {
    return this.#isNarrow;
  }

  hostConnected(): void {
    this.#watching = new AbortController();
    const { signal } = this.#watching;
    const narrow = matchMedia(NARROW);
    this.#isNarrow = narrow.matches;
    narrow.addEventListener('change', (event) => this.#changed(event.matches), { signal });
    window.visualViewport?.addEventListener('resize', () => this.#lift(), { signal });
  }

  hostDisconnected(): void {
    this.#watching?.abort();
  }

  hostUpdated(): void {
    this.#lift();
  }

  /** Listens to `pointerdown` of the handle. */
  readonly grab = (event: PointerEvent): void => {
    const handle = event.currentTarget;
    if (!(handle instanceof HTMLElement) || event.button !== 0) return;
    handle.setPointerCapture(event.pointerId);
    this.#grabbedAt = event.clientY;
    const dragging = new AbortController();
    const { signal } = dragging;
    handle.addEventListener('pointermove', (move) => this.#drag(move.clientY), { signal });
    const end = (distance: number): void => {
      dragging.abort();
      this.#grabbedAt = undefined;
      this.#drag(0);
      if (distance > AWAY) this.#options.dismiss(distance);
      else if (-distance > AWAY) this.#options.raise?.();
    };
    handle.addEventListener('pointerup', (up) => end(up.clientY - event.clientY), { signal });
    handle.addEventListener('pointercancel', () => end(0), { signal });
  };

  #changed(isNarrow: boolean): void {
    this.#isNarrow = isNarrow;
    this.#host.requestUpdate();
  }

  #drag(clientY: number): void {
    const distance = this.#grabbedAt === undefined ? 0 : clientY - this.#grabbedAt;
    this.#options.sheet()?.style.setProperty('--_drag', `${String(distance)}px`);
  }

  /** Stands on the screen keyboard, which lies over the window's lower part. */
  #lift(): void {
    const viewport = window.visualViewport;
    if (!this.#isNarrow || !viewport) return;
    const covered = Math.max(0, window.innerHeight - viewport.height - viewport.offsetTop);
    this.#options.sheet()?.style.setProperty('--_keyboard', `${String(Math.round(covered))}px`);
  }
}
