import type { ReactiveController, ReactiveControllerHost } from 'lit';
import type { PageState } from '../internal/page-state.js';

/** Counts an element among the floating dialogs of a page: where there is one the layer brings none. */
class DialogCount implements ReactiveController {
  readonly #host: ReactiveControllerHost & Element;
  readonly #page: () => PageState | undefined;
  #counted: PageState | undefined;

  constructor(host: ReactiveControllerHost & Element, page: () => PageState | undefined) {
    this.#host = host;
    this.#page = page;
    host.addController(this);
  }

  hostUpdated(): void {
    this.#count(this.#host.isConnected ? this.#page() : undefined);
  }

  hostDisconnected(): void {
    this.#count(undefined);
  }

  #count(page: PageState | undefined): void {
    if (page === this.#counted) return;
    if (this.#counted) this.#counted.dialogs.value -= 1;
    if (page) page.dialogs.value += 1;
    this.#counted = page;
  }
}

/** Counts an element among the floating dialogs of the page that is given, as long as there is one. */
export const countDialog = (host: ReactiveControllerHost & Element, page: () => PageState | undefined): DialogCount =>
  new DialogCount(host, page);
