import { html, nothing, type LitElement } from 'lit';
import type { LocalizeController } from '../base/localize.js';
import { DismissController } from './dismiss.js';

interface ConfirmationOptions {
  localize: LocalizeController;
  question: () => string;
  /** Text about further items that are deleted together with the item. */
  detail: () => string;
  confirmLabel: () => string;
  /** Performs the action. Returns whether it was performed. */
  confirm: () => boolean;
  /** The button that asked; it receives the focus on close. */
  opener: () => HTMLElement | null;
}

/** Asks for confirmation inline before a destructive action; the host renders it with `confirmation.styles.ts`. */
export class ConfirmationController {
  readonly #host: LitElement;
  readonly #options: ConfirmationOptions;
  #isOpen = false;

  constructor(host: LitElement, options: ConfirmationOptions) {
    this.#host = host;
    this.#options = options;
    new DismissController(host, {
      open: () => this.#isOpen,
      dismiss: () => this.close(),
      outside: () => false,
      escape: () => Boolean(host.shadowRoot?.activeElement),
    });
  }

  /** Shows the question and focuses the cancel button. */
  ask(): void {
    this.#isOpen = true;
    this.#updateThenFocus(() => this.#host.renderRoot.querySelector<HTMLElement>('.confirmation-cancel'));
  }

  /** Hides the question. */
  close(): void {
    if (!this.#isOpen) return;
    this.#isOpen = false;
    this.#updateThenFocus(this.#options.opener);
  }

  render() {
    if (!this.#isOpen) return nothing;
    const { localize, question, detail, confirmLabel } = this.#options;
    return html`
      <div
        part="confirmation"
        class="confirmation"
        role="alertdialog"
        aria-labelledby="confirmation-question"
        aria-describedby="confirmation-detail"
      >
        <p id="confirmation-question" class="confirmation-question">${question()}</p>
        <p id="confirmation-detail">${detail()}</p>
        <div class="confirmation-answers">
          <button class="confirmation-cancel button" type="button" @click=${() => this.close()}>
            ${localize.term('cancel')}
          </button>
          <button class="button button--danger" type="button" @click=${this.#confirm}>${confirmLabel()}</button>
        </div>
      </div>
    `;
  }

  #updateThenFocus(target: () => HTMLElement | null): void {
    this.#host.requestUpdate();
    void this.#host.updateComplete.then(() => target()?.focus());
  }

  readonly #confirm = (): void => {
    if (this.#options.confirm()) this.close();
  };
}
