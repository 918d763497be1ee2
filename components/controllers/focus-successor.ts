import type { ReactiveController, ReactiveControllerHost } from 'lit';
import { containsDeep, deepActiveElement } from './focus-restore.js';

interface FocusSuccessorOptions {
  /** Returns the items in their order. */
  readonly items: () => readonly HTMLElement[];
  /** Focuses an item; by default with its method `focus`. */
  readonly focus?: (item: HTMLElement) => void;
  /** Returns the element to focus when no item is left. */
  readonly fallback?: () => HTMLElement | null;
  /** Called after an item was removed with the focus. */
  readonly removed?: (item: HTMLElement) => void;
}

/** Moves the focus to the next item, or to the previous one, when an update of the host removes the focused item. */
export class FocusSuccessorController implements ReactiveController {
  readonly #options: FocusSuccessorOptions;
  /** The item with the focus before the update, and the items after and before it, nearest first. */
  #focused: HTMLElement | undefined;
  #neighbours: readonly HTMLElement[] = [];

  constructor(host: ReactiveControllerHost, options: FocusSuccessorOptions) {
    this.#options = options;
    host.addController(this);
  }

  hostUpdate(): void {
    const active = deepActiveElement();
    const items = active ? this.#options.items() : [];
    const index = active ? items.findIndex((item) => containsDeep(item, active)) : -1;
    this.#focused = items[index];
    this.#neighbours = [...items.slice(index + 1), ...items.slice(0, Math.max(index, 0)).reverse()];
  }

  hostUpdated(): void {
    if (!this.#focused || this.#focused.isConnected || deepActiveElement()) return;
    const { focus = (item: HTMLElement) => item.focus({ preventScroll: true }), fallback, removed } = this.#options;
    const next = this.#neighbours.find((item) => item.isConnected) ?? fallback?.();
    if (next) focus(next);
    removed?.(this.#focused);
  }
}
