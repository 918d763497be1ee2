import { html, nothing, type LitElement } from 'lit';
import { loadOnce } from '../internal/load-once.js';
import type { LocalizeController } from '../internal/localize.js';
import type { FormatBar } from './format-bar.js';
import type { TextField } from './text-field.js';

type Host = LitElement & { withToolbar: boolean; readonly disabled: boolean; readonly readonly: boolean };

let module: typeof import('./format-bar.js') | undefined;
const load = loadOnce(async () => {
  module = await import('./format-bar.js');
}, 'formatting');

/** The button that opens the bar of formats, and the bar, which comes once it may be wanted. */
class FormatButton {
  readonly #host: Host;
  readonly #localize: LocalizeController;
  readonly #text: TextField;
  #bar: FormatBar | undefined;

  constructor(host: Host, localize: LocalizeController, text: TextField) {
    this.#host = host;
    this.#localize = localize;
    this.#text = text;
  }

  /** Begins to load the bar. */
  prepare(): void {
    void load();
  }

  /** Until the bar comes there is its room. */
  renderBar() {
    if (!this.#host.withToolbar || this.#host.readonly || !this.#text.isFormattable) return nothing;
    this.#bar ??= module?.createFormatBar(this.#host, this.#localize, this.#text);
    if (this.#bar) return this.#bar.render();
    void load(this.#host);
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

export type { FormatButton };

export const createFormatButton = (host: Host, localize: LocalizeController, text: TextField): FormatButton =>
  new FormatButton(host, localize, text);
