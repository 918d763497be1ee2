import { html, nothing } from 'lit';
import { query } from 'lit/decorators.js';
import { property } from '../../base/decorators.js';
import controlStyles from '../../styles/controls.styles.js';
import { CollabElement } from '../../base/element.js';
import hostStyles from '../../styles/host.styles.js';
import { LocalizeController } from '../../base/localize.js';
import styles from './confirm-dialog.styles.js';

/**
 * Modal question before something is destroyed.
 *
 * @tag collab-confirm-dialog
 * @csspart dialog - The dialog.
 * @csspart cancel - The button that changes nothing.
 * @csspart confirm - The button that destroys.
 */
export class CollabConfirmDialog extends CollabElement {
  static override styles = [hostStyles, controlStyles, styles];

  /** The question. */
  @property() question = '';
  /** What is lost. */
  @property() detail = '';
  /** Name of the button that destroys. */
  @property({ attribute: 'confirm-label' }) confirmLabel = '';

  @query('dialog') private readonly dialog!: HTMLDialogElement;

  readonly #localize = new LocalizeController(this);
  #answer: ((isConfirmed: boolean) => void) | undefined;

  override disconnectedCallback(): void {
    super.disconnectedCallback();
    this.#settle(false);
  }

  /** Asks the user. Resolves with whether they confirmed; Escape, Cancel and removal of the element do not. A second call answers the first with no. */
  async ask(): Promise<boolean> {
    this.#settle(false);
    await this.updateComplete;
    if (!this.isConnected) return false;
    const answer = new Promise<boolean>((resolve) => (this.#answer = resolve));
    if (!this.dialog.open) this.dialog.showModal();
    this.renderRoot.querySelector<HTMLElement>('.cancel')?.focus();
    return answer;
  }

  protected override render() {
    return html`
      <dialog
        part="dialog"
        role="alertdialog"
        aria-labelledby="question"
        aria-describedby=${this.detail ? 'detail' : nothing}
        @close=${() => this.#settle(false)}
      >
        <h2 id="question">${this.question}</h2>
        ${this.detail ? html`<p id="detail">${this.detail}</p>` : nothing}
        <div class="answers">
          <button part="cancel" class="cancel button" type="button" @click=${() => this.#close(false)}>
            ${this.#localize.term('cancel')}
          </button>
          <button part="confirm" class="button button--danger" type="button" @click=${() => this.#close(true)}>
            ${this.confirmLabel || this.#localize.term('delete')}
          </button>
        </div>
      </dialog>
    `;
  }

  #close(isConfirmed: boolean): void {
    this.#settle(isConfirmed);
    this.dialog.close();
  }

  #settle(isConfirmed: boolean): void {
    this.#answer?.(isConfirmed);
    this.#answer = undefined;
  }
}
