import { html, nothing, type LitElement } from 'lit';
import { forwardRequest } from '../../base/events.js';
import { lazy } from '../../base/lazy.js';
import type { LocalizeController } from '../../base/localize.js';
import type { CollabEmojiSelectEvent } from '../../ui/emoji-picker/emoji-picker.js';
import { loadEmojiPopup } from '../../ui/emoji-popup/load.js';
import type { FormatBar } from './format-bar.js';
import type { TextField } from './text-field.js';

type EmojiButtonHost = LitElement & { readonly userId: string };

/** The composer's emoji button. The emoji popup loads when the button is first pressed. */
export class EmojiButton {
  readonly #host: EmojiButtonHost;
  readonly #localize: LocalizeController;
  readonly #insert: (emoji: string) => void;
  #isPopupLoaded = false;

  constructor(host: EmojiButtonHost, localize: LocalizeController, insert: (emoji: string) => void) {
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
        @click=${this.#togglePopup}
      >
        <collab-icon name="emoji"></collab-icon>
      </button>
      <collab-tooltip>${label}</collab-tooltip>
      ${this.#isPopupLoaded ? this.#renderPopup(label) : nothing}
    `;
  }

  #renderPopup(label: string) {
    return html`
      <collab-emoji-popup
        label=${label}
        user-id=${this.#host.userId}
        .anchor=${this.#host.renderRoot.querySelector('.emoji-button') ?? undefined}
        @collab-emoji-select=${this.#handleSelect}
      ></collab-emoji-popup>
    `;
  }

  readonly #togglePopup = async (): Promise<void> => {
    if (!(await loadEmojiPopup())) return;
    this.#isPopupLoaded = true;
    this.#host.requestUpdate();
    await this.#host.updateComplete;
    const popup = this.#host.renderRoot.querySelector('collab-emoji-popup');
    if (popup) popup.open = !popup.open;
  };

  readonly #handleSelect = (event: CollabEmojiSelectEvent): void => {
    if (!forwardRequest(this.#host, event)) return;
    const { emoji = '', variant = emoji } = event.detail;
    this.#insert(variant);
  };
}

type FormatButtonHost = LitElement & { withToolbar: boolean; readonly disabled: boolean; readonly readonly: boolean };

let formatBarModule: typeof import('./format-bar.js') | undefined;
const loadFormatBar = lazy(async () => {
  formatBarModule = await import('./format-bar.js');
}, 'formatting');

/** The button that shows the format bar, and the bar itself, which loads on demand. */
export class FormatButton {
  readonly #host: FormatButtonHost;
  readonly #localize: LocalizeController;
  readonly #text: TextField;
  #bar: FormatBar | undefined;

  constructor(host: FormatButtonHost, localize: LocalizeController, text: TextField) {
    this.#host = host;
    this.#localize = localize;
    this.#text = text;
  }

  /** Starts loading the bar. */
  preload(): void {
    loadFormatBar.preload();
  }

  /** Renders the bar, or its empty space until the bar is loaded. */
  renderBar() {
    if (!this.#host.withToolbar || this.#host.readonly || !this.#text.isFormattable) return nothing;
    if (formatBarModule) this.#bar ??= new formatBarModule.FormatBar(this.#host, this.#localize, this.#text);
    if (this.#bar) return this.#bar.render();
    void loadFormatBar(this.#host);
    return html`<div part="toolbar" class="toolbar"></div>`;
  }

  render() {
    if (!this.#text.isFormattable) return nothing;
    const label = this.#localize.term('formatting');
    return html`
      <button
        class="format icon-button"
        type="button"
        aria-label=${label}
        aria-pressed=${this.#host.withToolbar ? 'true' : 'false'}
        ?disabled=${this.#host.disabled}
        @click=${() => (this.#host.withToolbar = !this.#host.withToolbar)}
      >
        <span aria-hidden="true">Aa</span>
      </button>
      <collab-tooltip>${label}</collab-tooltip>
    `;
  }
}
