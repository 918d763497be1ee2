import { html, nothing } from 'lit';
import { property } from 'lit/decorators.js';
import type { StatusType } from '../../store/index.js';
import { CollabIcon } from '../icon/icon.js';
import type { IconName } from '../icon/icons.js';
import controlStyles from '../internal/controls.styles.js';
import { CollabElement } from '../internal/element.js';
import hostStyles from '../internal/host.styles.js';
import { LocalizeController } from '../internal/localize.js';
import { predefinedName } from '../internal/predefined-name.js';
import { CollabMenu, type CollabMenuSelectEvent, type MenuItem } from '../menu/menu.js';
import { CollabOptionSelectEvent } from './option-menu.events.js';
import styles from './option-menu.styles.js';

export * from './option-menu.events.js';

/** One of a set of statuses, priorities or the like. */
export interface MenuOption {
  readonly id: string;
  readonly name: string;
  readonly color: string;
  /** Given for statuses: draws how far along they are. */
  readonly type?: StatusType;
}

const noneId = '';

/** Where a menu shows the drawing of an item. */
const slotOf = (id: string): string => `icon-${id}`;

/** Says by its shape what the colour says: how far along a status is, or that it is a level. */
function renderGlyph({ type }: MenuOption, slot?: string) {
  const tick = type === 'terminal' ? html`<collab-icon name="check"></collab-icon>` : nothing;
  return html`<span slot=${slot ?? nothing} class="glyph" data-type=${type ?? 'level'}>${tick}</span>`;
}

/**
 * Shows which of a set of options holds, and lets the user choose another.
 *
 * @tag collab-option-menu
 * @fires {CollabOptionSelectEvent} collab-option-select - The user chooses an option.
 * @csspart chip - What shows the option and opens the menu.
 */
export class CollabOptionMenu extends CollabElement {
  static override dependencies = { 'collab-icon': CollabIcon, 'collab-menu': CollabMenu };
  static override styles = [hostStyles, controlStyles, styles];

  /** What there is to choose from, in order. */
  @property({ attribute: false }) options: readonly MenuOption[] = [];
  /** The option that holds, also where `options` does not have it; undefined for none. */
  @property({ attribute: false }) value?: MenuOption | undefined;
  /** What is chosen, for example "Status". */
  @property() label = '';
  /** Drawing that stands for none of the options; without it, `noneLabel` is shown. */
  @property() icon: IconName | '' = '';
  /** Text for none of the options; without it, one of them has to be chosen. */
  @property({ attribute: 'none-label' }) noneLabel = '';
  /** Whether the option is shown only. */
  @property({ type: Boolean, reflect: true }) readonly = false;

  readonly #localize = new LocalizeController(this);

  protected override updated(): void {
    // Colours of the data: a strict policy forbids them in the template.
    const colors = new Map(this.options.map(({ id, color }) => [slotOf(id), color]));
    for (const glyph of this.renderRoot.querySelectorAll<HTMLElement>('.glyph')) {
      const color = glyph.slot ? colors.get(glyph.slot) : this.value?.color;
      glyph.style.setProperty('--_option-color', color ?? null);
    }
  }

  override focus(options?: FocusOptions): void {
    this.renderRoot.querySelector<HTMLElement>('button')?.focus(options);
  }

  protected override render() {
    if (this.readonly) return this.value ? html`<span part="chip" class="chip">${this.#content()}</span>` : nothing;
    return html`
      <collab-menu .label=${this.label} .items=${this.#items} @collab-menu-select=${this.#chosen}>
        <button
          slot="trigger"
          part="chip"
          class=${this.#isIcon ? 'icon-button' : `chip ${this.value ? '' : 'none'}`}
          type="button"
          aria-label="${this.label}: ${this.#name}"
          title=${this.#isIcon ? this.label : nothing}
        >
          ${
            this.#isIcon
              ? html`<collab-icon name=${this.icon}></collab-icon>`
              : html`${this.#content()}<collab-icon class="chevron" name="chevron-down"></collab-icon>`
          }
        </button>
        ${this.options.map((option) => renderGlyph(option, slotOf(option.id)))}
        ${this.noneLabel ? html`<span slot=${slotOf(noneId)} class="glyph" data-type="none"></span>` : nothing}
      </collab-menu>
    `;
  }

  get #name(): string {
    return this.value ? predefinedName(this.value, this.#localize) : this.noneLabel;
  }

  get #isIcon(): boolean {
    return !this.value && this.icon !== '';
  }

  get #items(): MenuItem[] {
    const items: MenuItem[] = this.options.map((option) => ({
      id: option.id,
      label: predefinedName(option, this.#localize),
      checked: option.id === this.value?.id,
    }));
    if (this.noneLabel) items.push({ separator: true }, { id: noneId, label: this.noneLabel, checked: !this.value });
    return items;
  }

  #content() {
    return html`${this.value ? renderGlyph(this.value) : nothing}<bdi class="name">${this.#name}</bdi>`;
  }

  #chosen(event: CollabMenuSelectEvent): void {
    event.stopPropagation();
    const { id } = event.detail;
    if (id !== (this.value?.id ?? noneId)) this.dispatchEvent(new CollabOptionSelectEvent({ id }));
  }
}
