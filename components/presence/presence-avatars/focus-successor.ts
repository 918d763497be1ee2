import type { ReactiveController, ReactiveElement } from 'lit';
import type { RovingFocusController } from '../../controllers/roving-focus.js';

/** Moves focus to the next button when the focused button is removed together with its person. */
export class FocusSuccessorController implements ReactiveController {
  readonly #host: ReactiveElement;
  readonly #buttons: () => readonly HTMLElement[];
  readonly #roving: RovingFocusController;
  #focused: HTMLElement | undefined;
  #index = -1;

  constructor(host: ReactiveElement, buttons: () => readonly HTMLElement[], roving: RovingFocusController) {
    this.#host = host;
    this.#buttons = buttons;
    this.#roving = roving;
    host.addController(this);
  }

  hostUpdate(): void {
    const active = this.#host.shadowRoot?.activeElement;
    const buttons = active ? this.#buttons() : [];
    this.#index = buttons.findIndex((button) => button === active);
    this.#focused = buttons[this.#index];
  }

  hostUpdated(): void {
    const lastIndex = this.#focused && !this.#host.shadowRoot?.activeElement ? this.#buttons().length - 1 : -1;
    if (lastIndex >= 0) this.#roving.focus(Math.min(this.#index, lastIndex));
    this.#focused = undefined;
  }
}
