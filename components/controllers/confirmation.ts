import { html, nothing, type LitElement } from 'lit';
import type { LocalizeController } from '../base/localize.js';
import { DismissController } from './dismiss.js';

interface ConfirmationOptions {
  localize: LocalizeController;
  question: () => string;
  /** What goes with it. */
  detail: () => string;
  confirmLabel: () => string;
  /** Does it; returns whether it was done. */
  confirm: () => boolean;
  /** What led here: it gets the focus back. */
  opener: () => HTMLElement | null;
}

/** Asks before something is destroyed, in place: the host shows what `render` gives, with `confirmation.styles.ts`. */
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

  /** Shows the question; the answer that destroys nothing gets the focus. */
  ask(): void {
    this.#isOpen = true;
    this.#updateThenFocus(() => this.#host.renderRoot.querySelector<HTMLElement>('.confirmation-cancel'));
  }

  /** Takes the question away. */
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
