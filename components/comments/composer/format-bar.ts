import { html, type LitElement } from 'lit';
import { keyNames } from '../../base/keyboard.js';
import type { LocalizeController } from '../../base/localize.js';
import { RovingFocusController } from '../../controllers/roving-focus.js';
import '../../base/english-messages.js';
import { formats } from './formats.js';
import type { TextField } from './text-field.js';

/** The toolbar of format buttons above the text. */
export class FormatBar {
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

  /** Renders the bar. Pressing it with a pointer leaves the focus in the text. */
  render() {
    const localize = this.#localize;
    const text = this.#text;
    const active = text.editor?.activeFormats;
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
              @click=${() => void text.applyFormat(format)}
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
