import type { ReactiveController, ReactiveControllerHost } from 'lit';
import type { ItemRange } from './virtual-list.js';

interface VirtualFocusOptions {
  /** What scrolls; it takes the focus of an item that is scrolled away, and hands it back to the arrows. */
  scroller: () => HTMLElement | undefined;
  /** Keys of all items, rendered or not. */
  keys: () => readonly string[];
  /** Scrolls to an item. */
  reveal: (index: number) => void;
}

/** One tab stop for a list of which a part is rendered: arrows, Home and End move in all of it. */
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

  /** Index of the item used last. */
  get index(): number {
    this.#find();
    return this.#index;
  }

  /** Index of the item Tab reaches: the last one used, else the first one rendered. */
  tabStop({ start, end }: ItemRange): number {
    this.#find();
    return this.#index >= start && this.#index < end ? this.#index : start;
  }

  /** Listens to `keydown` of the scroller; returns whether the key moved the focus. */
  readonly handleKey = (event: KeyboardEvent): boolean => {
    const count = this.#options.keys().length;
    if (count === 0 || event.altKey || event.ctrlKey || event.metaKey) return false;
    this.#find();
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

  /** Moves the focus by so many items, to the ends of the list. */
  move(by: number): void {
    const last = this.#options.keys().length - 1;
    if (last >= 0) void this.focus(Math.max(0, Math.min(this.index + by, last)));
  }

  /** Listens to `focusin` of the scroller: what the pointer focused is where the arrows go on. */
  readonly handleFocus = (event: FocusEvent): void => {
    const item = event.target instanceof Element ? event.target.closest<HTMLElement>('[data-index]') : null;
    if (item) this.#remember(Number(item.dataset.index));
  };

  /** Moves the focus to an item, rendering it first where it is not. */
  async focus(index: number): Promise<void> {
    this.#options.reveal(index);
    await this.focusRendered(index);
  }

  /** Moves the focus to an item that is rendered with the next update, wherever that is. */
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

  /** Where the item is by now; in its old place when it has gone. */
  #find(): void {
    const keys = this.#options.keys();
    if (keys[this.#index] === this.#key) return;
    const index = keys.indexOf(this.#key);
    this.#index = index < 0 ? Math.max(0, Math.min(this.#index, keys.length - 1)) : index;
    this.#key = keys[this.#index] ?? '';
  }
}
