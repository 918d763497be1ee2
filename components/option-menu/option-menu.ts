import { html, nothing } from 'lit';
import { property, query, state } from 'lit/decorators.js';
import type { StatusType } from '../../store/index.js';
import { CollabIcon } from '../icon/icon.js';
import type { IconName } from '../icon/icons.js';
import { setColor } from '../internal/color.js';
import chipStyles from '../internal/chip.styles.js';
import controlStyles from '../internal/controls.styles.js';
import { drawnColor } from '../internal/drawn-color.js';
import { CollabElement } from '../internal/element.js';
import hostStyles from '../internal/host.styles.js';
import { LocalizeController } from '../internal/localize.js';
import type { iconRenderer } from '../internal/option-icon.js';
import { predefinedName } from '../internal/predefined-name.js';
import { CollabMenu, type CollabMenuSelectEvent, type MenuItem } from '../menu/menu.js';
import { CollabOptionSelectEvent } from './option-menu.events.js';
import styles from './option-menu.styles.js';

export * from './option-menu.events.js';

/** One of a set of statuses, priorities or the like. */
export interface MenuOption {
  readonly id: string;
  readonly name: string;
  /** Without one it is not drawn. */
  readonly color?: string;
  /** Background of the drawing. */
  readonly lightColor?: string;
  /** Address of a picture that is the drawing. */
  readonly iconUrl?: string;
  /** SVG markup that is the drawing, before `iconUrl`. */
  readonly svg?: string;
  /** Given for statuses: draws how far along they are. */
  readonly type?: StatusType;
}

const noneId = '';

/** Where a menu shows the drawing of an item. */
const slotOf = (id: string): string => `icon-${id}`;

/** Says by its shape what the colour says: how far along a status is, or that it is a level. */
function renderGlyph({ id, type }: MenuOption, slot?: string) {
  const tick = type === 'terminal' ? html`<collab-icon name="check"></collab-icon>` : nothing;
  return html`
    <span slot=${slot ?? nothing} class="glyph" data-option=${id} data-type=${type ?? 'level'}>${tick}</span>
  `;
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
  static override styles = [hostStyles, controlStyles, chipStyles, styles];

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

  /** Renders an option's own picture; loaded with the first option that has one. */
  @state() private renderIcon: ReturnType<typeof iconRenderer> | undefined;
  @query('collab-menu') private readonly menu!: CollabMenu | null;

  readonly #localize = new LocalizeController(this);

  protected override willUpdate(): void {
    if (this.renderIcon || !this.#all.some(({ iconUrl, svg }) => iconUrl || svg)) return;
    void import('../internal/option-icon.js').then((module) => (this.renderIcon ??= module.iconRenderer(this)));
  }

  protected override updated(): void {
    // Colours of the data: a strict policy forbids them in the template.
    const options = new Map(this.#all.map((option) => [option.id, option]));
    for (const glyph of this.renderRoot.querySelectorAll<HTMLElement>('.glyph')) {
      const option = options.get(glyph.dataset.option ?? '');
      const color = option && drawnColor(option);
      if (color) setColor(glyph, '--_option-color', color);
      else glyph.style.setProperty('--_option-color', option ? 'var(--_color-accent)' : null);
      // The light indigo of a predefined value would not follow the accent.
      setColor(glyph, '--_option-light', color && option.lightColor);
    }
  }

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
          aria-label="${this.label}: ${this.#name}"
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

  #glyph(option: MenuOption, slot?: string) {
    if (option.color === undefined) return nothing;
    return this.renderIcon?.(option, slot) ?? renderGlyph(option, slot);
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
