import type { ReactiveController, ReactiveControllerHost } from 'lit';

interface RovingFocusOptions {
  /** The enabled items, in order. */
  items: () => readonly HTMLElement[];
  orientation?: () => 'vertical' | 'horizontal' | 'both';
}

const steps: Readonly<Record<string, readonly ['vertical' | 'horizontal', 1 | -1]>> = {
  ArrowDown: ['vertical', 1],
  ArrowUp: ['vertical', -1],
  ArrowRight: ['horizontal', 1],
  ArrowLeft: ['horizontal', -1],
};

/** Makes a list of items one tab stop; the arrow keys, Home and End move the focus in it. */
export class RovingFocusController implements ReactiveController {
  readonly #host: ReactiveControllerHost & HTMLElement;
  readonly #options: RovingFocusOptions;
  #current: HTMLElement | undefined;

  constructor(host: ReactiveControllerHost & HTMLElement, options: RovingFocusOptions) {
    this.#host = host;
    this.#options = options;
    host.addController(this);
  }

  hostConnected(): void {
    this.#host.addEventListener('focusin', this.#focused);
  }

  hostDisconnected(): void {
    this.#host.removeEventListener('focusin', this.#focused);
  }

  hostUpdated(): void {
    const items = this.#options.items();
    if (!this.#current || !items.includes(this.#current)) this.#current = items[0];
    this.#mark(items);
  }

  /** Moves the focus to an item, the first by default. */
  focus(index = 0): void {
    this.#moveTo(this.#options.items().at(index));
  }

  /** Handles `keydown` of the items' container. Returns whether the key moved the focus. */
  readonly handleKey = (event: KeyboardEvent): boolean => {
    const items = this.#options.items();
    const from = items.findIndex((item) => item.matches(':focus-within'));
    const next = this.#next(event, items.length, from);
    if (next === undefined) return false;
    event.preventDefault();
    this.#moveTo(items.at(next));
    return true;
  };

  /** Makes the focused item the tab stop, also if the pointer or the page focused it. */
  readonly #focused = (): void => {
    const items = this.#options.items();
    const item = items.find((candidate) => candidate.matches(':focus-within'));
    if (!item || item === this.#current) return;
    this.#current = item;
    this.#mark(items);
  };

  #next(event: KeyboardEvent, count: number, from: number): number | undefined {
    if (count === 0 || event.altKey || event.ctrlKey || event.metaKey) return undefined;
    if (event.key === 'Home') return 0;
    if (event.key === 'End') return count - 1;
    const step = steps[event.key];
    if (!step) return undefined;
    const [axis, sign] = step;
    const orientation = this.#options.orientation?.() ?? 'vertical';
    if (orientation !== 'both' && orientation !== axis) return undefined;
    const rightToLeft =
      event.currentTarget instanceof Element && getComputedStyle(event.currentTarget).direction === 'rtl';
    const move = axis === 'horizontal' && rightToLeft ? -sign : sign;
    return from < 0 ? 0 : (from + move + count) % count;
  }

  #moveTo(item: HTMLElement | undefined): void {
    if (!item) return;
    this.#current = item;
    this.#mark(this.#options.items());
    item.focus();
  }

  #mark(items: readonly HTMLElement[]): void {
    for (const item of items) item.tabIndex = item === this.#current ? 0 : -1;
  }
}
