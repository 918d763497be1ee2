import type { ReactiveController, ReactiveElement } from 'lit';
import type { RovingFocusController } from '../../controllers/roving-focus.js';

/** Gives the focus on when the button that has it goes, with the person it stands for: to the one in its place. */
class FocusOnward implements ReactiveController {
  readonly #host: ReactiveElement;
  readonly #buttons: () => readonly HTMLElement[];
  readonly #roving: RovingFocusController;
  #held: HTMLElement | undefined;
  #at = -1;

  constructor(host: ReactiveElement, buttons: () => readonly HTMLElement[], roving: RovingFocusController) {
    this.#host = host;
    this.#buttons = buttons;
    this.#roving = roving;
    host.addController(this);
  }

  hostUpdate(): void {
    const active = this.#host.shadowRoot?.activeElement;
    const buttons = active ? this.#buttons() : [];
    this.#at = buttons.findIndex((button) => button === active);
    this.#held = buttons[this.#at];
  }

  hostUpdated(): void {
    const last = this.#held && !this.#host.shadowRoot?.activeElement ? this.#buttons().length - 1 : -1;
    if (last >= 0) this.#roving.focus(Math.min(this.#at, last));
    this.#held = undefined;
  }
}

/** Keeps the focus among the buttons of a row or a list; made after what moves it there by keys. */
export function passFocusOn(
  host: ReactiveElement,
  buttons: () => readonly HTMLElement[],
  roving: RovingFocusController,
): void {
  new FocusOnward(host, buttons, roving);
}
