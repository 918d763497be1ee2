import { html } from 'lit';
import type { LocalizeController } from '../../base/localize.js';
import type { SidebarElement } from './sidebar-element.js';
import type { GivenWidth } from './initial-width.js';

interface EdgeOptions {
  readonly element: SidebarElement;
  readonly localize: LocalizeController;
  readonly width: GivenWidth;
  panel(): HTMLElement | null;
  /** The person has given it a width. */
  resized(width: number | undefined): void;
}

/** What is left of a sidebar at least, and of the page beside it, in rem. */
const LEAST = 18;
const BESIDE = 12;
/** How far a key moves the edge, in px. */
const STEP = 16;

/** The edge between a sidebar and the page, by which a person makes it wider and narrower. */
export class Edge {
  readonly #options: EdgeOptions;
  readonly #sizes = new ResizeObserver(() => this.#tell());
  #separator: HTMLElement | undefined;
  #dragging: AbortController | undefined;

  constructor(options: EdgeOptions) {
    this.#options = options;
  }

  render() {
    return html`
      <div
        part="edge"
        class="edge"
        role="separator"
        tabindex="0"
        aria-orientation="vertical"
        aria-label=${this.#options.localize.term('sidebarWidth')}
        @pointerdown=${this.#pressed}
        @keydown=${this.#keyed}
        @dblclick=${() => this.#options.resized(undefined)}
      ></div>
    `;
  }

  /** Follows how wide the panel is; without one, no longer. */
  follow(panel: HTMLElement | null): void {
    const separator = panel?.querySelector<HTMLElement>('.edge') ?? undefined;
    if (separator === this.#separator) return;
    this.#separator = separator;
    this.#sizes.disconnect();
    this.#dragging?.abort();
    this.#dragging = undefined;
    if (!panel || !separator) return;
    this.#sizes.observe(panel);
    this.#sizes.observe(document.documentElement);
    this.#tell();
  }

  /** Says how wide it is, and can be. */
  #tell(): void {
    const separator = this.#separator;
    if (!separator) return;
    const { least, most } = this.#bounds;
    separator.ariaValueNow = String(this.#width);
    separator.ariaValueMin = String(least);
    separator.ariaValueMax = String(most);
  }

  get #width(): number {
    return this.#options.panel()?.offsetWidth ?? 0;
  }

  /** In px, as the styles have it. */
  get #bounds(): { readonly least: number; readonly most: number } {
    const { element } = this.#options;
    const rem = parseFloat(getComputedStyle(document.documentElement).fontSize);
    const isEmbedded = element.layout === 'embedded';
    const around = isEmbedded ? element.parentElement : undefined;
    const room = (around ?? document.documentElement).clientWidth - (isEmbedded ? 0 : BESIDE * rem);
    const least = Math.round(LEAST * rem);
    return { least, most: Math.max(least, Math.floor(room)) };
  }

  /** In which direction along the window it grows. */
  get #growth(): 1 | -1 {
    const isToLeft = this.#options.panel()?.matches(':dir(rtl)') ?? false;
    return (this.#options.element.position === 'end') === isToLeft ? 1 : -1;
  }

  #within(width: number): number {
    const { least, most } = this.#bounds;
    return Math.round(Math.min(most, Math.max(least, width)));
  }

  readonly #pressed = (event: PointerEvent): void => {
    const edge = event.currentTarget;
    if (!(edge instanceof HTMLElement) || event.button !== 0) return;
    // Nothing is selected on the way.
    event.preventDefault();
    edge.focus({ preventScroll: true });
    edge.setPointerCapture(event.pointerId);
    const from = event.clientX;
    const growth = this.#growth;
    const width = this.#width;
    let to: number | undefined;
    this.#dragging = new AbortController();
    const options = { signal: this.#dragging.signal };
    edge.addEventListener(
      'pointermove',
      ({ clientX }) => {
        to = this.#within(width + growth * (clientX - from));
        this.#options.width.show(to);
      },
      options,
    );
    edge.addEventListener('pointerup', () => this.#letGo(to), options);
    edge.addEventListener('pointercancel', () => this.#letGo(), options);
  };

  /** Ends a drag; without a width, it is as it was. */
  #letGo(width?: number): void {
    this.#dragging?.abort();
    this.#dragging = undefined;
    if (width === undefined) this.#options.width.show();
    else this.#options.resized(width);
  }

  readonly #keyed = (event: KeyboardEvent): void => {
    if (event.key === 'Escape' && this.#dragging) this.#letGo();
    else if (!this.#moved(event.key)) return;
    event.preventDefault();
  };

  /** Does what a key asks for; returns whether it asks for anything. */
  #moved(key: string): boolean {
    const { least, most } = this.#bounds;
    const step = STEP * this.#growth;
    const widths: Readonly<Record<string, number | undefined>> = {
      ArrowLeft: this.#width - step,
      ArrowRight: this.#width + step,
      Home: least,
      End: most,
    };
    const width = widths[key];
    if (width !== undefined) this.#options.resized(this.#within(width));
    else if (key === 'Enter') this.#options.resized(undefined);
    return width !== undefined || key === 'Enter';
  }
}

interface GripOptions {
  readonly element: SidebarElement;
  readonly localize: LocalizeController;
  panel(): HTMLElement | null;
  fill(fullscreen: boolean): void;
  close(): void;
  /** Listens to `pointerdown`. */
  grab(event: PointerEvent): void;
}

/** How far a pointer may move in a press, in px. */
const STILL = 6;

/** By what a person pulls a sheet up and down, between a good half of the window, all of it, and away. */
export class Grip {
  readonly #options: GripOptions;
  #pressedAt = 0;

  constructor(options: GripOptions) {
    this.#options = options;
  }

  /** It was dragged down: from all of the window far enough to be the half again, or away. */
  lowered(distance: number): void {
    const { element, panel, fill, close } = this.#options;
    const height = panel()?.offsetHeight ?? 0;
    if (element.fullscreen && distance < height * 0.6) fill(false);
    else close();
  }

  render() {
    const { element, localize } = this.#options;
    return html`
      <button
        part="grip"
        class="grip"
        type="button"
        aria-label=${localize.term('fullScreen')}
        aria-pressed=${String(element.fullscreen)}
        @pointerdown=${this.#pressed}
        @click=${this.#clicked}
        @keydown=${this.#keyed}
      ></button>
    `;
  }

  readonly #pressed = (event: PointerEvent): void => {
    this.#pressedAt = event.clientY;
    this.#options.grab(event);
  };

  readonly #clicked = (event: MouseEvent): void => {
    const { element, fill } = this.#options;
    // A drag ends with a click, too; a key's click is nowhere.
    const isPress = event.detail === 0 || Math.abs(event.clientY - this.#pressedAt) < STILL;
    if (isPress) fill(!element.fullscreen);
  };

  readonly #keyed = (event: KeyboardEvent): void => {
    if (event.key !== 'ArrowUp' && event.key !== 'ArrowDown') return;
    event.preventDefault();
    const { element, fill, close } = this.#options;
    if (event.key === 'ArrowUp') fill(true);
    else if (element.fullscreen) fill(false);
    else close();
  };
}
