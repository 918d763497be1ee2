import type { LitElement } from 'lit';
import { deepActiveElement, FocusRestore } from '../../controllers/focus-restore.js';

/** Takes a person into a sidebar that they have opened by a button elsewhere, and back. */
export class FocusInside {
  readonly #host: LitElement;
  readonly #panel: () => HTMLElement | null;
  readonly #restore = new FocusRestore();
  #isDue = false;
  #isForField = false;

  constructor(host: LitElement, panel: () => HTMLElement | null) {
    this.#host = host;
    this.#panel = panel;
  }

  /** Whether somebody wants to be taken there once it is open. */
  expect(isDue: boolean): void {
    this.#isDue = isDue;
  }

  /** It is open. */
  enter(): void {
    if (!this.#isDue) return;
    this.#isDue = false;
    this.#restore.remember();
    // The keyboard goes on to what it can type into; a touch would only get a screen keyboard in its way.
    this.#isForField = deepActiveElement()?.matches(':focus-visible') ?? false;
    this.#panel()?.focus({ preventScroll: true });
    this.settle();
  }

  /** What it holds may be there by now: who has not gone elsewhere comes to the field. */
  settle(): void {
    const field = this.#isForField ? this.#host.renderRoot.querySelector<HTMLElement>('.search .field') : null;
    if (!field) return;
    this.#isForField = false;
    if (this.#host.shadowRoot?.activeElement === this.#panel()) field.focus({ preventScroll: true });
  }

  /** It is closed. */
  leave(refuge: Element | undefined): void {
    this.#restore.restore(this.#host, refuge);
  }
}
