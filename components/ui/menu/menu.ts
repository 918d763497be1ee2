import type { Placement } from '@floating-ui/dom';
import { html, nothing, type PropertyValues } from 'lit';
import { query } from 'lit/decorators.js';
import { property } from '../../base/decorators.js';
import { CollabIcon } from '../icon/icon.js';
import { oneOf } from '../../base/attribute-values.js';
import controlStyles from '../../styles/controls.styles.js';
import { DismissController } from '../../controllers/dismiss.js';
import { FloatingController, placements } from '../../controllers/floating.js';
import { RovingFocusController } from '../../controllers/roving-focus.js';
import dropdownStyles from '../../styles/dropdown.styles.js';
import { CollabElement } from '../../base/element.js';
import hostStyles from '../../styles/host.styles.js';
import { CollabMenuSelectEvent } from './menu.events.js';
import { isAction, type MenuAction, type MenuItem } from './menu-item.js';
import styles from './menu.styles.js';
import { createTypeAhead } from './type-ahead.js';

export * from './menu.events.js';
export type { MenuAction, MenuItem, MenuSeparator } from './menu-item.js';

/**
 * A button and the menu it opens. A drawing of your own goes before an item by the slot `icon-` with the item's id.
 *
 * @tag collab-menu
 * @slot trigger - A button of your own in place of the three dots.
 * @fires {CollabMenuSelectEvent} collab-menu-select - The user chooses an item.
 * @csspart trigger - The button with the three dots.
 * @csspart menu - The menu.
 * @csspart item - An item.
 */
export class CollabMenu extends CollabElement {
  static override dependencies = { 'collab-icon': CollabIcon };
  static override styles = [hostStyles, controlStyles, dropdownStyles, styles];

  /** What there is to choose, in order. */
  @property({ attribute: false }) items: readonly MenuItem[] = [];
  /** Name of the menu, and of the button unless it is your own. */
  @property() label = '';
  /** Side of the button the menu stands on where there is room. */
  @property({ converter: oneOf('<collab-menu> placement', placements('bottom-start')) }) placement: Placement =
    'bottom-start';
  /** Whether the menu is shown. */
  @property({ type: Boolean, reflect: true }) open = false;

  @query('.menu') private readonly menu!: HTMLElement;
  @query('slot[name=trigger]') private readonly slotted!: HTMLSlotElement | null;

