import { html, nothing, type LitElement } from 'lit';
import { RovingFocusController } from '../../controllers/roving-focus.js';
import type { LocalizeController } from '../../base/localize.js';
import { inSkinTone, skinTones } from './skin-tones.js';

interface ToneChoiceOptions {
  localize: LocalizeController;
  /** The tone that is preferred. */
  tone: () => string;
  /** Names of the tones, from light to dark. */
  names: () => readonly string[];
  choose: (tone: string) => void;
}

/** The hand that shows a skin tone. */
const sample = (tone: string): string => inSkinTone('✋', tone);

/** A button in the skin tone that is preferred, and the others behind it. */
export class ToneChoice {
  readonly #host: LitElement;
  readonly #options: ToneChoiceOptions;
  readonly #roving: RovingFocusController;
  #isOpen = false;

  constructor(host: LitElement, options: ToneChoiceOptions) {
    this.#host = host;
    this.#options = options;
    this.#roving = new RovingFocusController(host, {
      items: () => [...host.renderRoot.querySelectorAll<HTMLElement>('.tone')],
      orientation: () => 'horizontal',
    });
  }

  renderButton() {
    const label = this.#options.localize.term('skinTone');
    return html`
      <button
        class="tone-button emoji-button"
        type="button"
        aria-label=${label}
        aria-expanded=${this.#isOpen ? 'true' : 'false'}
        title=${label}
        @click=${this.#toggle}
      >
        ${sample(this.#options.tone())}
      </button>
    `;
  }

  render() {
    if (!this.#isOpen) return nothing;
    const { localize, tone, names } = this.#options;
    const labels = [localize.term('noSkinTone'), ...names()];
    return html`
      <div class="tones" role="radiogroup" aria-label=${localize.term('skinTone')} @keydown=${this.#roving.handleKey}>
        ${skinTones.map(
          (each, index) => html`
            <button
              class="tone emoji-button"
              type="button"
              role="radio"
              aria-checked=${each === tone() ? 'true' : 'false'}
              aria-label=${labels[index] ?? each}
              title=${labels[index] ?? each}
              @click=${() => this.#choose(each)}
            >
              ${sample(each)}
            </button>
          `,
        )}
      </div>
    `;
  }

  readonly #toggle = async (): Promise<void> => {
    this.#isOpen = !this.#isOpen;
    this.#host.requestUpdate();
    await this.#host.updateComplete;
    const { tone } = this.#options;
    if (this.#isOpen) this.#roving.focus(Math.max(0, skinTones.indexOf(tone())));
  };

  async #choose(tone: string): Promise<void> {
    this.#isOpen = false;
    this.#options.choose(tone);
    this.#host.requestUpdate();
    await this.#host.updateComplete;
    this.#host.renderRoot.querySelector<HTMLElement>('.tone-button')?.focus();
  }
}
