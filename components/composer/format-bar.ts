import { html, nothing, type LitElement } from 'lit';
import { RovingFocusController } from '../internal/controllers/roving-focus.js';
import { keyNames } from '../internal/key-names.js';
import type { LocalizeController } from '../internal/localize.js';
import { formats } from './format.js';
import type { TextField } from './text-field.js';

type Host = LitElement & { withToolbar: boolean; readonly disabled: boolean; readonly readonly: boolean };

/** The bar of formats above the text, and the button that opens it. */
class FormatBar {
  readonly #host: Host;
  readonly #localize: LocalizeController;
  readonly #text: TextField;
  readonly #roving: RovingFocusController;

  constructor(host: Host, localize: LocalizeController, text: TextField) {
    this.#host = host;
    this.#localize = localize;
    this.#text = text;
    this.#roving = new RovingFocusController(host, {
      items: () => [...host.renderRoot.querySelectorAll<HTMLElement>('.toolbar button')],
      orientation: () => 'horizontal',
    });
  }

  /** It leaves the focus in the text when the pointer presses it. */
  render() {
    const [localize, text] = [this.#localize, this.#text];
    if (!this.#host.withToolbar || this.#host.readonly || !text.isFormattable) return nothing;
    const active = text.editor?.active;
    return html`
      <div
        part="toolbar"
        class="toolbar"
        role="toolbar"
        aria-label=${localize.term('formatting')}
        @keydown=${this.#roving.handleKey}
        @pointerdown=${(event: Event) => event.preventDefault()}
      >
        ${formats.map(
          ({ format, icon, keys }) => html`
            <button
              class="icon-button"
              type="button"
              aria-label=${localize.term(format)}
              aria-pressed=${active?.has(format) ? 'true' : 'false'}
              @click=${() => void text.apply(format)}
            >
              <collab-icon name=${icon}></collab-icon>
            </button>
            <collab-tooltip>${localize.term(format)} <kbd>${keyNames(keys)}</kbd></collab-tooltip>
          `,
        )}
      </div>
    `;
  }

  /** What opens and closes it. */
  renderButton() {
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

export type { FormatBar };

export const createFormatBar = (host: Host, localize: LocalizeController, text: TextField): FormatBar =>
  new FormatBar(host, localize, text);
