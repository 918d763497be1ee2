import type { ReactiveController, ReactiveControllerHost } from 'lit';
import { containsDeep, deepActiveElement } from '../../controllers/focus-restore.js';

interface ListFocusOptions {
  /** Returns the element to focus when the list has no other thread. */
  readonly fallback: () => HTMLElement | null;
  /** Called after the focused thread was removed from its list. */
  readonly removed: (annotationId: string) => void;
}

type Host = ReactiveControllerHost & HTMLElement & { readonly renderRoot: HTMLElement | DocumentFragment };

/** Moves the focus to the next thread when the focused one is resolved or deleted. */
export class ListFocusController implements ReactiveController {
  readonly #host: Host;
  readonly #options: ListFocusOptions;
  /** The item with the focus before the update, and the items after and before it, nearest first. */
  #focused: HTMLElement | undefined;
  #neighbours: readonly HTMLElement[] = [];

  constructor(host: Host, options: ListFocusOptions) {
    this.#host = host;
    this.#options = options;
    host.addController(this);
  }

  hostUpdate(): void {
    const active = deepActiveElement();
    const items = [...this.#host.renderRoot.querySelectorAll<HTMLElement>('.item')];
    const index = active ? items.findIndex((item) => containsDeep(item, active)) : -1;
    this.#focused = items[index];
    this.#neighbours = [...items.slice(index + 1), ...items.slice(0, Math.max(index, 0)).reverse()];
  }

  hostUpdated(): void {
    if (!this.#focused || this.#focused.isConnected || deepActiveElement()) return;
    const next = this.#neighbours.find((item) => item.isConnected) ?? this.#options.fallback();
    next?.focus({ preventScroll: true });
    this.#options.removed(this.#focused.dataset.id ?? '');
  }
}
