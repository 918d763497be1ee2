import { html, nothing, type ReactiveControllerHost } from 'lit';
import { hrefOf } from '../../base/links.js';
import type { LocalizeController } from '../../base/localize.js';
import '../../base/more-english.js';

interface LinkFieldOptions {
  localize: LocalizeController;
  /** Takes the address; undefined where the link is to be taken away. */
  apply: (href: string | undefined) => void;
  /** Called when the field closes without an answer. */
  closed: () => void;
}

type Host = ReactiveControllerHost & HTMLElement;

/** The line in a composer that asks for a link's address. */
export class LinkField {
  readonly #host: Host;
  readonly #options: LinkFieldOptions;
  /** Address at the beginning; undefined while the field is closed. */
  #address: string | undefined;
  #invalid = false;

  constructor(host: Host, options: LinkFieldOptions) {
    this.#host = host;
    this.#options = options;
  }

  open(address: string): void {
    this.#set(address);
    void this.#host.updateComplete.then(() => this.#input?.select());
  }

  close(): void {
    this.#set(undefined);
  }

  render() {
    if (this.#address === undefined) return nothing;
    const { localize } = this.#options;
    return html`
      <div part="link" class="link" role="group" aria-label=${localize.term('link')} @keydown=${this.#keyed}>
        <input
          class="link-address field"
          type="text"
          inputmode="url"
          autocomplete="off"
          spellcheck="false"
          dir="ltr"
          placeholder="https://"
          aria-label=${localize.term('linkAddress')}
          aria-invalid=${this.#invalid ? 'true' : nothing}
          aria-describedby=${this.#invalid ? 'link-message' : nothing}
          .value=${this.#address}
        />
        <button class="button" type="button" @click=${this.#answer}>${localize.term('apply')}</button>
        ${this.#address ? this.#removeButton() : nothing} ${this.#invalid ? this.#message() : nothing}
      </div>
    `;
  }

  get #input(): HTMLInputElement | null | undefined {
    return this.#host.shadowRoot?.querySelector<HTMLInputElement>('.link-address');
  }

  #removeButton() {
    return html`
      <button class="button button--ghost" type="button" @click=${this.#remove}>
        ${this.#options.localize.term('removeLink')}
      </button>
    `;
  }

  #message() {
    return html`<p id="link-message" class="message" role="alert">${this.#options.localize.term('linkInvalid')}</p>`;
  }

  #set(address: string | undefined, invalid = false): void {
    this.#address = address;
    this.#invalid = invalid;
    this.#host.requestUpdate();
  }

  readonly #answer = (): void => {
    const href = hrefOf(this.#input?.value ?? '');
    if (href === undefined) {
      this.#set(this.#address, true);
      return;
    }
    this.#set(undefined);
    this.#options.apply(href);
  };

  readonly #remove = (): void => {
    this.#set(undefined);
    this.#options.apply(undefined);
  };

  readonly #keyed = (event: KeyboardEvent): void => {
    if (event.isComposing || (event.key !== 'Enter' && event.key !== 'Escape')) return;
    if (event.target !== this.#input && event.key === 'Enter') return;
    event.preventDefault();
    event.stopPropagation();
    if (event.key === 'Enter') {
      this.#answer();
    } else {
      this.#set(undefined);
      this.#options.closed();
    }
  };
}
