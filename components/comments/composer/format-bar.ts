import { html, type LitElement } from 'lit';
import { RovingFocusController } from '../../controllers/roving-focus.js';
import { keyNames } from '../../base/key-names.js';
import type { LocalizeController } from '../../base/localize.js';
import '../../base/more-english.js';
import { formats } from './formats.js';
import type { TextField } from './text-field.js';

/** The bar of formats above the text. */
class FormatBar {
  readonly #localize: LocalizeController;
  readonly #text: TextField;
  readonly #roving: RovingFocusController;

  constructor(host: LitElement, localize: LocalizeController, text: TextField) {
    this.#localize = localize;
    this.#text = text;
    this.#roving = new RovingFocusController(host, {
      items: () => [...host.renderRoot.querySelectorAll<HTMLElement>('.toolbar button')],
      orientation: () => 'horizontal',
    });
  }

  /** It leaves the focus in the text when the pointer presses it. */
  render() {
    const localize = this.#localize;
    const text = this.#text;
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
}

export type { FormatBar };

export const createFormatBar = (host: LitElement, localize: LocalizeController, text: TextField): FormatBar =>
  new FormatBar(host, localize, text);
