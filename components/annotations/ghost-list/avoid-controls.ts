import type { ReactiveController, ReactiveControllerHost } from 'lit';

/** Interactive elements of the page, which a fixed element must not cover. */
const controlSelector =
  'a[href], button, input, select, textarea, summary, [role=button], [role=link], [contenteditable=true]';

/** Distance to a control, in px. */
const GAP = 8;

/** Distance between tested points, in px. */
const STEP = 12;

/** Delay of the placement after the last change, in ms: hit tests are slow while a page scrolls. */
const DELAY_MS = 200;

interface AvoidControlsOptions {
  /** Whether the controller may move the element. */
  isEnabled(): boolean;
}

/** Returns the page's control at a point, also below elements of the kit. */
function controlAt(root: DocumentOrShadowRoot, x: number, y: number): Element | undefined {
  for (const element of root.elementsFromPoint(x, y)) {
    if (element.localName.startsWith('collab-')) continue;
    const inner = element.shadowRoot && controlAt(element.shadowRoot, x, y);
    const control = inner ?? element.closest(controlSelector);
    if (control) return control;
  }
  return undefined;
}

/** Returns the top edge of the page's controls in a rectangle of the window; undefined without controls. */
function topOfControls({ left, right, top, bottom }: Record<'left' | 'right' | 'top' | 'bottom', number>) {
  let highest: number | undefined;
  for (let y = top; y <= bottom; y += STEP) {
    for (let x = left; x <= right; x += STEP) {
      const box = controlAt(document, x, y)?.getBoundingClientRect();
      if (box) highest = Math.min(highest ?? Infinity, box.top);
    }
  }
  return highest;
}

/** Moves an element at the bottom of the window above the page's controls that it would cover. */
export class AvoidControlsController implements ReactiveController {
  readonly #host: ReactiveControllerHost & HTMLElement;
  readonly #options: AvoidControlsOptions;
  #listening: AbortController | undefined;
  #timer: ReturnType<typeof setTimeout> | undefined;
  /** Whether the element has been placed since it became visible. */
  #isPlaced = false;

  constructor(host: ReactiveControllerHost & HTMLElement, options: AvoidControlsOptions) {
    this.#host = host;
    this.#options = options;
    host.addController(this);
  }

  hostConnected(): void {
    this.#listening = new AbortController();
    const { signal } = this.#listening;
    addEventListener('resize', this.#schedulePlacement, { signal });
    document.addEventListener('scrollend', this.#schedulePlacement, { signal, capture: true });
  }

  hostUpdated(): void {
    // The first placement is synchronous, so that the element never appears over a control.
    if (this.#isPlaced) this.#schedulePlacement();
    else this.#place();
  }

  hostDisconnected(): void {
    this.#listening?.abort();
    clearTimeout(this.#timer);
    this.#isPlaced = false;
  }

  readonly #schedulePlacement = (): void => {
    clearTimeout(this.#timer);
    this.#timer = setTimeout(this.#place, DELAY_MS);
  };

  readonly #place = (): void => {
    if (!this.#options.isEnabled()) return;
    const { style } = this.#host;
    style.removeProperty('translate');
    const { left, right, top, bottom, height } = this.#host.getBoundingClientRect();
    this.#isPlaced = height > 0;
    if (height === 0) return;
    // At most by a third of the window; otherwise the element stays at the bottom, where the user can hide it.
    for (let lift = 0; lift < innerHeight / 3;) {
      const covered = topOfControls({ left, right, top: top - lift, bottom: bottom - lift });
      if (covered === undefined) {
        if (lift > 0) style.translate = `0 ${-Math.round(lift)}px`;
        return;
      }
      lift = Math.max(lift + 1, bottom - covered + GAP);
    }
  };
}
