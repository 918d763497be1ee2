import { html } from 'lit';
import { clamp } from '../../base/clamp.js';
import type { SidebarHost } from './sidebar-host.js';

/** Smallest width of the sidebar and of the page beside it, in rem. */
const MIN_WIDTH = 18;
const MIN_PAGE_WIDTH = 12;
/** Distance that an arrow key moves the edge, in px. */
const KEY_STEP = 16;

/** The separator between the sidebar and the page, which changes the sidebar's width. */
export class ResizeEdge {
  readonly #host: SidebarHost;
  readonly #resize: (width: number | undefined) => void;
  readonly #sizes = new ResizeObserver(() => this.#updateAria());
  #separator: HTMLElement | undefined;
  #dragging: AbortController | undefined;

  /** `resize` is called with a width in px, or undefined for the default width. */
  constructor(host: SidebarHost, resize: (width: number | undefined) => void) {
    this.#host = host;
    this.#resize = resize;
  }

  render() {
    return html`
      <div
        part="edge"
        class="edge"
        role="separator"
        tabindex="0"
        aria-orientation="vertical"
        aria-label=${this.#host.localize.term('sidebarWidth')}
        @pointerdown=${this.#pressed}
        @keydown=${this.#keydown}
        @dblclick=${() => this.#resize(undefined)}
      ></div>
    `;
  }

  /** Observes the size of a panel; null stops it. */
  observe(panel: HTMLElement | null): void {
    const separator = panel?.querySelector<HTMLElement>('.edge') ?? undefined;
    if (separator === this.#separator) return;
    this.#separator = separator;
    this.#sizes.disconnect();
    this.#dragging?.abort();
    this.#dragging = undefined;
    if (!panel || !separator) return;
    this.#sizes.observe(panel);
    this.#sizes.observe(document.documentElement);
    this.#updateAria();
  }

  #updateAria(): void {
    const separator = this.#separator;
    if (!separator) return;
    const { min, max } = this.#bounds;
    separator.ariaValueNow = String(this.#width);
    separator.ariaValueMin = String(min);
    separator.ariaValueMax = String(max);
  }

  get #width(): number {
    return this.#host.panel()?.offsetWidth ?? 0;
  }

  /** Smallest and largest width in px, as in the styles. */
  get #bounds(): { readonly min: number; readonly max: number } {
    const { element } = this.#host;
    const rem = parseFloat(getComputedStyle(document.documentElement).fontSize);
    const isEmbedded = element.layout === 'embedded';
    const container = isEmbedded ? element.parentElement : undefined;
    const available = (container ?? document.documentElement).clientWidth - (isEmbedded ? 0 : MIN_PAGE_WIDTH * rem);
    const min = Math.round(MIN_WIDTH * rem);
    return { min, max: Math.max(min, Math.floor(available)) };
  }

  /** Direction along the x axis in which the sidebar grows. */
  get #growth(): 1 | -1 {
    const isRightToLeft = this.#host.panel()?.matches(':dir(rtl)') ?? false;
    return (this.#host.element.position === 'end') === isRightToLeft ? 1 : -1;
  }

  #clamp(width: number): number {
    const { min, max } = this.#bounds;
    return Math.round(clamp(width, min, max));
  }

  readonly #pressed = (event: PointerEvent): void => {
    const edge = event.currentTarget;
    if (!(edge instanceof HTMLElement) || event.button !== 0) return;
    // The drag selects no text.
    event.preventDefault();
    edge.focus({ preventScroll: true });
    edge.setPointerCapture(event.pointerId);
    const startX = event.clientX;
    const startWidth = this.#width;
    const growth = this.#growth;
    let width: number | undefined;
    this.#dragging = new AbortController();
    const { signal } = this.#dragging;
    const moved = ({ clientX }: PointerEvent): void => {
      width = this.#clamp(startWidth + growth * (clientX - startX));
      this.#host.width.apply(width);
    };
    edge.addEventListener('pointermove', moved, { signal });
    edge.addEventListener('pointerup', () => this.#endDrag(width), { signal });
    edge.addEventListener('pointercancel', () => this.#endDrag(), { signal });
  };

  /** Ends a drag; without a width, the previous one is restored. */
  #endDrag(width?: number): void {
    this.#dragging?.abort();
    this.#dragging = undefined;
    if (width === undefined) this.#host.width.apply();
    else this.#resize(width);
  }

  readonly #keydown = (event: KeyboardEvent): void => {
    if (event.key === 'Escape' && this.#dragging) this.#endDrag();
    else if (!this.#handleKey(event.key)) return;
    event.preventDefault();
  };

  /** Resizes by a key. Returns whether the key was handled. */
  #handleKey(key: string): boolean {
    const { min, max } = this.#bounds;
    const step = KEY_STEP * this.#growth;
    const widths: Readonly<Record<string, number | undefined>> = {
      ArrowLeft: this.#width - step,
      ArrowRight: this.#width + step,
      Home: min,
      End: max,
    };
    const width = widths[key];
    if (width !== undefined) this.#resize(this.#clamp(width));
    else if (key === 'Enter') this.#resize(undefined);
    return width !== undefined || key === 'Enter';
  }
}

interface SheetGripOptions {
  /** Fills the window, or ends that. */
  setFullscreen(fullscreen: boolean): void;
  /** Starts a drag; handles `pointerdown`. */
  startDrag(event: PointerEvent): void;
}

/** Largest distance between pointer down and up that counts as a press, in px. */
const PRESS_TOLERANCE = 6;

/** The grip of a sheet: drags and keys switch between part of the window, the whole window and closed. */
export class SheetGrip {
  readonly #host: SidebarHost;
  readonly #options: SheetGripOptions;
  #pressedY = 0;

  constructor(host: SidebarHost, options: SheetGripOptions) {
    this.#host = host;
    this.#options = options;
  }

  /** Handles a drag down: a fullscreen sheet shrinks unless it was dragged far, other sheets close. */
  draggedDown(distance: number): void {
    const { element, panel, close } = this.#host;
    const height = panel()?.offsetHeight ?? 0;
    if (element.fullscreen && distance < height * 0.6) this.#options.setFullscreen(false);
    else close();
  }

  render() {
    const { element, localize } = this.#host;
    return html`
      <button
        part="grip"
        class="grip"
        type="button"
        aria-label=${localize.term('fullScreen')}
        aria-pressed=${String(element.fullscreen)}
        @pointerdown=${this.#pointerdown}
        @click=${this.#click}
        @keydown=${this.#keydown}
      ></button>
    `;
  }

  readonly #pointerdown = (event: PointerEvent): void => {
    this.#pressedY = event.clientY;
    this.#options.startDrag(event);
  };

  readonly #click = (event: MouseEvent): void => {
    // A drag ends with a click, too. A click by a key has no position.
    const isPress = event.detail === 0 || Math.abs(event.clientY - this.#pressedY) < PRESS_TOLERANCE;
    if (isPress) this.#options.setFullscreen(!this.#host.element.fullscreen);
  };

  readonly #keydown = (event: KeyboardEvent): void => {
    if (event.key !== 'ArrowUp' && event.key !== 'ArrowDown') return;
    event.preventDefault();
    const { element, close } = this.#host;
    if (event.key === 'ArrowUp') this.#options.setFullscreen(true);
    else if (element.fullscreen) this.#options.setFullscreen(false);
    else close();
  };
}
