import type { ReactiveController, ReactiveControllerHost } from 'lit';

/** What a person presses or writes in: an element that is fixed over the page must not lie on it. */
const controls =
  'a[href], button, input, select, textarea, summary, [role=button], [role=link], [contenteditable=true]';

/** Room to leave above a control, in px. */
const gap = 8;

/** How far apart the points are that are looked at, in px. */
const raster = 12;

/** How long the element must not have changed before it is placed, in ms: to look at points is slow while a page scrolls. */
const rest = 200;

interface SpareSpotOptions {
  /** Whether the element may move. */
  isOn(): boolean;
}

/** The page's control at a point, whatever of the kit lies over it. */
function controlAt(root: DocumentOrShadowRoot, x: number, y: number): Element | undefined {
  for (const element of root.elementsFromPoint(x, y)) {
    if (element.localName.startsWith('collab-')) continue;
    const inner = element.shadowRoot && controlAt(element.shadowRoot, x, y);
    const control = inner ?? element.closest(controls);
    if (control) return control;
  }
  return undefined;
}

/** The upper edge of the page's controls in a box of the window; undefined where there are none. */
function topOfControls({ left, right, top, bottom }: Record<'left' | 'right' | 'top' | 'bottom', number>) {
  let highest: number | undefined;
  for (let y = top; y <= bottom; y += raster) {
    for (let x = left; x <= right; x += raster) {
      const box = controlAt(document, x, y)?.getBoundingClientRect();
      if (box) highest = Math.min(highest ?? Infinity, box.top);
    }
  }
  return highest;
}

/** Lifts an element that stands at the lower edge of the window above the page's controls that it would cover. */
export class SpareSpotController implements ReactiveController {
  readonly #host: ReactiveControllerHost & HTMLElement;
  readonly #options: SpareSpotOptions;
  #listening: AbortController | undefined;
  #timer: ReturnType<typeof setTimeout> | undefined;
  /** Whether the element has been placed since it is shown. */
  #isPlaced = false;

  constructor(host: ReactiveControllerHost & HTMLElement, options: SpareSpotOptions) {
    this.#host = host;
    this.#options = options;
    host.addController(this);
  }

  hostConnected(): void {
    this.#listening = new AbortController();
    const { signal } = this.#listening;
    addEventListener('resize', this.#placeAtRest, { signal });
    document.addEventListener('scrollend', this.#placeAtRest, { signal, capture: true });
  }

  hostUpdated(): void {
    // What appears is never seen on a control; what changes its width may be, for as long as the page goes on changing.
    if (this.#isPlaced) this.#placeAtRest();
    else this.#place();
  }

  hostDisconnected(): void {
    this.#listening?.abort();
    clearTimeout(this.#timer);
    this.#isPlaced = false;
  }

  readonly #placeAtRest = (): void => {
    clearTimeout(this.#timer);
    this.#timer = setTimeout(this.#place, rest);
  };

  readonly #place = (): void => {
    if (!this.#options.isOn()) return;
    const { style } = this.#host;
    style.removeProperty('translate');
    const { left, right, top, bottom, height } = this.#host.getBoundingClientRect();
    this.#isPlaced = height > 0;
    if (height === 0) return;
    // Not into the middle of what is read: there it stays where it belongs, and can be hidden.
    for (let lift = 0; lift < innerHeight / 3;) {
      const covered = topOfControls({ left, right, top: top - lift, bottom: bottom - lift });
      if (covered === undefined) {
        if (lift > 0) style.translate = `0 ${-Math.round(lift)}px`;
        return;
      }
      lift = Math.max(lift + 1, bottom - covered + gap);
    }
  };
}
