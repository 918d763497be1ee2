import type { ReactiveController, ReactiveControllerHost } from 'lit';
import { containsDeep, deepActiveElement } from '../../controllers/focus-restore.js';

interface FocusOptions {
  /** What gets the focus where no other thread is there. */
  readonly fallback: () => HTMLElement | null;
  /** The thread that had the focus has left its list. */
  readonly left: (annotationId: string) => void;
}

type Host = ReactiveControllerHost & HTMLElement & { readonly renderRoot: HTMLElement | DocumentFragment };

/** Gives the focus on when the thread that had it leaves its list, because it is settled or deleted: to the one after it. */
class FocusKeeper implements ReactiveController {
  readonly #host: Host;
  readonly #options: FocusOptions;
  /** What had the focus before the update, and the items that came after it and before it, nearest first. */
  #held: HTMLElement | undefined;
  #others: readonly HTMLElement[] = [];

  constructor(host: Host, options: FocusOptions) {
    this.#host = host;
    this.#options = options;
    host.addController(this);
  }

  hostUpdate(): void {
    const active = deepActiveElement();
    const items = [...this.#host.renderRoot.querySelectorAll<HTMLElement>('.item')];
    const at = active ? items.findIndex((item) => containsDeep(item, active)) : -1;
    this.#held = items[at];
    this.#others = [...items.slice(at + 1), ...items.slice(0, Math.max(at, 0)).reverse()];
  }

  hostUpdated(): void {
    if (!this.#held || this.#held.isConnected || deepActiveElement()) return;
    const next = this.#others.find((item) => item.isConnected) ?? this.#options.fallback();
    next?.focus({ preventScroll: true });
    this.#options.left(this.#held.dataset.id ?? '');
  }
}

/** Keeps the focus within the threads of an element. */
export function keepFocus(host: Host, options: FocusOptions): void {
  new FocusKeeper(host, options);
}