  readonly #floating = new FloatingController(this, {
    anchor: () => this.#trigger,
    floating: () => this.menu,
    placement: () => this.placement,
    distance: () => 4,
  });
  readonly #roving = new RovingFocusController(this, { items: () => this.#buttons });
  readonly #typeAhead = createTypeAhead();
  /** Item that takes the focus when the menu opens. */
  #entry = 0;
  /** Whether it has been opened: until then it renders no items, since a page may hold hundreds of menus. */
  #isUsed = false;

  constructor() {
    super();
    new DismissController(this, { open: () => this.open, dismiss: (reason) => this.#close(reason === 'escape') });
  }

  override disconnectedCallback(): void {
    super.disconnectedCallback();
    this.open = false;
  }

  protected override willUpdate(_changed: PropertyValues<this>): void {
    this.#isUsed ||= this.open;
  }

  protected override updated(changed: PropertyValues<this>): void {
    this.#describeTrigger();
    if (!this.isConnected) return;
    if (this.open === this.menu.matches(':popover-open')) return;
    if (this.open) {
      this.menu.showPopover();
      this.#floating.start();
      this.#roving.focus(this.#entry);
    } else if (changed.has('open')) {
      this.#floating.stop();
      this.menu.hidePopover();
    }
  }

  override focus(options?: FocusOptions): void {
    this.#trigger?.focus(options);
  }

  protected override render() {
    return html`
      <slot name="trigger" @click=${this.#toggle} @keydown=${this.#triggerKeyed} @slotchange=${this.#describeTrigger}>
        <button part="trigger" class="icon-button" type="button" aria-label=${this.label}>
          <collab-icon name="more"></collab-icon>
        </button>
      </slot>
      <div
        part="menu"
        class="menu dropdown"
        role="menu"
        popover="manual"
        aria-label=${this.label || nothing}
        @keydown=${this.#menuKeyed}
        @focusout=${this.#focusLeft}
      >
        ${(this.#isUsed ? this.items : []).map((item) => (isAction(item) ? this.#item(item) : html`<div class="separator" role="separator"></div>`))}
      </div>
    `;
  }

  #item(item: MenuAction) {
    const checkable = item.checked !== undefined;
    const checkRole = item.exclusive ? 'menuitemradio' : 'menuitemcheckbox';
    const hintId = item.hint ? `hint-${item.id}` : nothing;
    return html`
      <button
        part="item"
        class="item ${item.danger ? 'danger' : ''}"
        type="button"
        role=${checkable ? checkRole : 'menuitem'}
        aria-label=${item.hint ? item.label : nothing}
        aria-describedby=${hintId}
        aria-checked=${checkable ? String(item.checked) : nothing}
        aria-disabled=${item.disabled ? 'true' : nothing}
        tabindex="-1"
        data-id=${item.id}
        @click=${() => this.#select(item)}
      >
        <slot name="icon-${item.id}">${item.icon ? html`<collab-icon name=${item.icon}></collab-icon>` : nothing}</slot>
        <span class="label"
          >${item.label}${item.hint ? html`<span id=${hintId} class="hint">${item.hint}</span>` : nothing}</span
        >
        ${item.checked ? html`<collab-icon name="check"></collab-icon>` : nothing}
      </button>
    `;
  }

  get #trigger(): HTMLElement | undefined {
    return (this.slotted?.assignedElements()[0] ?? this.slotted?.firstElementChild ?? undefined) as
      HTMLElement | undefined;
  }

  get #buttons(): HTMLElement[] {
    return [...this.renderRoot.querySelectorAll<HTMLElement>('.item')];
  }

  /** The button may be the page's own: it is told here what it opens. */
  #describeTrigger(): void {
    this.#trigger?.setAttribute('aria-haspopup', 'menu');
    this.#trigger?.setAttribute('aria-expanded', String(this.open));
  }

  #close(giveFocusBack: boolean): void {
    this.open = false;
    if (giveFocusBack) this.#trigger?.focus({ preventScroll: true });
  }

  #select(item: MenuAction): void {
    if (item.disabled) return;
    const stays = !this.dispatchEvent(new CollabMenuSelectEvent({ id: item.id }));
    // Whoever listens may have moved the focus on, into a dialog say.
    if (!stays) this.#close(this.menu.matches(':focus-within'));
  }

  #toggle(): void {
    this.#entry = 0;
    this.open = !this.open;
  }

  #triggerKeyed(event: KeyboardEvent): void {
    if (event.key !== 'ArrowDown' && event.key !== 'ArrowUp') return;
    event.preventDefault();
    this.#entry = event.key === 'ArrowDown' ? 0 : -1;
    this.open = true;
  }

  #menuKeyed(event: KeyboardEvent): void {
    // Tab goes on from the button.
    if (event.key === 'Tab') this.#close(true);
    else if (!this.#roving.handleKey(event)) this.#jump(event);
  }

  #jump(event: KeyboardEvent): void {
    const buttons = this.#buttons;
    const labels = this.items.filter(isAction).map((item) => item.label);
    const found = this.#typeAhead(
      event,
      labels,
      buttons.findIndex((button) => button.matches(':focus')),
    );
    if (found < 0) return;
    event.preventDefault();
    this.#roving.focus(found);
  }

  #focusLeft(event: FocusEvent): void {
    const to = event.relatedTarget;
    if (to instanceof Node && !this.menu.contains(to) && to !== this.#trigger) this.#close(false);
  }
}
