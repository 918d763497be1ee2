import type { ReactiveController, ReactiveControllerHost } from 'lit';

interface SheetOptions {
  /** The element that is shown as a sheet at the bottom of the window. */
  sheet: () => HTMLElement | undefined;
  /** Called when the user drags the sheet down, with the distance in px. */
  dismiss: (distance: number) => void;
  /** Called when the user drags the sheet up. */
  expand?: () => void;
}

/** Width up to which overlays are sheets. */
const NARROW = '(max-width: 480px)';
/** Minimum distance of a drag that dismisses or expands the sheet, in CSS px. */
const MIN_DRAG = 96;

/** Shows an overlay as a sheet in a narrow window: above the screen keyboard, and draggable by its handle. */
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
    for (const type of ['resize', 'scroll'])
      window.visualViewport?.addEventListener(type, () => this.#followViewport(), { signal });
  }

  hostDisconnected(): void {
    this.#watching?.abort();
  }

  hostUpdated(): void {
    this.#followViewport();
  }

  /** Handles `pointerdown` of the handle. */
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
      if (distance > MIN_DRAG) this.#options.dismiss(distance);
      else if (-distance > MIN_DRAG) this.#options.expand?.();
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

  /**
   * Lifts the sheet above the screen keyboard, which covers the bottom of the window, and limits it to the visible width: a page
   * that overflows sideways makes fixed elements wider than the window. A zoomed page keeps the width of the sheet.
   */
  #followViewport(): void {
    const viewport = window.visualViewport;
    const style = this.#options.sheet()?.style;
    if (!this.#isNarrow || !viewport || !style) return;
    const { width, height, offsetLeft, offsetTop, scale } = viewport;
    const covered = Math.max(0, window.innerHeight - height - offsetTop);
    style.setProperty('--_keyboard', `${String(Math.round(covered))}px`);
    style.setProperty('--_viewport-width', `${String(Math.ceil(width * Math.max(1, scale)))}px`);
    style.setProperty('--_viewport-left', `${String(scale > 1 ? 0 : Math.round(offsetLeft))}px`);
  }
}
