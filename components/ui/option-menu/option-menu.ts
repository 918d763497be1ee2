import { html, nothing } from 'lit';
import { query } from 'lit/decorators.js';
import { property } from '../../base/decorators.js';
import { CollabIcon } from '../icon/icon.js';
import type { IconName } from '../icon/icons.js';
import chipStyles from '../../styles/chip.styles.js';
import controlStyles from '../../styles/controls.styles.js';
import { CollabElement } from '../../base/element.js';
import hostStyles from '../../styles/host.styles.js';
import { LocalizeController } from '../../base/localize.js';
import { drawOptions, type MenuOption } from '../../display/option-glyph.js';
import glyphStyles from '../../styles/option-glyph.styles.js';
import { predefinedName } from '../../display/predefined-name.js';
import { CollabMenu, type CollabMenuSelectEvent, type MenuItem } from '../menu/menu.js';
import { CollabOptionSelectEvent } from './option-menu.events.js';
import styles from './option-menu.styles.js';

export * from './option-menu.events.js';

export type { MenuOption };

const noneId = '';

/** Where a menu shows the drawing of an item. */
const slotOf = (id: string): string => `icon-${id}`;

/**
 * Shows which of a set of options holds, and lets the user choose another.
 *
 * @tag collab-option-menu
 * @fires {CollabOptionSelectEvent} collab-option-select - The user chooses an option.
 * @csspart chip - What shows the option and opens the menu.
 */
export class CollabOptionMenu extends CollabElement {
  static override dependencies = { 'collab-icon': CollabIcon, 'collab-menu': CollabMenu };
  static override styles = [hostStyles, controlStyles, chipStyles, glyphStyles, styles];

  /** What there is to choose from, in order. */
  @property({ attribute: false }) options: readonly MenuOption[] = [];
  /** The option that holds, also where `options` does not have it; undefined for none. */
  @property({ attribute: false }) value?: MenuOption | undefined;
  /** Whether several options can hold at once: those of `values`, in place of `value`. */
  @property({ type: Boolean }) multiple = false;
  /** The options that hold where several can. */
  @property({ attribute: false }) values: readonly MenuOption[] = [];
  /** What is chosen, for example "Status". */
  @property() label = '';
  /** Drawing that stands for none of the options; without it, `noneLabel` is shown. */
  @property() icon: IconName | '' = '';
  /** Text for none of the options; without it, one of them has to be chosen. */
  @property({ attribute: 'none-label' }) noneLabel = '';
  /** Whether the option is shown only. */
  @property({ type: Boolean, reflect: true }) readonly = false;

  @query('collab-menu') private readonly menu!: CollabMenu | null;

  readonly #localize = new LocalizeController(this);
  readonly #glyph = drawOptions(this, () => this.#all);

  /** Opens the menu. */
  show(): void {
    if (this.menu) this.menu.open = true;
  }

  override focus(options?: FocusOptions): void {
    this.renderRoot.querySelector<HTMLElement>('button')?.focus(options);
  }

  protected override render() {
    const isNone = this.#held.length === 0;
    if (this.readonly) return isNone ? nothing : html`<span part="chip" class="chip">${this.#content()}</span>`;
    return html`
      <collab-menu .label=${this.label} .items=${this.#items} @collab-menu-select=${this.#chosen}>
        <button
          slot="trigger"
          part="chip"
          class=${this.#isIcon ? 'icon-button' : `chip ${isNone ? 'none' : ''}`}
          type="button"
          aria-label=${this.#isIcon ? this.label : `${this.label}: ${this.#name}`}
          title=${this.#isIcon ? this.label : nothing}
        >
          ${
            this.#isIcon
              ? html`<collab-icon name=${this.icon}></collab-icon>`
              : html`${this.#content()}<collab-icon class="chevron" name="chevron-down"></collab-icon>`
          }
        </button>
        ${this.options.map((option) => this.#glyph(option, slotOf(option.id)))}
        ${this.noneLabel ? html`<span slot=${slotOf(noneId)} class="glyph" data-type="none"></span>` : nothing}
      </collab-menu>
    `;
  }

  /** The options that hold. */
  get #held(): readonly MenuOption[] {
    if (this.multiple) return this.values;
    return this.value ? [this.value] : [];
  }

  get #all(): readonly MenuOption[] {
    return [...this.options, ...this.#held];
  }

  get #name(): string {
    return this.#held.map((option) => predefinedName(option, this.#localize)).join(', ') || this.noneLabel;
  }

  get #isIcon(): boolean {
    return this.#held.length === 0 && this.icon !== '';
  }

  get #items(): MenuItem[] {
    const items: MenuItem[] = this.options.map((option) => ({
      id: option.id,
      label: predefinedName(option, this.#localize),
      checked: this.#held.some(({ id }) => id === option.id),
      exclusive: !this.multiple,
    }));
    // Where several can hold, none of them is what is left when all are taken away.
    if (this.noneLabel && !this.multiple)
      items.push({ separator: true }, { id: noneId, label: this.noneLabel, checked: !this.value, exclusive: true });
    return items;
  }

  #content() {
    return html`${this.#held.map((option) => this.#glyph(option))}<bdi class="name">${this.#name}</bdi>`;
  }

  #chosen(event: CollabMenuSelectEvent): void {
    event.stopPropagation();
    const { id } = event.detail;
    if (!this.multiple) {
      if (id !== (this.value?.id ?? noneId)) this.dispatchEvent(new CollabOptionSelectEvent({ id }));
      return;
    }
    // There may be more to choose.
    event.preventDefault();
    const held = this.values.map((option) => option.id);
    const ids = held.includes(id) ? held.filter((each) => each !== id) : [...held, id];
    this.dispatchEvent(new CollabOptionSelectEvent({ id, ids }));
  }
}
