import { html, nothing } from 'lit';
import { query } from 'lit/decorators.js';
import { property } from '../../base/decorators.js';
import { CollabElement } from '../../base/element.js';
import { LocalizeController } from '../../base/localize.js';
import controlStyles from '../../styles/controls.styles.js';
import hostStyles from '../../styles/host.styles.js';
import styles from './confirm-dialog.styles.js';

/**
 * Modal dialog that asks for confirmation before a destructive action.
 *
 * @tag collab-confirm-dialog
 * @private Rendered by other elements of the kit.
 * @csspart dialog - The dialog.
 * @csspart cancel - The button that cancels.
 * @csspart confirm - The button that confirms.
 */
export class CollabConfirmDialog extends CollabElement {
  static override styles = [hostStyles, controlStyles, styles];

  /** The question. */
  @property() question = '';
  /** Description of the consequences. */
  @property() detail = '';
  /** Text of the confirming button; "Delete" by default. */
  @property({ attribute: 'confirm-label' }) confirmLabel = '';

  @query('dialog') private readonly dialog!: HTMLDialogElement;

  readonly #localize = new LocalizeController(this);
  #resolveAnswer: ((isConfirmed: boolean) => void) | undefined;

  override disconnectedCallback(): void {
    super.disconnectedCallback();
    this.#resolve(false);
  }

  /**
   * Opens the dialog. Resolves with whether the user confirmed; Escape, Cancel and removal of the element resolve with false. A
   * second call resolves the first one with false.
   */
  async ask(): Promise<boolean> {
    this.#resolve(false);
    await this.updateComplete;
    if (!this.isConnected) return false;
    const answer = new Promise<boolean>((resolve) => (this.#resolveAnswer = resolve));
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
        @close=${() => this.#resolve(false)}
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
    this.#resolve(isConfirmed);
    this.dialog.close();
  }

  #resolve(isConfirmed: boolean): void {
    this.#resolveAnswer?.(isConfirmed);
    this.#resolveAnswer = undefined;
  }
}
