import { html, nothing } from 'lit';
import { query } from 'lit/decorators.js';
import { property } from '../../base/decorators.js';
import { CollabElement } from '../../base/element.js';
import { LocalizeController } from '../../base/localize.js';
import { createOptionRenderer, type MenuOption } from '../../display/option-glyph.js';
import { predefinedName } from '../../display/predefined-name.js';
import chipStyles from '../../styles/chip.styles.js';
import controlStyles from '../../styles/controls.styles.js';
import hostStyles from '../../styles/host.styles.js';
import glyphStyles from '../../styles/option-glyph.styles.js';
import { CollabIcon } from '../icon/icon.js';
import type { IconName } from '../icon/icons.js';
import { CollabMenu, type CollabMenuSelectEvent, type MenuItem } from '../menu/menu.js';
import { CollabOptionSelectEvent } from './option-menu.events.js';
import styles from './option-menu.styles.js';

export * from './option-menu.events.js';

export type { MenuOption };

/** Id of the item for no option. */
const NONE_ID = '';

/** Returns the menu's slot for the icon of an item. */
const iconSlot = (id: string): string => `icon-${id}`;

/**
 * Shows the selected option of a set and opens a menu to select another.
 *
 * @tag collab-option-menu
 * @fires {CollabOptionSelectEvent} collab-option-select - Fired when the user selects an option; cancelable.
 * @csspart chip - The button that shows the option and opens the menu.
 */
export class CollabOptionMenu extends CollabElement {
  static override dependencies = { 'collab-icon': CollabIcon, 'collab-menu': CollabMenu };
  static override styles = [hostStyles, controlStyles, chipStyles, glyphStyles, styles];

  /** The options in order. */
  @property({ attribute: false }) options: readonly MenuOption[] = [];
  /** The selected option, which need not be one of `options`; undefined for none. */
  @property({ attribute: false }) value?: MenuOption | undefined;
  /** Whether several options can be selected, by `values` in place of `value`. */
  @property({ type: Boolean }) multiple = false;
  /** The selected options with `multiple`. */
  @property({ attribute: false }) values: readonly MenuOption[] = [];
  /** Accessible name, for example "Status". */
  @property() label = '';
  /** Icon shown while no option is selected; without it, `noneLabel` is shown. */
  @property() icon: IconName | '' = '';
  /** Text for no option; without it, an option cannot be deselected. */
  @property({ attribute: 'none-label' }) noneLabel = '';
  /** Whether the option cannot be changed. */
  @property({ type: Boolean, reflect: true }) readonly = false;

  @query('collab-menu') private readonly menu!: CollabMenu | null;

  readonly #localize = new LocalizeController(this);
  readonly #glyph = createOptionRenderer(this, () => this.#allOptions);

  /** Opens the menu. */
  show(): void {
    if (this.menu) this.menu.open = true;
  }

  override focus(options?: FocusOptions): void {
    this.renderRoot.querySelector<HTMLElement>('button')?.focus(options);
  }

  protected override render() {
    const isNone = this.#selected.length === 0;
    if (this.readonly) return isNone ? nothing : html`<span part="chip" class="chip">${this.#renderSelected()}</span>`;
    return html`
      <collab-menu .label=${this.label} .items=${this.#items} @collab-menu-select=${this.#menuSelect}>
        <button
          slot="trigger"
          part="chip"
          class=${this.#showsIcon ? 'icon-button' : `chip ${isNone ? 'none' : ''}`}
          type="button"
          aria-label=${this.#showsIcon ? this.label : `${this.label}: ${this.#selectedNames}`}
          title=${this.#showsIcon ? this.label : nothing}
        >
          ${
            this.#showsIcon
              ? html`<collab-icon name=${this.icon}></collab-icon>`
              : html`${this.#renderSelected()}<collab-icon class="chevron" name="chevron-down"></collab-icon>`
          }
        </button>
        ${this.options.map((option) => this.#glyph(option, iconSlot(option.id)))}
        ${this.noneLabel ? html`<span slot=${iconSlot(NONE_ID)} class="glyph" data-type="none"></span>` : nothing}
      </collab-menu>
    `;
  }

  /** The selected options. */
  get #selected(): readonly MenuOption[] {
    if (this.multiple) return this.values;
    return this.value ? [this.value] : [];
  }

  get #allOptions(): readonly MenuOption[] {
    return [...this.options, ...this.#selected];
  }

  get #selectedNames(): string {
    return this.#selected.map((option) => predefinedName(option, this.#localize)).join(', ') || this.noneLabel;
  }

  get #showsIcon(): boolean {
    return this.#selected.length === 0 && this.icon !== '';
  }

  get #items(): MenuItem[] {
    const items: MenuItem[] = this.options.map((option) => ({
      id: option.id,
      label: predefinedName(option, this.#localize),
      checked: this.#selected.some(({ id }) => id === option.id),
      exclusive: !this.multiple,
    }));
    // With `multiple`, the user deselects every option instead.
    if (this.noneLabel && !this.multiple)
      items.push({ separator: true }, { id: NONE_ID, label: this.noneLabel, checked: !this.value, exclusive: true });
    return items;
  }

  #renderSelected() {
    return html`${this.#selected.map((option) => this.#glyph(option))}<bdi class="name">${this.#selectedNames}</bdi>`;
  }

  #menuSelect(event: CollabMenuSelectEvent): void {
    event.stopPropagation();
    const { id } = event.detail;
    if (!this.multiple) {
      if (id !== (this.value?.id ?? NONE_ID)) this.dispatchEvent(new CollabOptionSelectEvent({ id }));
      return;
    }
    // The menu stays open for further options.
    event.preventDefault();
    const selected = this.values.map((option) => option.id);
    const ids = selected.includes(id) ? selected.filter((each) => each !== id) : [...selected, id];
    this.dispatchEvent(new CollabOptionSelectEvent({ id, ids }));
  }
}
