import { html, nothing, type LitElement } from 'lit';
import type { CollabEmojiSelectEvent } from '../emoji-picker/emoji-picker.js';
import { loadEmojiPopup } from '../emoji-popup/load.js';
import type { LocalizeController } from '../internal/localize.js';

type Host = LitElement & { readonly userId: string };

/** The button in a composer that offers emoji, which are loaded when it is first pressed. */
class EmojiButton {
  readonly #host: Host;
  readonly #localize: LocalizeController;
  readonly #insert: (emoji: string) => void;
  /** Whether they have been asked for. */
  #isUsed = false;

  constructor(host: Host, localize: LocalizeController, insert: (emoji: string) => void) {
    this.#host = host;
    this.#localize = localize;
    this.#insert = insert;
  }

  render(disabled: boolean) {
    const label = this.#localize.term('addEmoji');
    return html`
      <button
        class="emoji-button icon-button"
        type="button"
        aria-label=${label}
        aria-haspopup="dialog"
        ?disabled=${disabled}
        @click=${this.#offer}
      >
        <collab-icon name="emoji"></collab-icon>
      </button>
      <collab-tooltip>${label}</collab-tooltip>
      ${this.#isUsed ? this.#popup(label) : nothing}
    `;
  }

  #popup(label: string) {
    return html`
      <collab-emoji-popup
        label=${label}
        user-id=${this.#host.userId}
        .anchor=${this.#host.renderRoot.querySelector('.emoji-button') ?? undefined}
        @collab-emoji-select=${this.#selected}
      ></collab-emoji-popup>
    `;
  }

  readonly #offer = async (): Promise<void> => {
    if (!(await loadEmojiPopup())) return;
    this.#isUsed = true;
    this.#host.requestUpdate();
    await this.#host.updateComplete;
    const popup = this.#host.renderRoot.querySelector('collab-emoji-popup');
    if (popup) popup.open = !popup.open;
  };

  readonly #selected = (event: CollabEmojiSelectEvent): void => {
    event.stopPropagation();
    const { emoji = '', variant = emoji } = event.detail;
    this.#insert(variant);
  };
}

export type { EmojiButton };

export const createEmojiButton = (
  host: Host,
  localize: LocalizeController,
  insert: (emoji: string) => void,
): EmojiButton => new EmojiButton(host, localize, insert);
