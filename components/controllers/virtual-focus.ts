import type { ReactiveController, ReactiveControllerHost } from 'lit';
import { clamp } from '../base/clamp.js';
import type { ItemRange } from './virtual-list.js';

interface VirtualFocusOptions {
  /** The scroll container; it takes the focus of an item that is scrolled out of the rendered range. */
  scroller: () => HTMLElement | undefined;
  /** Keys of all items, rendered or not. */
  keys: () => readonly string[];
  /** Scrolls to an item. */
  reveal: (index: number) => void;
}

/** Makes a virtual list one tab stop; the arrow keys, Home and End move the focus through all items. */
export class VirtualFocusController implements ReactiveController {
  readonly #host: ReactiveControllerHost;
  readonly #options: VirtualFocusOptions;
  #key = '';
  #index = 0;
  #hadFocus = false;

  constructor(host: ReactiveControllerHost, options: VirtualFocusOptions) {
    this.#host = host;
    this.#options = options;
    host.addController(this);
  }

  /** Index of the item focused last. */
  get index(): number {
    this.#updateIndex();
    return this.#index;
  }

  /** Returns the index of the tab stop: the item focused last, else the first rendered one. */
  tabStop({ start, end }: ItemRange): number {
    this.#updateIndex();
    return this.#index >= start && this.#index < end ? this.#index : start;
  }

  /** Handles `keydown` of the scroll container. Returns whether the key moved the focus. */
  readonly handleKey = (event: KeyboardEvent): boolean => {
    const count = this.#options.keys().length;
    if (count === 0 || event.altKey || event.ctrlKey || event.metaKey) return false;
    this.#updateIndex();
    const steps: Readonly<Record<string, number>> = {
      ArrowDown: 1,
      ArrowUp: -1,
      Home: -count,
      End: count,
    };
    const by = steps[event.key];
    if (by === undefined) return false;
    event.preventDefault();
    this.move(by);
    return true;
  };

  /** Moves the focus by a number of items, at most to the ends of the list. */
  move(by: number): void {
    const last = this.#options.keys().length - 1;
    if (last >= 0) void this.focus(clamp(this.index + by, 0, last));
  }

  /** Handles `focusin` of the scroll container: the arrow keys continue from an item the pointer focused. */
  readonly handleFocus = (event: FocusEvent): void => {
    const item = event.target instanceof Element ? event.target.closest<HTMLElement>('[data-index]') : null;
    if (item) this.#remember(Number(item.dataset.index));
  };

  /** Moves the focus to an item and renders it first if needed. */
  async focus(index: number): Promise<void> {
    this.#options.reveal(index);
    await this.focusRendered(index);
  }

  /** Moves the focus to an item that the next update renders. */
  async focusRendered(index: number): Promise<void> {
    this.#remember(index);
    this.#host.requestUpdate();
    await this.#host.updateComplete;
    const item = this.#options.scroller()?.querySelector<HTMLElement>(`[data-index="${String(index)}"]`);
    const target = item?.matches('[data-focus]') ? item : item?.querySelector<HTMLElement>('[data-focus]');
    target?.focus({ preventScroll: true });
  }

  hostUpdate(): void {
    this.#hadFocus = this.#options.scroller()?.matches(':focus-within') ?? false;
  }

  hostUpdated(): void {
    const scroller = this.#options.scroller();
    if (this.#hadFocus && scroller && !scroller.matches(':focus-within')) scroller.focus({ preventScroll: true });
  }

  #remember(index: number): void {
    this.#index = index;
    this.#key = this.#options.keys()[index] ?? '';
  }

  /** Updates the index from the key; keeps the index if the item is gone. */
  #updateIndex(): void {
    const keys = this.#options.keys();
    if (keys[this.#index] === this.#key) return;
    const index = keys.indexOf(this.#key);
    this.#index = index < 0 ? clamp(this.#index, 0, keys.length - 1) : index;
    this.#key = keys[this.#index] ?? '';
  }
}
