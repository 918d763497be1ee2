import type { ReactiveController, ReactiveControllerHost } from 'lit';
import { modalAround } from '../internal/modal.js';
import type { PageState } from '../internal/page-state.js';

type FloatingDialog = ReactiveControllerHost & Element & { readonly standIn: boolean };

/** Counts an element among the floating dialogs of a page: where there is one the layer brings none. */
class DialogCount implements ReactiveController {
  readonly #host: FloatingDialog;
  #leave: (() => void) | undefined;
  #counted: PageState | undefined;
  #isStandIn = false;

  constructor(host: FloatingDialog) {
    this.#host = host;
    host.addController(this);
  }

  /** Counts it on a page, or on none. Called before it looks which dialog shows a thread: that depends on it. */
  follow(page: PageState | undefined): void {
    this.#count(this.#host.isConnected ? page : undefined);
  }

  hostDisconnected(): void {
    this.#count(undefined);
  }

  #count(page: PageState | undefined): void {
    const { standIn } = this.#host;
    if (page === this.#counted && standIn === this.#isStandIn) return;
    this.#counted = page;
    this.#isStandIn = standIn;
    this.#leave?.();
    this.#leave = page && (standIn ? standInOn(page, this.#host) : countOn(page));
  }
}

function countOn(page: PageState): () => void {
  page.dialogs.value += 1;
  return () => (page.dialogs.value -= 1);
}

function standInOn(page: PageState, host: Element): () => void {
  page.standIns.value = [...page.standIns.peek(), host];
  return () => (page.standIns.value = page.standIns.peek().filter((each) => each !== host));
}

/** Of several that stand in for a dialog of the page's own: the one in what is modal, else the first that can be shown. */
export const chosenStandIn = (standIns: readonly Element[]): Element | undefined =>
  standIns.find(modalAround) ?? standIns.find((each) => each.checkVisibility()) ?? standIns[0];

export type { DialogCount };

export const countDialog = (host: FloatingDialog): DialogCount => new DialogCount(host);
