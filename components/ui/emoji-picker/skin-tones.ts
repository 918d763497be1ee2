import { html, nothing, type LitElement } from 'lit';
import type { LocalizeController } from '../../base/localize.js';
import { RovingFocusController } from '../../controllers/roving-focus.js';

/** No skin tone, then the skin tones from light to dark. */
export const skinTones: readonly string[] = ['', '🏻', '🏼', '🏽', '🏾', '🏿'];

/** Families have no skin tones, although the people in them do. */
const family = /^👪|\u200D[👦👧🧒]/u;
/** Emoji that can have a skin tone, except for hands that two people hold. */
const person = /(?<!\u200D(?=🤝))\p{Emoji_Modifier_Base}\uFE0F?/gu;

/** Returns an emoji in a skin tone, or unchanged if it has none. */
export function inSkinTone(emoji: string, tone: string): string {
  if (!tone || family.test(emoji)) return emoji;
  return emoji.replace(person, (base) => base.replace('\uFE0F', '') + tone);
}

/** Renders the hand that stands for a skin tone. */
const sampleEmoji = (tone: string): string => inSkinTone('✋', tone);

interface SkinToneOptions {
  readonly localize: LocalizeController;
  readonly tone: () => string;
  /** Names of the skin tones, from light to dark. */
  readonly names: () => readonly string[];
  readonly select: (tone: string) => void;
}

/** A button that shows the preferred skin tone, and the radio group that it opens. */
export class SkinToneController {
  readonly #host: LitElement;
  readonly #options: SkinToneOptions;
  readonly #roving: RovingFocusController;
  #isOpen = false;

  constructor(host: LitElement, options: SkinToneOptions) {
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
        ${sampleEmoji(this.#options.tone())}
      </button>
    `;
  }

  renderTones() {
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
              @click=${() => this.#select(each)}
            >
              ${sampleEmoji(each)}
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
    if (this.#isOpen) this.#roving.focus(Math.max(0, skinTones.indexOf(this.#options.tone())));
  };

  async #select(tone: string): Promise<void> {
    this.#isOpen = false;
    this.#options.select(tone);
    this.#host.requestUpdate();
    await this.#host.updateComplete;
    this.#host.renderRoot.querySelector<HTMLElement>('.tone-button')?.focus();
  }
}
